import type {
  FoundRecurring,
  Recurring,
} from '../../../../contract/spending/recurring/recurring.ts';
import { mostRecurring } from '../../../../contract/spending/recurring/recurring-words.ts';
import { addMonths } from '../../../../finance/calendar/months.ts';
import {
  type Cents,
  centsOfText,
  centsToText,
  centsToWire,
} from '../../../../finance/money/cents.ts';
import { fold } from '../../../../finance/spending/fold.ts';
import {
  detectSeries,
  type FoundSeries,
  nextDayOf,
  type PaidEntry,
} from '../../../../finance/spending/recurring/detection.ts';
import { isWithin } from '../../../../finance/spending/recurring/recognition.ts';
import { todayOf } from '../../../business-day.ts';
import { toFlagColumn, toInstantColumn } from '../../../db/columns.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { takeOwnerMutex } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { listCategories } from '../categories.repository.ts';
import { indexCategories, type LightEntry, listLightEntries } from '../entries.repository.ts';
import { kindOf } from '../entry-answers.ts';
import { refundRows } from '../read-spending.ts';
import {
  amountRows,
  listSeries,
  type RecurringRow,
  recurringRows,
  type Series,
} from './recurring.repository.ts';
import { answerSeries } from './recurring-answers.ts';

/** How far back entries are looked at: what comes once a year is found by two of them. */
const monthsBack = 38;

/** What seems to recur and is neither declared nor refused, what costs most first. */
export async function findRecurring(
  db: Db,
  deps: Deps,
  ownerId: string,
): Promise<FoundRecurring[]> {
  const known = await listSeries(db, ownerId);
  const found = await detect(db, deps, ownerId);
  return found
    .filter((series) => !known.some((one) => isSame(one, series)))
    .sort((a, b) => Number(b.amount - a.amount))
    .map(toFound);
}

/** Stores that what an entry belongs to is not to be found any more; refused already, answers that. */
export async function refuseRecurring(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  entryId: string,
): Promise<Recurring> {
  await takeOwnerMutex(tx, ownerId);
  const found = (await detect(tx, deps, ownerId)).find(({ entries }) =>
    entries.some(({ id }) => id === entryId),
  );
  if (!found) throw fieldError('entryId', '没有找到这笔流水所属的周期收支');
  const known = await listSeries(tx, ownerId);
  const same = known.find((one) => isSame(one, found));
  if (same?.row.state === 'REFUSED') return answerSeries(tx, deps, ownerId, same.row.id);
  if (same) throw new AppError('CONFLICT', `已在周期收支“${same.row.name}”中`);
  if (known.length >= mostRecurring) {
    throw new AppError('VALIDATION_FAILED', `最多${mostRecurring}项周期收支`);
  }
  const { payee, flow, currency, accountId, categoryId, ...terms } = toFound(found);
  const now = toInstantColumn(deps.now());
  const row: RecurringRow = {
    id: deps.newId(),
    owner_id: ownerId,
    state: 'REFUSED',
    name: payee,
    ...{ flow, currency, payee },
    account_id: accountId,
    to_account_id: null,
    category_id: categoryId,
    note: null,
    is_about: toFlagColumn(terms.isAbout),
    every: terms.every,
    interval_count: terms.interval,
    first_day: terms.firstDay,
    day_of_month: terms.dayOfMonth,
    until_day: null,
    times: null,
    holiday: 'NONE',
    is_automatic: toFlagColumn(false),
    open_from: todayOf(deps),
    runs_from: todayOf(deps),
    due_day: null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await recurringRows.insert(tx, [row]);
  const amounts = new Map(
    [...found.earlier, { fromDay: found.since, amount: found.amount }].map(
      ({ fromDay, amount }) => [fromDay, amount] as const,
    ),
  );
  await amountRows.insert(
    tx,
    [...amounts].map(([from_day, amount]) => ({
      ...{ owner_id: ownerId, series_id: row.id, from_day },
      amount: centsToText(amount),
    })),
  );
  return answerSeries(tx, deps, ownerId, row.id);
}

/** Whether what was found is what was declared or refused: the same payee, and an amount of both alike. */
function isSame({ row, amounts }: Series, found: FoundSeries): boolean {
  const [entry] = found.entries;
  if (!entry || row.payee === null || row.currency !== entry.currency) return false;
  if ((row.flow === 'IN') !== entry.isIncoming || fold(row.payee) !== fold(entry.payee))
    return false;
  const percent = row.is_about === 1 || found.isAbout ? 50n : 10n;
  const ofFound: Cents[] = [...found.earlier, found].map(({ amount }) => amount);
  return amounts.some(({ amount }) => ofFound.some((one) => isWithin(one, amount, percent)));
}

async function detect(db: Db, deps: Deps, ownerId: string): Promise<FoundSeries[]> {
  const today = todayOf(deps);
  const from = `${addMonths(today, -monthsBack)}-01`;
  const categories = indexCategories(await listCategories(db, ownerId));
  const refunds = new Set((await refundRows.list(db, ownerId)).map(({ entry_id }) => entry_id));
  const rows = await listLightEntries(db, ownerId, { from });
  const paid = rows.flatMap((row): PaidEntry[] => {
    const { payee, amount } = row;
    if (payee === null || row.isJoined || refunds.has(row.chain) || row.is_once === 1) return [];
    if (row.type !== 'DEPOSIT' && row.type !== 'WITHDRAW') return [];
    const isIncoming = !amount.startsWith('-');
    if (isRefund(row, isIncoming, categories)) return [];
    return [
      {
        id: row.chain,
        day: row.day,
        accountId: row.account_id,
        currency: row.currency,
        payee,
        isIncoming,
        amount: centsOfText(amount.replace('-', '')),
        categoryId: row.category_id,
      },
    ];
  });
  return detectSeries(paid, today);
}

/** Whether money came back: in, of an expense, or out, of an income. */
function isRefund(
  row: LightEntry,
  isIncoming: boolean,
  categories: ReturnType<typeof indexCategories>,
): boolean {
  const kind = kindOf(row, row.category_id, categories);
  return kind === (isIncoming ? 'EXPENSE' : 'INCOME');
}

function toFound(series: FoundSeries): FoundRecurring {
  const { entries, rhythm, dayOfMonth, amount, isAbout, range, earlier, since } = series;
  const last = entries.at(-1) as PaidEntry;
  const wire = ({ id, day, amount: cents }: PaidEntry) => ({ id, day, amount: centsToWire(cents) });
  return {
    payee: last.payee,
    flow: last.isIncoming ? 'IN' : 'OUT',
    currency: last.currency,
    accountId: last.accountId,
    categoryId: last.categoryId,
    every: rhythm.every,
    interval: rhythm.interval,
    dayOfMonth,
    firstDay: entries[0]?.day ?? last.day,
    nextDay: nextDayOf(series),
    amount: centsToWire(amount),
    isAbout,
    low: centsToWire(range.low),
    high: centsToWire(range.high),
    earlierAmounts: earlier.map((one) => ({
      fromDay: one.fromDay,
      amount: centsToWire(one.amount),
    })),
    amountFrom: since,
    entries: entries.map(wire),
  };
}
