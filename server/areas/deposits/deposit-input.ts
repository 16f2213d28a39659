import type {
  DepositChanges,
  DepositPreviewBody,
} from '../../../contract/deposits/deposit-bodies.ts';
import {
  problemOfTerm,
  usualDemandRatePercent,
} from '../../../contract/deposits/deposit-fields.ts';
import { depositsTable } from '../../../contract/deposits/deposits.table.ts';
import { addDays, type Day, dayOfInput } from '../../../finance/calendar/days.ts';
import { depositWorthOn } from '../../../finance/deposits/deposit.ts';
import { todayOf } from '../../business-day.ts';
import { toDecimalColumn } from '../../db/columns.ts';
import { type BodyColumns, fromBody } from '../../db/row-values.ts';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../errors.ts';
import { depositOf } from './deposit-terms.ts';
import type { DepositRateRow, DepositRow, StoredDeposit } from './deposits.repository.ts';

export type DepositColumns = BodyColumns<typeof depositsTable.columns>;

/** What a deposit comes to is added to other amounts, and sent as a number. */
const mostCents = 10n ** 17n;
/** As far ahead as dues are asked for. */
const daysAhead = 3660;

/** The columns of a body, and the rates of later terms; what it leaves out is as `stored`. */
export function columnsOfInput(
  deps: Deps,
  input: DepositChanges | DepositPreviewBody,
  stored?: StoredDeposit,
): { columns: DepositColumns; rates: string[] } {
  const row = stored?.row;
  const startDate =
    input.startDate === undefined ? row?.start_date : dayOf(deps, input.startDate, 'startDate');
  if (startDate === undefined) throw new Error('a deposit without its first day');
  // Months replace days and the other way round: a deposit is agreed in one of the two.
  const isTermGiven = input.months != null || input.days != null;
  const columns = fromBody(depositsTable, input, row, {
    defaults: {
      name: '',
      deposit_type: 'TIME',
      principal: '0',
      annual_rate_percent: '0',
      demand_rate_percent: toDecimalColumn(usualDemandRatePercent),
      renewal: 'NONE',
      currency: deps.config.baseCurrency,
    },
    others: {
      start_date: startDate,
      months: isTermGiven ? (input.months ?? null) : (row?.months ?? null),
      days: isTermGiven ? (input.days ?? null) : (row?.days ?? null),
    },
  });
  const rates =
    input.renewalRates === undefined
      ? (stored?.rates ?? []).map(({ annual_rate_percent }) => annual_rate_percent)
      : (input.renewalRates ?? []).map((rate) => toDecimalColumn(rate));
  refuseTerm(columns);
  refuseTooMuch(deps, columns, rates);
  return { columns, rates };
}

function refuseTerm({ deposit_type: depositType, months, days, renewal }: DepositColumns): void {
  const problem = problemOfTerm({ depositType, months, days, renewal });
  if (problem) throw fieldError(problem.field, problem.text);
}

/** Interest on interest can grow beyond what any sum can hold. */
export function refuseTooMuch(
  deps: Pick<Deps, 'now'> & { config: Pick<Deps['config'], 'timeZone'> },
  columns: DepositColumns,
  rates: readonly string[],
  field = 'principal',
): void {
  const deposit = depositOf(
    columns,
    rates.map((annual_rate_percent) => ({ annual_rate_percent })),
  );
  const today = todayOf(deps);
  const last = addDays(today > deposit.startDate ? today : deposit.startDate, daysAhead);
  if (depositWorthOn(deposit, last).worth > mostCents) throw fieldError(field, '数字过大');
}

/** A day of a deposit, which may be one to come. */
export function dayOf({ config: { timeZone } }: Deps, input: string, field: string): Day {
  const day = dayOfInput(timeZone, input);
  if (day < '1970-01-01') throw fieldError(field, '日期不能早于1970-01-01');
  return day;
}

/** Whether only the name and the note differ. */
export function haveSameTerms(
  { row, rates }: StoredDeposit,
  columns: DepositColumns,
  newRates: readonly string[],
): boolean {
  const keys = Object.keys(columns) as (keyof DepositColumns)[];
  return (
    keys.every((key) => key === 'name' || key === 'note' || row[key] === columns[key]) &&
    rates.length === newRates.length &&
    rates.every(({ annual_rate_percent }, index) => annual_rate_percent === newRates[index])
  );
}

export function rateRows(
  deps: Pick<Deps, 'newId'>,
  { id, owner_id }: Pick<DepositRow, 'id' | 'owner_id'>,
  rates: readonly string[],
): DepositRateRow[] {
  return rates.map((annual_rate_percent, index) => ({
    id: deps.newId(),
    owner_id,
    deposit_id: id,
    term_number: index + 2,
    annual_rate_percent,
  }));
}
