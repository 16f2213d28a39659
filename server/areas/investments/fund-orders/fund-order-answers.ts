import type { FundOrder } from '../../../../contract/investments/fund-orders/fund-orders.ts';
import { toExactWire } from '../../../../finance/money/decimal.ts';
import { fromDecimalColumn, fromFlagColumn } from '../../../db/columns.ts';
import type { NamedOrderRow } from './fund-orders.repository.ts';

/** An order as it is answered. */
export function toFundOrder(row: NamedOrderRow): FundOrder {
  const number = (text: string | null) =>
    text === null ? null : toExactWire(fromDecimalColumn(text));
  return {
    id: row.id,
    investmentId: row.investment_id,
    investmentName: row.investment_name,
    currency: row.currency,
    side: row.side,
    status: row.status,
    placedAt: row.placed_at,
    amount: number(row.amount),
    quantity: number(row.quantity),
    ratePercent: number(row.rate_percent),
    fixedFee: number(row.fixed_fee),
    truncate: fromFlagColumn(row.truncate),
    qdii: fromFlagColumn(row.qdii),
    foreignClosed: row.foreign_closed?.split(',') ?? [],
    accountId: row.account_id,
    accountAmount: number(row.account_amount),
    note: row.note,
    pricingDay: row.pricing_day,
    confirmDay: row.confirm_day,
    expected: fromFlagColumn(row.expected),
    nav: number(row.nav),
    fee: number(row.fee),
    net: number(row.net),
    paidDay: row.paid_day,
    entryId: row.entry_id,
    planId: row.plan_id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
