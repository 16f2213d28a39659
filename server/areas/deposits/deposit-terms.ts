import type { Day } from '../../../finance/calendar/days.ts';
import {
  closeOn,
  type Deposit,
  type DepositTerm,
  termOn,
  termsUntil,
} from '../../../finance/deposits/deposit.ts';
import type { HeldDeposit } from '../../../finance/deposits/deposit-history.ts';
import { annualRateOf } from '../../../finance/money/annual-rate.ts';
import { centsOfText } from '../../../finance/money/cents.ts';
import type { DepositRow, StoredDeposit } from './deposits.repository.ts';

type TermColumns = Pick<
  DepositRow,
  | 'deposit_type'
  | 'principal'
  | 'annual_rate_percent'
  | 'demand_rate_percent'
  | 'start_date'
  | 'months'
  | 'days'
  | 'renewal'
>;

/** A deposit as `finance/deposits` takes it. */
export function depositOf(
  row: TermColumns,
  rates: readonly { annual_rate_percent: string }[],
): Deposit {
  return {
    type: row.deposit_type,
    principal: centsOfText(row.principal),
    annualRate: annualRateOf(row.annual_rate_percent),
    demandRate: annualRateOf(row.demand_rate_percent),
    startDate: row.start_date,
    term: row.months === null ? { days: row.days ?? 1 } : { months: row.months },
    renewal: row.renewal,
    renewalRates: rates.map(({ annual_rate_percent }) => annualRateOf(annual_rate_percent)),
  };
}

export function heldOf({ row, rates, closing }: StoredDeposit): HeldDeposit {
  return {
    deposit: depositOf(row, rates),
    closing: closing && { day: closing.day, interest: centsOfText(closing.interest) },
    takenOver: row.taken_over_on,
  };
}

/** The term that runs on a day; of a deposit that was taken out, the one it was taken out of. */
export function presentTerm({ deposit, closing }: HeldDeposit, today: Day): DepositTerm {
  if (!closing || closing.day > today) return termOn(deposit, today);
  return termsUntil(deposit, closing.day).at(-1) as DepositTerm;
}

/** A deposit at notice goes on; any other whose last term is over has matured. */
export function hasMatured({ type }: Deposit, term: DepositTerm, today: Day): boolean {
  return type !== 'NOTICE' && term.to <= today;
}

/** What is paid when a deposit is taken out on a day: what the bank did pay is known for a closed one. */
export function closingOn({ deposit, closing }: HeldDeposit, day: Day) {
  const worked = closeOn(deposit, day);
  const interest = closing?.interest ?? worked.interest;
  return { ...worked, day, interest, worth: worked.worth - worked.interest + interest };
}
