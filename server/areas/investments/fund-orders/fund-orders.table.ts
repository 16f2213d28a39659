import type {
  FundOrderSide,
  FundOrderStatus,
} from '../../../../contract/investments/fund-orders/fund-order-words.ts';

/** Orders of fund shares, from the placing to the day on which the shares or the money arrive. */
export interface FundOrdersTable {
  id: string;
  owner_id: string;
  investment_id: string;
  /** The plan that placed it, and the planned day it is for; null of an order placed by hand. */
  plan_id: string | null;
  planned_day: string | null;
  side: FundOrderSide;
  status: FundOrderStatus;
  /** Instant. */
  placed_at: string;
  /** The day of `placed_at` in `TIME_ZONE`, on which a linked SUBSCRIBE takes its money. */
  placed_day: string;
  /** Decimals. The `amount` of a REDEEM and the `quantity` of a SUBSCRIBE are null until it is confirmed. */
  amount: string | null;
  quantity: string | null;
  rate_percent: string | null;
  fixed_fee: string | null;
  truncate: number;
  qdii: number;
  /** Days, joined by commas, on which the market abroad is closed. */
  foreign_closed: string | null;
  pricing_day: string;
  confirm_day: string;
  /** 1 while both days are only expected: the closures of their year are not announced. */
  expected: number;
  /** The net value of the pricing day; it may be known before the confirmation. */
  nav: string | null;
  fee: string | null;
  net: string | null;
  /** The day on which the money of a REDEEM arrived. */
  paid_day: string | null;
  /** The cash account that the money moves in; null once that account is deleted. */
  account_id: string | null;
  /** Decimal above 0: the amount that the account moved, where it was stated. */
  account_amount: string | null;
  /** The account's transaction that moves this order's money. */
  account_transaction_id: string | null;
  /** The BUY or SELL that its confirmation wrote. */
  entry_id: string | null;
  note: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}
