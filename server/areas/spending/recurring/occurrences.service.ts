import { isRealDay } from '../../../../contract/fields/day-field.ts';
import type { Occurrence } from '../../../../contract/spending/recurring/recurring.ts';
import type {
  BookOccurrence,
  OccurrenceChanges,
} from '../../../../contract/spending/recurring/recurring-bodies.ts';
import { mostDaysMoved } from '../../../../contract/spending/recurring/recurring-words.ts';
import { addDays, type Day, dayOfInput, daysBetween } from '../../../../finance/calendar/days.ts';
import { longestClosureDays } from '../../../../finance/calendar/trading-days.ts';
import { centsToWire } from '../../../../finance/money/cents.ts';
import { todayOf } from '../../../business-day.ts';
import { toDecimalColumn, toFlagColumn, toInstantColumn } from '../../../db/columns.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError, required } from '../../../errors.ts';
import { lockCashAccounts } from '../../../ledger/cash-accounts.repository.ts';
import { makeTransfer, undoTransfer } from '../../accounts/transfers/transfers.service.ts';
import { addEntry, deleteEntry } from '../entries.service.ts';
import { readOccurrences, type SeriesOccurrence, toOccurrence } from './read-occurrences.ts';
import {
  listSeries,
  listStanding,
  type OccurrenceRow,
  occurrenceRows,
  type RecurringRow,
  recurringRows,
  type StandingEntry,
} from './recurring.repository.ts';
import { dueDayOf, setAmountFrom } from './recurring.service.ts';

/** Names an occurrence of an owner. */
export interface OccurrenceName {
  ownerId: string;
  seriesId: string;
  plannedDay: Day;
}

/** The occurrence of a planned day, whether or not it waits; undefined where there is none. */
export async function findOccurrence(
  db: Db,
  deps: Deps,
  { ownerId, seriesId, plannedDay }: OccurrenceName,
): Promise<SeriesOccurrence | undefined> {
  if (!/^\d{4}-\d\d-\d\d$/.test(plannedDay) || !isRealDay(plannedDay)) return undefined;
  const reach = longestClosureDays + mostDaysMoved;
  const days = { from: addDays(plannedDay, -reach), to: addDays(plannedDay, reach) };
  const found = await readOccurrences(db, deps, { ownerId, seriesId, ...days, withUnopened: true });
  return found.find((one) => one.plannedDay === plannedDay);
}

/**
 * Books an occurrence, or links the entry that a person says it is. One that is booked or found already is
 * left as it is. `isAutomatic`: by the job, which books nothing where a person has to look.
 */
export async function bookOccurrence(
  tx: Tx,
  deps: Deps,
  name: OccurrenceName,
  body: BookOccurrence,
  isAutomatic = false,
): Promise<Occurrence> {
  const { ownerId, seriesId, plannedDay } = name;
  const linked =
    body?.entryId === undefined ? undefined : await findLinked(tx, ownerId, body.entryId);
  const row = await lockSeries(tx, name, [body?.accountId, linked?.accountId]);
  const one = required(await findOccurrence(tx, deps, name));
  if (one.state === 'BOOKED' || one.state === 'FOUND') return toOccurrence(one);
  if (one.state === 'SKIPPED') throw new AppError('CONFLICT', '这一期已跳过，请先恢复');
  if (isAutomatic && one.candidate) {
    throw new AppError('CONFLICT', '有一笔金额不同的流水，请确认是否为这一期');
  }
  if (linked) await refuseOther(tx, row, linked);
  const amount = linked ? absolute(linked) : (body?.amount ?? centsToWire(one.amount));
  const entryId = linked?.id ?? (await write(tx, deps, row, one, { body, amount }));
  await saveOccurrence(tx, deps, one, {
    state: linked ? 'LINKED' : 'BOOKED',
    entry_id: entryId,
    reason: null,
    is_automatic: toFlagColumn(isAutomatic),
  });
  if (body?.scope === 'ONWARD' && amount !== centsToWire(one.amount)) {
    await setAmountFrom(tx, one.series, plannedDay, amount);
  }
  return answerOccurrence(tx, deps, { ownerId, seriesId, plannedDay });
}

function absolute({ amount }: StandingEntry): number {
  return Math.abs(centsToWire(amount));
}

async function findLinked(tx: Tx, ownerId: string, id: string): Promise<StandingEntry> {
  const [entry] = await listStanding(tx, ownerId, [id]);
  if (!entry) throw fieldError('entryId', '流水不存在');
  return entry;
}

/** Refuses an entry that is of another kind or currency, or is another occurrence already. */
async function refuseOther(tx: Tx, row: RecurringRow, entry: StandingEntry): Promise<void> {
  const types = { IN: 'DEPOSIT', OUT: 'WITHDRAW', TRANSFER: 'TRANSFER' } as const;
  if (entry.type !== types[row.flow] || entry.currency !== row.currency) {
    throw fieldError('entryId', '流水的收支方向或币种不同');
  }
  const tied = await occurrenceRows.list(tx, row.owner_id, { entry_id: entry.id });
  if (tied.some(({ state }) => state === 'BOOKED' || state === 'LINKED')) {
    throw fieldError('entryId', '这笔流水已对应另一期');
  }
}

/** Books the money, and answers the id of its entry or transfer. */
async function write(
  tx: Tx,
  deps: Deps,
  row: RecurringRow,
  { day }: SeriesOccurrence,
  { body, amount }: { body: BookOccurrence; amount: number },
): Promise<string> {
  const today = todayOf(deps);
  const accountId = body?.accountId ?? row.account_id;
  if (accountId === null) throw fieldError('accountId', '账户已删除，请先选择账户');
  const facts = {
    amount,
    day: body?.day ?? (day < today ? day : today),
    description: row.note,
  };
  if (row.flow === 'TRANSFER') {
    if (row.to_account_id === null) throw fieldError('toAccountId', '转入账户已删除，请先选择账户');
    const sides = { fromAccountId: accountId, toAccountId: row.to_account_id };
    return (await makeTransfer(tx, deps, row.owner_id, { ...sides, ...facts })).id;
  }
  const { id } = await addEntry(tx, deps, row.owner_id, {
    ...facts,
    accountId,
    type: row.flow === 'IN' ? 'DEPOSIT' : 'WITHDRAW',
    payee: row.payee,
    categoryId: row.category_id,
  });
  return id;
}

/** Skips an occurrence; skipped already, it is answered as it is. */
export async function skipOccurrence(
  tx: Tx,
  deps: Deps,
  name: OccurrenceName,
): Promise<Occurrence> {
  await lockSeries(tx, name);
  const one = required(await findOccurrence(tx, deps, name));
  refuseBooked(one);
  if (one.state !== 'SKIPPED') {
    await saveOccurrence(tx, deps, one, { state: 'SKIPPED', entry_id: null, reason: null });
  }
  return answerOccurrence(tx, deps, name);
}

/** Gives an occurrence another amount or day, or another amount to it and all after it. */
export async function changeOccurrence(
  tx: Tx,
  deps: Deps,
  name: OccurrenceName,
  body: OccurrenceChanges,
): Promise<Occurrence> {
  await lockSeries(tx, name);
  const one = required(await findOccurrence(tx, deps, name));
  refuseBooked(one);
  if (one.state === 'SKIPPED') throw new AppError('CONFLICT', '这一期已跳过，请先恢复');
  const { plannedDay, stored, series } = one;
  const day = body.day == null ? body.day : dayOfInput(deps.config.timeZone, body.day);
  if (day != null && Math.abs(daysBetween(plannedDay, day)) > mostDaysMoved) {
    throw fieldError('day', `最多提前或推迟${mostDaysMoved}天`);
  }
  const isOnward = body.scope === 'ONWARD' && body.amount !== undefined;
  if (isOnward && body.amount !== undefined) {
    await setAmountFrom(tx, series, plannedDay, body.amount);
  }
  const amount =
    isOnward || body.amount === undefined ? {} : { amount: toDecimalColumn(body.amount) };
  if (day !== undefined || amount.amount !== undefined || stored) {
    await saveOccurrence(tx, deps, one, {
      state: stored?.state === 'WAITING' ? 'WAITING' : 'CHANGED',
      ...(day !== undefined && { day }),
      ...(isOnward ? { amount: null } : amount),
    });
  }
  await renewDueDay(tx, deps, name);
  return answerOccurrence(tx, deps, name);
}

/**
 * Undoes what happened to an occurrence. The entry that it was booked as is deleted; one that was found or
 * linked stays, and is not this occurrence any more.
 */
export async function reopenOccurrence(
  tx: Tx,
  deps: Deps,
  name: OccurrenceName,
): Promise<Occurrence> {
  const seen = required(await findOccurrence(tx, deps, name));
  const booked = seen.state === 'BOOKED' ? seen.entry : undefined;
  const [entry] = booked ? await listStanding(tx, name.ownerId, [booked.id]) : [];
  await lockSeries(tx, name, [entry?.accountId]);
  const one = required(await findOccurrence(tx, deps, name));
  if (one.entry?.id !== seen.entry?.id || one.state !== seen.state) throw new AppError('CONFLICT');
  if (booked && one.series.row.flow === 'TRANSFER') {
    await undoTransfer(tx, deps, name.ownerId, booked.id);
  } else if (booked) {
    await deleteEntry(tx, deps, name.ownerId, booked.id, undefined);
  }
  const { ownerId, seriesId, plannedDay } = name;
  const isFound = one.state === 'FOUND';
  const otherThan = isFound ? (one.entry?.id ?? null) : kept(one);
  const isPlain = one.state === 'OPEN' || one.state === 'WAITING';
  if (
    otherThan === null &&
    (isPlain || one.stored?.amount == null) &&
    (isPlain || one.stored?.day == null)
  ) {
    await occurrenceRows.remove(tx, ownerId, { series_id: seriesId, planned_day: plannedDay });
  } else {
    await saveOccurrence(tx, deps, one, {
      state: 'CHANGED',
      entry_id: otherThan,
      reason: null,
      is_automatic: toFlagColumn(false),
      ...(isPlain && { amount: null, day: null }),
    });
  }
  await renewDueDay(tx, deps, name);
  return answerOccurrence(tx, deps, name);
}

/** The entry that an open occurrence is said not to be. */
function kept({ state, stored }: SeriesOccurrence): string | null {
  return stored?.state === 'CHANGED' && state !== 'FOUND' ? stored.entry_id : null;
}

function refuseBooked({ state }: SeriesOccurrence): void {
  if (state === 'BOOKED' || state === 'FOUND') throw new AppError('CONFLICT', '这一期已有流水');
}

/**
 * Locks what recurs after the accounts that may be booked in, in the order in which whatever deletes
 * categories or accounts locks them.
 */
export async function lockSeries(
  tx: Tx,
  { ownerId, seriesId }: Pick<OccurrenceName, 'ownerId' | 'seriesId'>,
  others: readonly (string | undefined)[] = [],
): Promise<RecurringRow> {
  const seen = required(await recurringRows.find(tx, ownerId, seriesId));
  const ids = [seen.account_id, seen.to_account_id, ...others].filter((id) => id != null);
  if (ids.length > 0) await lockCashAccounts(tx, ownerId, [...new Set(ids)]);
  const row = required(await recurringRows.lock(tx, ownerId, seriesId));
  // Edited or deleted while this waited for the accounts.
  if (row.account_id !== seen.account_id || row.to_account_id !== seen.to_account_id) {
    throw new AppError('CONFLICT');
  }
  return row;
}

/** Writes what happened to an occurrence, over what is stored of it. */
export async function saveOccurrence(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  {
    series: { row },
    plannedDay,
    stored,
  }: Pick<SeriesOccurrence, 'series' | 'plannedDay' | 'stored'>,
  changes: Partial<OccurrenceRow> & Pick<OccurrenceRow, 'state'>,
): Promise<void> {
  const now = toInstantColumn(deps.now());
  const before = stored ?? {
    owner_id: row.owner_id,
    series_id: row.id,
    planned_day: plannedDay,
    entry_id: null,
    amount: null,
    day: null,
    reason: null,
    is_automatic: toFlagColumn(false),
    created_at: now,
  };
  await occurrenceRows.save(tx, { ...before, ...changes, updated_at: now }, [
    'owner_id',
    'series_id',
    'planned_day',
  ]);
}

async function renewDueDay(tx: Tx, deps: Deps, { ownerId, seriesId }: OccurrenceName) {
  const [series] = await listSeries(tx, ownerId, seriesId);
  if (!series) return;
  const due_day = dueDayOf(deps, series);
  if (due_day !== series.row.due_day)
    await recurringRows.update(tx, ownerId, seriesId, { due_day });
}

async function answerOccurrence(tx: Tx, deps: Deps, name: OccurrenceName): Promise<Occurrence> {
  return toOccurrence(required(await findOccurrence(tx, deps, name)));
}
