import type { DepositType, Renewal } from '../../../contract/deposits/deposit-fields.ts';
import type { Currency } from '../../../contract/fields/currencies.ts';

export interface DepositsTable {
  id: string;
  owner_id: string;
  name: string;
  deposit_type: DepositType;
  /** Decimals: the amount above 0, the rates of 0 to 100 with at most six places. */
  principal: string;
  annual_rate_percent: string;
  demand_rate_percent: string;
  start_date: string;
  /** The agreed term, in one of the two. */
  months: number | null;
  days: number | null;
  renewal: Renewal;
  currency: Currency;
  note: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The rate of a term after the first. */
export interface DepositRatesTable {
  id: string;
  owner_id: string;
  deposit_id: string;
  /** From 2, without gaps. */
  term_number: number;
  annual_rate_percent: string;
}

/** The opening of a deposit, where an account paid for it, and its closing; at most one of each. */
export interface DepositActsTable {
  id: string;
  owner_id: string;
  deposit_id: string;
  kind: 'OPENING' | 'CLOSING';
  day: string;
  /** Decimal: the interest that was paid with the principal at the closing, 0 for an opening. */
  interest: string;
  /** The account that the money moved in; null when there was none, or when it is deleted. */
  account_id: string | null;
  created_at: string;
}
