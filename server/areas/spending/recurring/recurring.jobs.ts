import { addDays } from '../../../../finance/calendar/days.ts';
import { nextPlanned } from '../../../../finance/spending/recurring/occurrences.ts';
import { todayOf } from '../../../business-day.ts';
import type { Tx } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { attempt } from '../../../jobs/attempt.ts';
import {
  bookOccurrence,
  findOccurrence,
  lockSeries,
  type OccurrenceName,
  saveOccurrence,
} from './occurrences.service.ts';
import { rhythmOf } from './read-occurrences.ts';
import { listDueSeries, listSeries, recurringRows } from './recurring.repository.ts';
import { dueDayOf } from './recurring.service.ts';

/** The reason of an occurrence that would have left its account below zero. */
export const notEnoughMoney = '余额不足，未自动入账';

/**
 * Books what is to be booked by itself and whose day has come, one transaction for each occurrence. The
 * same transaction notes that the occurrence is done, under the lock of its series: a process that is
 * ended, or another one, finds it either to do or done. What is refused waits for a person, with the reason.
 */
export async function runRecurring(deps: Deps, stop: AbortSignal): Promise<Record<string, number>> {
  const count = { booked: 0, waiting: 0, failed: 0 };
  for (const { id, owner_id } of await listDueSeries(deps.db, todayOf(deps))) {
    if (stop.aborted) break;
    const name = { ownerId: owner_id, seriesId: id };
    const run = { log: deps.log, stop };
    const done = await attempt(run, { series: id }, 'what recurs was not booked', async () => {
      for (;;) {
        const outcome = await runNext(deps, name);
        if (!outcome || stop.aborted) return true;
        if (outcome !== 'passed') count[outcome] += 1;
      }
    });
    if (!done && !stop.aborted) count.failed += 1;
  }
  return count;
}

type Outcome = 'booked' | 'waiting' | 'passed' | undefined;
type Name = Omit<OccurrenceName, 'plannedDay'>;

/** Books the next occurrence of a series whose day has come; undefined when there is none. */
async function runNext(deps: Deps, name: Name): Promise<Outcome> {
  try {
    return await withTransaction(deps.db, (tx) => bookNext(tx, deps, name));
  } catch (error) {
    // Nothing of what was refused is written.
    if (!(error instanceof AppError)) throw error;
    const reason = error.code === 'INSUFFICIENT_BALANCE' ? notEnoughMoney : error.message;
    return withTransaction(deps.db, (tx) => waitNext(tx, deps, name, reason));
  }
}

async function bookNext(tx: Tx, deps: Deps, name: Name): Promise<Outcome> {
  const plannedDay = await nextOf(tx, deps, name);
  if (plannedDay === undefined) return undefined;
  const one = await findOccurrence(tx, deps, { ...name, plannedDay });
  const isOpen = one?.state === 'OPEN' || one?.state === 'WAITING';
  if (isOpen) await bookOccurrence(tx, deps, { ...name, plannedDay }, null, true);
  await passOver(tx, deps, name, plannedDay);
  return isOpen ? 'booked' : 'passed';
}

async function waitNext(tx: Tx, deps: Deps, name: Name, reason: string): Promise<Outcome> {
  const plannedDay = await nextOf(tx, deps, name);
  if (plannedDay === undefined) return undefined;
  const one = await findOccurrence(tx, deps, { ...name, plannedDay });
  if (one && (one.state === 'OPEN' || one.state === 'WAITING')) {
    await saveOccurrence(tx, deps, one, { state: 'WAITING', reason: reason.slice(0, 200) });
  }
  await passOver(tx, deps, name, plannedDay);
  return 'waiting';
}

/** The planned day of the next occurrence, if it is due; its series stays locked. */
async function nextOf(tx: Tx, deps: Deps, name: Name): Promise<string | undefined> {
  if (!(await recurringRows.find(tx, name.ownerId, name.seriesId))) return undefined;
  await lockSeries(tx, name);
  const [series] = await listSeries(tx, name.ownerId, name.seriesId);
  if (!series || series.row.due_day === null) return undefined;
  const due_day = dueDayOf(deps, series);
  if (due_day === null || due_day > todayOf(deps)) {
    // The announced closures are others than when the day was written down.
    await recurringRows.update(tx, name.ownerId, name.seriesId, { due_day });
    return undefined;
  }
  return nextPlanned(rhythmOf(series.row), series.row.runs_from)?.plannedDay;
}

/** Notes that the job has done with a planned day. */
async function passOver(tx: Tx, deps: Deps, name: Name, plannedDay: string): Promise<void> {
  const [series] = await listSeries(tx, name.ownerId, name.seriesId);
  if (!series) return;
  const runs_from = addDays(plannedDay, 1);
  const row = { ...series.row, runs_from };
  const due_day = dueDayOf(deps, { ...series, row });
  await recurringRows.update(tx, name.ownerId, name.seriesId, { runs_from, due_day });
}
