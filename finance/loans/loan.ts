import type {
  DayCount,
  PrepaymentMode,
  RepaymentMethod,
} from '../../contract/loans/loan-fields.ts';
import type { Day } from '../calendar/days.ts';
import type { AnnualRate } from '../money/annual-rate.ts';
import type { Cents } from '../money/cents.ts';

/** What was agreed with the bank. */
export interface LoanTerms {
  method: RepaymentMethod;
  principal: Cents;
  annualRate: AnnualRate;
  /** Number of instalments. */
  months: number;
  /** When the money was lent; interest runs from this day on. */
  startDate: Day;
  firstDueDate: Day;
  /** 1 to 31; a month that has no such day is due on its last. */
  dueDay: number;
  dayCount: DayCount;
  /** Rates that replace the one before from a day on, in the order of their days. */
  rates: readonly RateChange[];
  /** Of the rest of another loan: how that one was being repaid. */
  agreed?: AgreedPlan | undefined;
  /** From this day on another owner has the loan: what is due after it and not booked is no instalment of this one. */
  handedOverOn?: Day | undefined;
}

/** How a loan that is the rest of another begins, so that its plan is the rest of the other's. */
export interface AgreedPlan {
  /** The level payment (等额本息) or the principal of a month (等额本金), until the level is worked out anew. */
  level: Cents;
  /**
   * The interest that the first instalment owes on what was prepaid of the other loan in its period; null where nothing
   * was. As after any prepayment inside a period, the interest of that period goes by real days.
   */
  carriedInterest: Cents | null;
}

export interface RateChange {
  from: Day;
  annualRate: AnnualRate;
}

/** Money paid back beside the instalments. */
export interface Prepayment {
  day: Day;
  amount: Cents;
  mode: PrepaymentMode;
}

/** What the bank really took for an instalment; it replaces that of the schedule. */
export interface PaidInstalment {
  number: number;
  principal: Cents;
  interest: Cents;
}

/** What has been paid: prepayments in the order of their days, instalments from the first booked one on. */
export interface LoanHistory {
  prepayments: readonly Prepayment[];
  instalments: readonly PaidInstalment[];
}

/** One instalment. */
export interface Instalment {
  number: number;
  dueDate: Day;
  principal: Cents;
  interest: Cents;
  /** What is owed after it. */
  balance: Cents;
  /** The rate at the end of its period. */
  rate: AnnualRate;
  /** The level payment (等额本息) or the principal of a month (等额本金) that it follows. */
  level: Cents;
  /** Instalments from it on that the level was spread over; rounding can repay all in fewer. */
  remaining: number;
}

export function paymentOf({
  principal,
  interest,
}: Pick<Instalment, 'principal' | 'interest'>): Cents {
  return principal + interest;
}
