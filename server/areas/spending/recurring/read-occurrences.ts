import type { Occurrence } from '../../../../contract/spending/recurring/recurring.ts';
import {
  mostDaysMoved,
  type OccurrenceState,
} from '../../../../contract/spending/recurring/recurring-words.ts';
import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import { longestClosureDays } from '../../../../finance/calendar/trading-days.ts';
import type { WorkCalendar } from '../../../../finance/calendar/work-days.ts';
import { centsOfText, centsToWire } from '../../../../finance/money/cents.ts';
import {
  amountOn,
  countOf,
  type PlannedDay,
  plannedDays,
  type Rhythm,
} from '../../../../finance/spending/recurring/occurrences.ts';
import { daysOff } from '../../../../finance/spending/recurring/recognition.ts';
import { todayOf } from '../../../business-day.ts';
import { fromFlagColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { workCalendar } from '../../market-rules/work-calendar.ts';
import { matchEntries, type PlannedOccurrence } from './match-entries.ts';
import {
  listSeries,
  type RecurringRow,
  recurringRows,
  type Series,
} from './recurring.repository.ts';

/** A planned occurrence with its state. */
export interface SeriesOccurrence extends PlannedOccurrence {
  state: OccurrenceState;
}

interface Question {
  ownerId: string;
  /** By the days on which they are due. */
  from: Day;
  to: Day;
  seriesId?: string | undefined;
  /** Also those of before the series was declared of which no entry is found. */
  withUnopened?: boolean;
}

/** Days beyond those asked for: occurrences may be moved into them, or match entries in them. */
const marginDays = longestClosureDays + mostDaysMoved + 2 * daysOff;

/** The occurrences that are due on some days, earliest first, recognised among the entries there are. */
export async function readOccurrences(
  db: Db,
  deps: Deps,
  { ownerId, from, to, seriesId, withUnopened = false }: Question,
): Promise<SeriesOccurrence[]> {
  const all = (await listSeries(db, ownerId)).filter(({ row }) => row.state === 'ACTIVE');
  if (!all.some(({ row }) => seriesId === undefined || row.id === seriesId)) return [];
  const wide = { from: addDays(from, -marginDays), to: addDays(to, marginDays) };
  const today = todayOf(deps);
  const calendar = workCalendar(deps);
  const planned = all.flatMap((series) => plannedOf(series, wide, calendar));
  await matchEntries(db, ownerId, all, planned, { from: wide.from, to: wide.to, today });
  return planned
    .filter(({ day, series }) => {
      const isAsked = seriesId === undefined || series.row.id === seriesId;
      return isAsked && day >= from && day <= to;
    })
    .map((one) => ({ ...one, state: stateOf(one, today) }))
    .filter((one) => withUnopened || !isUnopened(one))
    .sort((a, b) => compare(a.day, b.day) || compare(a.series.row.id, b.series.row.id));
}

/** What waits for a person, the oldest first. */
export async function readWaiting(
  db: Db,
  deps: Deps,
  ownerId: string,
): Promise<SeriesOccurrence[]> {
  const days = (await recurringRows.list(db, ownerId)).map(({ open_from }) => open_from);
  const to = todayOf(deps);
  const [from = to] = days.sort();
  const period = { from: addDays(from, -mostDaysMoved), to };
  const found = await readOccurrences(db, deps, { ownerId, ...period });
  return found.filter(({ state }) => state === 'WAITING');
}

function plannedOf(
  series: Series,
  wide: { from: Day; to: Day },
  calendar: WorkCalendar,
): PlannedOccurrence[] {
  const { row, amounts, stored } = series;
  const storedOn = new Map(stored.map((one) => [one.planned_day, one]));
  const days = plannedDays(rhythmOf(row), wide, calendar);
  const ofRhythm = new Set(days.map(({ plannedDay }) => plannedDay));
  // What was booked or skipped while the rhythm was another one.
  const others = stored.filter(
    ({ planned_day, state }) =>
      (state === 'BOOKED' || state === 'LINKED' || state === 'SKIPPED') &&
      !ofRhythm.has(planned_day) &&
      planned_day >= wide.from &&
      planned_day <= wide.to,
  );
  const listed: (Omit<PlannedDay, 'number'> & { number: number | null })[] = [
    ...days,
    ...others.map(({ planned_day: day }) => ({
      ...{ plannedDay: day, day, number: null, expected: false },
    })),
  ];
  return listed.map(({ plannedDay, day, number, expected }) => {
    const one = storedOn.get(plannedDay);
    const amount = one?.amount == null ? amountOn(amounts, plannedDay) : centsOfText(one.amount);
    const none = { entry: undefined, candidate: undefined };
    const dated = { day: one?.day ?? day, expected: expected && one?.day == null };
    return { series, plannedDay, ...dated, number, amount, stored: one, ...none };
  });
}

function stateOf({ stored, entry, day }: PlannedOccurrence, today: Day): OccurrenceState {
  if (entry) return stored?.state === 'BOOKED' ? 'BOOKED' : 'FOUND';
  if (stored?.state === 'SKIPPED') return 'SKIPPED';
  return day < today || stored?.state === 'WAITING' ? 'WAITING' : 'OPEN';
}

function isUnopened({ series, plannedDay, state, stored, candidate }: SeriesOccurrence): boolean {
  if (plannedDay >= series.row.open_from) return false;
  return (state === 'WAITING' || state === 'OPEN') && !stored && !candidate;
}

export function rhythmOf(row: RecurringRow): Rhythm {
  return {
    every: row.every,
    interval: row.interval_count,
    firstDay: row.first_day,
    dayOfMonth: row.day_of_month,
    untilDay: row.until_day,
    times: row.times,
    holiday: row.holiday,
  };
}

export function toOccurrence(one: SeriesOccurrence): Occurrence {
  const { series, plannedDay, day, number, state, stored, entry, candidate } = one;
  const { row } = series;
  return {
    seriesId: row.id,
    name: row.name,
    flow: row.flow,
    plannedDay,
    day,
    expected: one.expected && state !== 'FOUND' && state !== 'BOOKED',
    number,
    count: countOf(rhythmOf(row)),
    amount: centsToWire(entry?.amount ?? one.amount),
    isAbout: fromFlagColumn(row.is_about),
    currency: row.currency,
    state,
    entryId: entry?.id ?? null,
    entryDay: entry?.day ?? null,
    isAutomatic: state === 'BOOKED' && stored?.is_automatic === 1,
    reason: state === 'WAITING' ? (stored?.reason ?? null) : null,
    candidate: candidate
      ? { id: candidate.id, day: candidate.day, amount: centsToWire(candidate.amount) }
      : null,
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
