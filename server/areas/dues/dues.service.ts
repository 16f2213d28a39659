import { type DueState, dueKinds } from '../../../contract/dues/due-kinds.ts';
import type { Due } from '../../../contract/dues/dues.ts';
import { addDays, type Day, dayOfInput, daysBetween } from '../../../finance/calendar/days.ts';
import { toWire } from '../../../finance/money/decimal.ts';
import { areas } from '../../areas.ts';
import { todayOf } from '../../business-day.ts';
import { toInstantColumn } from '../../db/columns.ts';
import { counterOf } from '../../db/data-revision.ts';
import type { Db, Tx } from '../../db/database.ts';
import { takeOwnerMutex } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { AreaDue, AreaDues, DuesQuestion } from '../../due.ts';
import { fieldError, required } from '../../errors.ts';
import { yieldWhenLong } from '../../lib/loop-turns.ts';
import { shortfallDues } from '../planning/forecast/shortfall.dues.ts';
import { countDueMarks, type DueMarkRow, dueMarkRows, saveDueMark } from './dues.repository.ts';

/** The longest period that may be asked for. */
const mostDays = 3660;
const usualDays = 30;

/** What falls due in the areas, and what follows from all of that. */
const sources: readonly AreaDues[] = [...areas.flatMap(({ dues }) => dues ?? []), shortfallDues];

/** Something that falls due, with what its owner has marked. */
export interface MarkedDue extends AreaDue {
  key: string;
  state: DueState;
  snoozedUntil: Day | null;
  /** When its owner has marked it; undefined when nothing was marked. */
  markedAt: string | undefined;
}

/** The period of a list as a query gives it. */
export function periodOf(
  { timeZone }: Deps['config'],
  today: Day,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): { from: Day; to: Day } {
  const first = from ? dayOfInput(timeZone, from) : today;
  const last = to ? dayOfInput(timeZone, to) : addDays(first, usualDays);
  if (first > last) throw fieldError('from', '开始日期不能晚于结束日期');
  if (daysBetween(first, last) > mostDays) throw fieldError('to', '日期范围最多10年');
  return { from: first, to: last };
}

/** What falls due on some days over all areas, earliest first. */
export async function findDues(db: Db, deps: Deps, question: DuesQuestion): Promise<MarkedDue[]> {
  const { ownerId, today, kind } = question;
  const found: AreaDue[] = [];
  for (const dues of sources) {
    if (kind && !dues.kinds.includes(kind)) continue;
    if (question.rowId === undefined) await yieldWhenLong();
    const ofArea = await dues.find(db, deps, question);
    found.push(...ofArea.filter((due) => !kind || due.kind === kind));
  }
  if (found.length === 0) return [];
  const marks = await dueMarkRows.list(db, ownerId);
  const byKey = new Map(marks.map((mark) => [mark.due_key, mark]));
  return found
    .map((due) => withMark(due, byKey.get(keyOf(due)), today))
    .sort((a, b) => compare(a.date, b.date) || compare(a.key, b.key));
}

/**
 * A text that stays the same while the dues of some days and their marks do, for a small part of what it takes to
 * find them. `revision` is that of the owner's data.
 */
export async function versionOfDues(
  db: Db,
  deps: Deps,
  question: DuesQuestion,
  revision: string,
): Promise<string> {
  const { count, newest } = await countDueMarks(db, question.ownerId);
  const { from, to, today } = question;
  const parts = [from, to, today, String(count), newest];
  for (const dues of sources) {
    const { counted } = dues;
    parts.push(
      counted ? counterOf(counted, revision) : JSON.stringify(await dues.find(db, deps, question)),
    );
  }
  return parts.join('\n');
}

/** A due of an owner by its key, on whichever day of ten years it falls. */
export async function findDue(
  db: Db,
  deps: Deps,
  ownerId: string,
  key: string,
): Promise<MarkedDue | undefined> {
  const kind = dueKinds.find((one) => key.startsWith(`${one}:`));
  if (!kind) return undefined;
  const today = todayOf(deps);
  const period = { from: addDays(today, -mostDays), to: addDays(today, mostDays) };
  const rowId = key.split(':')[1];
  const found = await findDues(db, deps, { ownerId, today, kind, rowId, ...period });
  return found.find((due) => due.key === key);
}

/** Stores what an owner marks about a due; what is left out stays. */
export async function markDue(
  tx: Tx,
  deps: Deps,
  { ownerId, key }: { ownerId: string; key: string },
  marksOf: (due: MarkedDue) => Partial<Pick<DueMarkRow, 'done_date' | 'snoozed_until'>>,
): Promise<Due> {
  await takeOwnerMutex(tx, ownerId);
  const due = required(await findDue(tx, deps, ownerId, key));
  const [before] = await dueMarkRows.list(tx, ownerId, { due_key: key });
  const row: DueMarkRow = {
    owner_id: ownerId,
    due_key: key,
    done_date: before?.done_date ?? null,
    snoozed_until: before?.snoozed_until ?? null,
    ...marksOf(due),
    updated_at: toInstantColumn(deps.now()),
  };
  await saveDueMark(tx, row);
  const today = todayOf(deps);
  return toDue(withMark(due, row, today), today);
}

/** The day until which a body puts a due off. */
export function snoozeDay(deps: Deps, input: string): Day {
  const until = dayOfInput(deps.config.timeZone, input);
  if (until <= todayOf(deps)) {
    throw fieldError('until', '推迟日期必须晚于今天');
  }
  return until;
}

export function toDue(due: MarkedDue, today: Day): Due {
  const { key, kind, title, date, money, link, state, isSettled, snoozedUntil } = due;
  return {
    key,
    kind,
    title,
    date,
    amount: money && toWire(money.amount, 2),
    currency: money?.currency ?? null,
    link,
    state,
    isSettled,
    snoozedUntil,
    daysLeft: daysBetween(today, date),
  };
}

function keyOf({ kind, rowId, occurrence }: AreaDue): string {
  return [kind, rowId, ...(occurrence ? [occurrence] : [])].join(':');
}

function withMark(due: AreaDue, mark: DueMarkRow | undefined, today: Day): MarkedDue {
  const isDone = due.isSettled || mark?.done_date === due.date;
  const until = mark?.snoozed_until ?? null;
  const snoozedUntil = !isDone && until !== null && until > today ? until : null;
  const open = snoozedUntil === null ? 'OPEN' : 'SNOOZED';
  const state = isDone ? 'DONE' : open;
  return { ...due, key: keyOf(due), state, snoozedUntil, markedAt: mark?.updated_at };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
