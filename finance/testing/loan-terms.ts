import { type Instalment, type LoanTerms, paymentOf } from '../loans/loan.ts';
import { buildSchedule } from '../loans/schedule.ts';
import { annualRateOf } from '../money/annual-rate.ts';
import { centsOfText, centsToText } from '../money/cents.ts';

/** A loan of whole months: lent on the 10th of March 2026, due on every 10th from April on. */
export function loan(
  principal: string,
  percent: string,
  months: number,
  more: Partial<LoanTerms> = {},
): LoanTerms {
  return {
    method: 'ANNUITY',
    principal: centsOfText(principal),
    annualRate: annualRateOf(percent),
    months,
    startDate: '2026-03-10',
    firstDueDate: '2026-04-10',
    dueDay: 10,
    dayCount: 'MONTHLY',
    rates: [],
    ...more,
  };
}

export const text = (cents: bigint) => Number(centsToText(cents)).toFixed(2);

export const rowsOf = (terms: LoanTerms) => buildSchedule(terms).instalments;

export const row = (terms: LoanTerms, number: number) => rowsOf(terms)[number - 1] as Instalment;

export const payment = (terms: LoanTerms, number: number) => text(paymentOf(row(terms, number)));

export const parts = ({ principal, interest, balance }: Instalment) =>
  [principal, interest, balance].map(text);
