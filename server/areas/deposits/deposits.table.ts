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
  /** What it is agreed for: one of the two. */
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

/** That an account paid for a deposit, or that it was taken out; at most one of each. */
export interface DepositActsTable {
  id: string;
  owner_id: string;
  deposit_id: string;
  kind: 'OPENING' | 'CLOSING';
  day: string;
  /** A decimal: what was paid beside the principal when it was taken out, 0 for an opening. */
  interest: string;
  /** The account that the money moved in; null when none did, or when it is gone. */
  account_id: string | null;
  created_at: string;
}
