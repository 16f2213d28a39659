import { spendingRecurringTable } from '../../../../contract/spending/recurring/recurring.table.ts';
import type {
  Recurring,
  RecurringList,
} from '../../../../contract/spending/recurring/recurring.ts';
import { mostDaysMoved } from '../../../../contract/spending/recurring/recurring-words.ts';
import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import type { WorkCalendar } from '../../../../finance/calendar/work-days.ts';
import { type Cents, centsToWire } from '../../../../finance/money/cents.ts';
import {
  amountOn,
  countOf,
  monthlyAmount,
  nextPlanned,
} from '../../../../finance/spending/recurring/occurrences.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import { toAnswer } from '../../../db/row-values.ts';
import type { Deps } from '../../../deps.ts';
import { required } from '../../../errors.ts';
import { workCalendar } from '../../market-rules/work-calendar.ts';
import { readOccurrences, rhythmOf, type SeriesOccurrence } from './read-occurrences.ts';
import { listSeries, type Series } from './recurring.repository.ts';

/** All that recurs with its next day, and what it comes to in a month. */
export async function answerRecurring(db: Db, deps: Deps, ownerId: string): Promise<RecurringList> {
  const all = await listSeries(db, ownerId);
  const records = await answersOf(db, deps, ownerId, all);
  const monthly = new Map<string, RecurringList['monthly'][number] & { cents: [Cents, Cents] }>();
  for (const { currency, flow, monthly: amount } of records) {
    if (amount === 0 || flow === 'TRANSFER') continue;
    const sum = monthly.get(currency) ?? { currency, in: 0, out: 0, cents: [0n, 0n] };
    sum.cents[flow === 'IN' ? 0 : 1] += BigInt(Math.round(amount * 100));
    monthly.set(currency, sum);
  }
  return {
    records,
    monthly: [...monthly.values()].map(({ currency, cents: [incoming, outgoing] }) => ({
      currency,
      in: centsToWire(incoming),
      out: centsToWire(outgoing),
    })),
  };
}

export async function answerSeries(
  db: Db,
  deps: Deps,
  ownerId: string,
  id: string,
): Promise<Recurring> {
  const [answer] = await answersOf(db, deps, ownerId, await listSeries(db, ownerId, id));
  return required(answer);
}

async function answersOf(
  db: Db,
  deps: Deps,
  ownerId: string,
  all: readonly Series[],
): Promise<Recurring[]> {
  const today = todayOf(deps);
  const [from = today] = all.map(({ row }) => row.open_from).sort();
  const to = addDays(today, mostDaysMoved);
  const one = all.length === 1 ? all[0]?.row.id : undefined;
  const question = { ownerId, from: from < today ? from : today, to, seriesId: one };
  const occurrences = Map.groupBy(
    await readOccurrences(db, deps, question),
    ({ series }) => series.row.id,
  );
  const calendar = workCalendar(deps);
  return all.map((series) => {
    const own = occurrences.get(series.row.id) ?? [];
    return toSeries(series, nextOf(series, own, { today, calendar }), own, today);
  });
}

interface NextOccurrence {
  plannedDay: Day;
  day: Day;
  expected: boolean;
  number: number;
  amount: Cents;
}

/** The next occurrence: the first open one that was read, else the first that is planned after those. */
function nextOf(
  { row, amounts, stored }: Series,
  occurrences: readonly SeriesOccurrence[],
  { today, calendar }: { today: Day; calendar: WorkCalendar },
): NextOccurrence | undefined {
  if (row.state !== 'ACTIVE') return undefined;
  for (const { state, number, ...open } of occurrences) {
    if (state === 'OPEN' && number !== null) return { ...open, number };
  }
  const isOver = (day: Day) =>
    occurrences.some(({ plannedDay }) => plannedDay === day) ||
    stored.some((one) => one.planned_day === day && one.state === 'SKIPPED');
  const rhythm = rhythmOf(row);
  let next = nextPlanned(rhythm, today, calendar);
  while (next && isOver(next.plannedDay)) {
    next = nextPlanned(rhythm, addDays(next.plannedDay, 1), calendar);
  }
  return next && { ...next, amount: amountOn(amounts, next.plannedDay) };
}

function toSeries(
  { row, amounts }: Series,
  next: NextOccurrence | undefined,
  occurrences: readonly SeriesOccurrence[],
  today: Day,
): Recurring {
  const amount = amountOn(amounts, next?.plannedDay ?? today);
  const [before, newest] = amounts.slice(-2);
  return {
    ...toAnswer(spendingRecurringTable, row),
    amount: centsToWire(amount),
    amounts: amounts.map((one) => ({ fromDay: one.fromDay, amount: centsToWire(one.amount) })),
    count: countOf(rhythmOf(row)),
    next: next
      ? {
          day: next.day,
          expected: next.expected,
          number: next.number,
          amount: centsToWire(next.amount),
        }
      : null,
    waiting: occurrences.filter(({ state }) => state === 'WAITING').length,
    monthly: next ? centsToWire(monthlyAmount(rhythmOf(row), amount)) : 0,
    change:
      before && newest
        ? {
            day: newest.fromDay,
            from: centsToWire(before.amount),
            to: centsToWire(newest.amount),
          }
        : null,
  };
}
