import type { z } from 'zod';
import type { LoanChanges, loanPreviewBody } from '../../../contract/loans/loan-bodies.ts';
import { type Day, dayOfInput } from '../../../finance/calendar/days.ts';
import { addMonths, dayOfMonth } from '../../../finance/calendar/months.ts';
import { dueDateOf } from '../../../finance/loans/due-dates.ts';
import { businessDay, todayOf } from '../../business-day.ts';
import { toDecimalColumn } from '../../db/columns.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../errors.ts';
import { refuseBefore } from '../../ledger/handed-over.ts';
import type { LoanRateRow, LoanRow, StoredLoan } from '../../ledger/stored-loans.repository.ts';

/** The fields of a loan in a body; those that are left out come from the loan as it is. */
export type LoanInput = LoanChanges | z.output<typeof loanPreviewBody>;

/** The columns of a loan that cannot change any more once something of it is booked. */
const termColumns = [
  'loan_type',
  'method',
  'principal',
  'annual_rate_percent',
  'months',
  'start_date',
  'due_day',
  'first_due_date',
  'day_count',
  'currency',
  'assumed_paid_before',
] as const satisfies readonly (keyof LoanRow)[];

export type LoanColumns = Pick<LoanRow, (typeof termColumns)[number] | FilingColumn>;
type FilingColumn = 'name' | 'loan_group' | 'account_id' | 'fixed_asset_id' | 'note';

/** The columns of a loan whose plan follows from its terms alone. */
export const notAgreed = { agreed_level: null, carried_interest: null };

/** The terms that change no instalment. */
const filedTerms = ['loan_type', 'currency', 'assumed_paid_before'] as const;

/** What is agreed of a loan's plan with other columns: terms that are typed anew have a plan of their own. */
export function agreedAfter(
  columns: LoanColumns,
  loan: StoredLoan | undefined,
): typeof notAgreed | Pick<LoanRow, keyof typeof notAgreed> {
  if (!loan || !haveSamePlan(loan.row, columns)) return notAgreed;
  const { agreed_level, carried_interest } = loan.row;
  return { agreed_level, carried_interest };
}

/** Whether the same instalments follow from both, but for rates that change later. */
function haveSamePlan(a: LoanColumns, b: LoanColumns): boolean {
  const filed = Object.fromEntries(filedTerms.map((column) => [column, a[column]]));
  return haveSameTerms(a, { ...b, ...filed });
}

export function haveSameTerms(a: LoanColumns, b: LoanColumns): boolean {
  return termColumns.every((column) => a[column] === b[column]);
}

/** The columns that a body comes to, over those of the loan that it edits. */
export function loanColumns(deps: Deps, input: LoanInput, loan?: LoanRow): LoanColumns {
  const startDate =
    input.startDate === undefined ? loan?.start_date : loanDay(deps, input.startDate, 'startDate');
  if (startDate === undefined) throw new Error('a loan without the day it was lent on');
  const { dueDay, firstDueDate } = dueDays(deps, input, startDate, loan);
  if (firstDueDate <= startDate) {
    throw fieldError('firstDueDate', '首次还款日必须晚于放款日期');
  }
  const decimalOf = (value: number | undefined) =>
    value === undefined ? undefined : toDecimalColumn(value);
  return {
    name: valueOrDefault(input.name, loan?.name, ''),
    loan_type: valueOrDefault(input.loanType, loan?.loan_type, 'OTHER'),
    method: valueOrDefault(input.method, loan?.method, 'ANNUITY'),
    principal: valueOrDefault(decimalOf(input.principal), loan?.principal, '0'),
    annual_rate_percent: valueOrDefault(
      decimalOf(input.annualRatePercent),
      loan?.annual_rate_percent,
      '0',
    ),
    months: valueOrDefault(input.months, loan?.months, 1),
    start_date: startDate,
    due_day: dueDay,
    first_due_date: firstDueDate,
    day_count: valueOrDefault(input.dayCount, loan?.day_count, 'MONTHLY'),
    currency: valueOrDefault(input.currency, loan?.currency, deps.config.baseCurrency),
    loan_group: valueOrDefault(input.group, loan?.loan_group, null),
    account_id: valueOrDefault(input.accountId, loan?.account_id, null),
    fixed_asset_id: valueOrDefault(input.fixedAssetId, loan?.fixed_asset_id, null),
    assumed_paid_before:
      input.assumedPaidBefore === undefined && loan
        ? loan.assumed_paid_before
        : businessDay(deps, input.assumedPaidBefore, 'assumedPaidBefore'),
    note: valueOrDefault(input.note, loan?.note, null),
  };
}

/** Null asks for the default, left out keeps what is stored. */
function valueOrDefault<Value>(
  value: Value | null | undefined,
  stored: Value | undefined,
  byDefault: Value,
) {
  return value === undefined ? (stored ?? byDefault) : (value ?? byDefault);
}

/** Left out, the first instalment is due a month on, and the others on the same day of their months. */
function dueDays(deps: Deps, input: LoanInput, startDate: Day, loan: LoanRow | undefined) {
  const first =
    input.firstDueDate == null ? undefined : loanDay(deps, input.firstDueDate, 'firstDueDate');
  const keepsFirst = input.firstDueDate === undefined ? loan?.first_due_date : undefined;
  const keepsDay = input.dueDay === undefined ? loan?.due_day : undefined;
  const dueDay = input.dueDay ?? keepsDay ?? Number((first ?? startDate).slice(8));
  const firstDueDate = first ?? keepsFirst ?? dayOfMonth(addMonths(startDate, 1), dueDay);
  return { dueDay, firstDueDate };
}

/** A day of a loan, which may be one to come. */
export function loanDay({ config: { timeZone } }: Deps, input: string, field: string): Day {
  const day = dayOfInput(timeZone, input);
  if (day < '1970-01-01') throw fieldError(field, '日期不能早于1970-01-01');
  return day;
}

/** The day on which something was paid: not before the loan was lent, and not to come. */
export function paidDay(deps: Deps, input: string | null | undefined, loan: LoanRow): Day {
  const today = todayOf(deps);
  const day = input == null ? today : loanDay(deps, input, 'day');
  if (day > today) throw fieldError('day', '还款日期不能晚于今天');
  if (day < loan.start_date) throw fieldError('day', '还款日期不能早于放款日期');
  refuseBefore(loan, day, 'day');
  return day;
}

interface RateInput {
  from: string;
  annualRatePercent: number;
}

/** The rates of a body as rows, by day. A day outside of the loan is refused at its place in the list. */
export function rateRows(
  deps: Deps,
  loan: Pick<LoanRow, 'id' | 'owner_id'> & LoanColumns,
  rates: readonly RateInput[],
): LoanRateRow[] {
  const rows = rates.map((rate, index) => rateRow(deps, loan, rate, `rates.${index}.from`));
  rows.sort((a, b) => (a.from_day < b.from_day ? -1 : 1));
  const twice = rows.find(({ from_day }, index) => rows[index + 1]?.from_day === from_day);
  if (twice) throw fieldError('rates', `${twice.from_day} 有两次利率调整`);
  return rows;
}

export function rateRow(
  deps: Deps,
  loan: Pick<LoanRow, 'id' | 'owner_id'> & LoanColumns,
  { from, annualRatePercent }: RateInput,
  field: string,
): LoanRateRow {
  const day = loanDay(deps, from, field);
  refuseRateDay(loan, day, field);
  return {
    id: deps.newId(),
    owner_id: loan.owner_id,
    loan_id: loan.id,
    from_day: day,
    annual_rate_percent: toDecimalColumn(annualRatePercent),
  };
}

export function refuseRateDay(loan: LoanColumns, day: Day, field: string): void {
  if (day <= loan.start_date) throw fieldError(field, '利率调整日必须晚于放款日');
  const last = dueDateOf({ firstDueDate: loan.first_due_date, dueDay: loan.due_day }, loan.months);
  if (day > last) throw fieldError(field, '利率调整日不能晚于最后还款日');
}

/** Refused because of what is booked, or agreed, already. */
export function conflict(message: string): AppError {
  return new AppError('CONFLICT', message);
}
