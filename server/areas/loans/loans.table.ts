import type { Currency } from '../../../contract/fields/currencies.ts';
import type {
  DayCount,
  LoanType,
  PrepaymentMode,
  RepaymentMethod,
} from '../../../contract/loans/loan-fields.ts';

export interface LoansTable {
  id: string;
  owner_id: string;
  name: string;
  loan_type: LoanType;
  method: RepaymentMethod;
  /** Decimals: the amount above 0, the rate of 0 to 100 with at most six places. */
  principal: string;
  annual_rate_percent: string;
  months: number;
  start_date: string;
  /** 1 to 31; a month that has no such day is due on its last. */
  due_day: number;
  first_due_date: string;
  day_count: DayCount;
  currency: Currency;
  /** Loans of one name belong together. */
  loan_group: string | null;
  /** The account that instalments are taken from. */
  account_id: string | null;
  /** The fixed asset that it bought. */
  fixed_asset_id: string | null;
  /** Instalments due before it count as paid without being booked. */
  assumed_paid_before: string;
  note: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** A rate that replaces the one before from a day on; a loan has at most one for each day. */
export interface LoanRatesTable {
  id: string;
  owner_id: string;
  loan_id: string;
  from_day: string;
  annual_rate_percent: string;
}

/** What was booked of a loan: an instalment, or a prepayment beside them. */
export interface LoanActsTable {
  id: string;
  owner_id: string;
  loan_id: string;
  /** From 1, without gaps: only the last one can be undone. */
  sequence: number;
  kind: 'PAYMENT' | 'PREPAYMENT';
  day: string;
  /** Of an instalment. */
  number: number | null;
  /** Of a prepayment. */
  mode: PrepaymentMode | null;
  /** Decimals. A prepayment is all principal. */
  principal: string;
  interest: string;
  /** The account that paid; null when none did, or when it is gone. */
  account_id: string | null;
  created_at: string;
}
