import { fundOrdersTable } from '../../../../contract/investments/fund-orders/fund-orders.table.ts';
import type { FundOrder } from '../../../../contract/investments/fund-orders/fund-orders.ts';
import { toAnswer } from '../../../db/row-values.ts';
import type { NamedOrderRow } from './fund-orders.repository.ts';

/** An order as it is answered. */
export function toFundOrder(row: NamedOrderRow): FundOrder {
  return {
    ...toAnswer(fundOrdersTable, row),
    investmentName: row.investment_name,
    currency: row.currency,
    foreignClosed: row.foreign_closed?.split(',') ?? [],
  };
}
