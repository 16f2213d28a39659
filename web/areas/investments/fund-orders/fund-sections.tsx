import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { PlansSection } from '../fund-plans/plans-section.tsx';
import { OrdersSection } from './orders-section.tsx';

/** Orders and plans of some funds; with `investmentId` those of that one alone. */
export function FundSections(props: { funds: readonly Investment[]; investmentId?: string }) {
  return (
    <>
      <OrdersSection {...props} />
      <PlansSection {...props} />
    </>
  );
}
