import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { PlansSection } from '../fund-plans/plans-section.tsx';
import { useFunds } from './fund-orders.queries.ts';
import { OrdersSection } from './orders-section.tsx';

/** Orders and plans of one fund, or of all; of who has no fund nothing is shown. */
export function FundSections({ investment }: { investment?: Investment }) {
  if (investment) return <Sections funds={[investment]} investmentId={investment.id} />;
  return <AllFunds />;
}

function AllFunds() {
  const { data } = useFunds();
  return data && data.length > 0 ? <Sections funds={data} /> : null;
}

function Sections(props: { funds: readonly Investment[]; investmentId?: string }) {
  return (
    <>
      <OrdersSection {...props} />
      <PlansSection {...props} />
    </>
  );
}
