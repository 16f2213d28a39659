import type {
  FundOrderSide,
  FundOrderStatus,
} from '../../../../contract/investments/fund-orders/fund-order-words.ts';

/** Orders for fund shares, until their shares or their money are there. */
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
  /** The business day of that in `TIME_ZONE`, on which a linked SUBSCRIBE takes its money. */
  placed_day: string;
  /** Decimals in the holding's currency. Of a REDEEM `amount`, of a SUBSCRIBE `quantity` follow at its confirmation. */
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
  expected: number;
  /** The net value of the pricing day; before the confirmation once it is known. */
  nav: string | null;
  fee: string | null;
  net: string | null;
  /** When the money of a REDEEM came. */
  paid_day: string | null;
  /** The cash account that the money moves in; gone with that account. */
  account_id: string | null;
  /** Decimal, above 0: what was moved there, where that was stated. */
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
