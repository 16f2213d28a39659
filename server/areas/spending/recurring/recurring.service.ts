import type { Recurring } from '../../../../contract/spending/recurring/recurring.ts';
import type {
  NewRecurring,
  RecurringChanges,
} from '../../../../contract/spending/recurring/recurring-bodies.ts';
import {
  mostDaysMoved,
  mostRecurring,
} from '../../../../contract/spending/recurring/recurring-words.ts';
import { addDays, type Day, dayOfInput } from '../../../../finance/calendar/days.ts';
import { nextPlanned } from '../../../../finance/spending/recurring/occurrences.ts';
import { firstDay, todayOf } from '../../../business-day.ts';
import { toDecimalColumn, toFlagColumn, toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError, required, staleVersion } from '../../../errors.ts';
import { noteAuditDetail } from '../../../http/pipeline/audit.ts';
import { lockCashAccounts } from '../../../ledger/cash-accounts.repository.ts';
import { workCalendar } from '../../market-rules/work-calendar.ts';
import { categoryRows } from '../categories.repository.ts';
import { rhythmOf } from './read-occurrences.ts';
import {
  amountRows,
  listSeries,
  type RecurringRow,
  recurringRows,
  type Series,
} from './recurring.repository.ts';
import { answerSeries } from './recurring-answers.ts';

/** Declares what recurs. */
export async function declareRecurring(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: NewRecurring,
): Promise<Recurring> {
  const { timeZone } = deps.config;
  const today = todayOf(deps);
  const first = dayOfInput(timeZone, body.firstDay);
  const { currency } = await lockAccountsOf(tx, ownerId, body.accountId, body.toAccountId ?? null);
  if ((await recurringRows.list(tx, ownerId)).length >= mostRecurring) {
    throw new AppError('VALIDATION_FAILED', `最多${mostRecurring}项周期收支`);
  }
  const now = toInstantColumn(deps.now());
  const isTransfer = body.flow === 'TRANSFER';
  const row: RecurringRow = {
    id: deps.newId(),
    owner_id: ownerId,
    state: 'ACTIVE',
    name: body.name,
    flow: body.flow,
    currency,
    account_id: body.accountId,
    to_account_id: isTransfer ? (body.toAccountId ?? null) : null,
    payee: isTransfer ? null : (body.payee ?? body.name),
    category_id: isTransfer ? null : (body.categoryId ?? null),
    note: body.note ?? null,
    is_about: toFlagColumn(body.isAbout ?? false),
    every: body.every,
    interval_count: body.interval ?? 1,
    first_day: first,
    day_of_month: inMonths(body.every) ? (body.dayOfMonth ?? null) : null,
    until_day: body.untilDay ? dayOfInput(timeZone, body.untilDay) : null,
    times: body.times ?? null,
    holiday: body.holiday ?? 'NONE',
    is_automatic: toFlagColumn(body.isAutomatic ?? false),
    // What was due in the last days waits for its entry, whenever it began; what is older is long paid.
    open_from: [first, addDays(today, -mostDaysMoved)].sort().at(-1) ?? first,
    runs_from: first > today ? first : today,
    due_day: null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await refuseWrong(tx, row);
  row.due_day = dueDayOf(deps, { row, stored: [] });
  await recurringRows.insert(tx, [row]);
  const from = body.amountFrom ? dayOfInput(timeZone, body.amountFrom) : first;
  const earlier = (body.earlierAmounts ?? []).map(
    ({ fromDay, amount }) => [dayOfInput(timeZone, fromDay), amount] as const,
  );
  const amounts = new Map([...earlier.filter(([day]) => day < from), [from, body.amount] as const]);
  await amountRows.insert(
    tx,
    [...amounts].map(([from_day, amount]) => ({
      ...{ owner_id: ownerId, series_id: row.id, from_day },
      amount: toDecimalColumn(amount),
    })),
  );
  return answerSeries(tx, deps, ownerId, row.id);
}

/** Edits a recurring item. Booked entries stay; another rhythm counts from today on. */
export async function editRecurring(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  { version, amount, amountFrom, ...body }: RecurringChanges,
): Promise<Recurring> {
  const { timeZone } = deps.config;
  const seen = required(await recurringRows.find(tx, ownerId, id));
  const accountId = body.accountId ?? seen.account_id;
  const toAccountId = body.toAccountId === undefined ? seen.to_account_id : body.toAccountId;
  const accounts =
    accountId === null ? undefined : await lockAccountsOf(tx, ownerId, accountId, toAccountId);
  const before = required(await recurringRows.lock(tx, ownerId, id));
  if (version != null && version !== before.version) {
    throw staleVersion(await answerSeries(tx, deps, ownerId, id));
  }
  if (before.state === 'REFUSED') throw new AppError('CONFLICT', '这一项已被拒绝，请重新添加');
  const day = (input: string) => dayOfInput(timeZone, input);
  const every = body.every ?? before.every;
  const dayOfMonth = body.dayOfMonth === undefined ? before.day_of_month : body.dayOfMonth;
  const isTransfer = before.flow === 'TRANSFER';
  const row: RecurringRow = {
    ...before,
    name: body.name ?? before.name,
    currency: accounts?.currency ?? before.currency,
    account_id: accountId,
    to_account_id: isTransfer ? toAccountId : null,
    payee:
      isTransfer || body.payee === undefined
        ? before.payee
        : (body.payee ?? body.name ?? before.name),
    category_id: isTransfer || body.categoryId === undefined ? before.category_id : body.categoryId,
    note: body.note === undefined ? before.note : body.note,
    is_about: body.isAbout === undefined ? before.is_about : toFlagColumn(body.isAbout),
    every,
    interval_count: body.interval ?? before.interval_count,
    first_day: body.firstDay ? day(body.firstDay) : before.first_day,
    day_of_month: inMonths(every) ? dayOfMonth : null,
    until_day: body.untilDay === undefined ? before.until_day : body.untilDay && day(body.untilDay),
    times: body.times === undefined ? before.times : body.times,
    holiday: body.holiday ?? before.holiday,
    is_automatic:
      body.isAutomatic === undefined ? before.is_automatic : toFlagColumn(body.isAutomatic),
    version: before.version + 1,
    updated_at: toInstantColumn(deps.now()),
  };
  await refuseWrong(tx, row);
  const today = todayOf(deps);
  const isOther = (columns: readonly (keyof RecurringRow)[]) =>
    columns.some((column) => row[column] !== before[column]);
  if (isOther(['every', 'interval_count', 'first_day', 'day_of_month'])) row.open_from = today;
  if (isOther(['every', 'interval_count', 'first_day', 'day_of_month', 'is_automatic'])) {
    row.runs_from = today;
  }
  const [series] = await listSeries(tx, ownerId, id);
  row.due_day = dueDayOf(deps, { row, stored: series?.stored ?? [] });
  const { id: _, owner_id: __, created_at: ___, ...changes } = row;
  await recurringRows.update(tx, ownerId, id, changes);
  if (amount !== undefined) {
    await setAmountFrom(
      tx,
      { ...required(series), row },
      amountFrom ? day(amountFrom) : today,
      amount,
    );
  }
  noteAuditDetail(tx, { before, after: row });
  return answerSeries(tx, deps, ownerId, id);
}

const inMonths = (every: RecurringRow['every']) => every === 'MONTH' || every === 'YEAR';

/** Another amount from the first occurrence on that is planned for a day or later. */
export async function setAmountFrom(
  tx: Tx,
  { row, amounts }: Pick<Series, 'row' | 'amounts'>,
  from: Day,
  amount: number,
): Promise<void> {
  const next = nextPlanned(rhythmOf(row), from)?.plannedDay ?? from;
  const { owner_id, id: series_id } = row;
  for (const { fromDay } of amounts.filter(({ fromDay: later }) => later >= next)) {
    await amountRows.remove(tx, owner_id, { series_id, from_day: fromDay });
  }
  const isFirst = amounts.every(({ fromDay }) => fromDay >= next);
  const from_day = isFirst && next > row.first_day ? row.first_day : next;
  await amountRows.insert(tx, [{ owner_id, series_id, from_day, amount: toDecimalColumn(amount) }]);
}

/** Locks the accounts of what recurs: none of their categories is deleted until the transaction ends. */
async function lockAccountsOf(
  tx: Tx,
  ownerId: string,
  accountId: string,
  toAccountId: string | null,
): Promise<{ currency: RecurringRow['currency'] }> {
  const ids = [accountId, ...(toAccountId === null ? [] : [toAccountId])];
  const locked = await lockCashAccounts(tx, ownerId, ids);
  const account = locked.find(({ id }) => id === accountId);
  if (!account) throw fieldError('accountId', '账户不存在');
  if (toAccountId !== null) {
    const target = locked.find(({ id }) => id === toAccountId);
    if (!target) throw fieldError('toAccountId', '账户不存在');
    if (target.currency !== account.currency) {
      throw fieldError('toAccountId', '周期转账的两个账户币种必须相同');
    }
  }
  return account;
}

async function refuseWrong(tx: Tx, row: RecurringRow): Promise<void> {
  if (row.flow === 'TRANSFER' && row.account_id !== null) {
    if (row.to_account_id === null) throw fieldError('toAccountId', '请选择转入账户');
    if (row.to_account_id === row.account_id) {
      throw fieldError('toAccountId', '转出账户和转入账户不能相同');
    }
  }
  if (row.first_day < firstDay) throw fieldError('firstDay', `日期不能早于${firstDay}`);
  if (row.until_day !== null && row.until_day < row.first_day) {
    throw fieldError('untilDay', '结束日期不能早于首次日期');
  }
  if (row.category_id !== null && !(await categoryRows.find(tx, row.owner_id, row.category_id))) {
    throw fieldError('categoryId', '分类不存在');
  }
}

/** The day on which the job books the next of what is booked by itself. */
export function dueDayOf(deps: Deps, { row, stored }: Pick<Series, 'row' | 'stored'>): Day | null {
  if (row.is_automatic === 0 || row.state !== 'ACTIVE') return null;
  const planned = nextPlanned(rhythmOf(row), row.runs_from);
  if (!planned) return null;
  const { plannedDay } = planned;
  const moved = stored.find(({ planned_day }) => planned_day === plannedDay)?.day;
  if (moved != null) return moved;
  return nextPlanned(rhythmOf(row), plannedDay, workCalendar(deps))?.day ?? null;
}
