import { Suspense } from 'react';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { investments } from '../../../../contract/investments/investments.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';

const FundSections = latePart(async () => (await import('./fund-sections.tsx')).FundSections);

/** Orders and plans of one fund, or of all. Their code is loaded late, and only for a user who has a fund. */
export function LateFundSections({ investment }: { investment?: Investment }) {
  return investment ? <Late funds={[investment]} investmentId={investment.id} /> : <AllFunds />;
}

function AllFunds() {
  const { data } = useCall(investments.list, { query: { type: 'FUND', state: 'all' } });
  return data && data.length > 0 ? <Late funds={data} /> : null;
}

function Late(props: { funds: readonly Investment[]; investmentId?: string }) {
  return (
    <Suspense fallback={<SkeletonRows rows={2} />}>
      <FundSections {...props} />
    </Suspense>
  );
}
