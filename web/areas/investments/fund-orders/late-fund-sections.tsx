import { Suspense } from 'react';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';

const FundSections = latePart(async () => (await import('./fund-sections.tsx')).FundSections);

/** Orders and plans, whose code is loaded after the list above them. */
export function LateFundSections(props: { investment?: Investment }) {
  return (
    <Suspense fallback={<SkeletonRows rows={2} />}>
      <FundSections {...props} />
    </Suspense>
  );
}
