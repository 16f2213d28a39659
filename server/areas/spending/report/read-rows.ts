import type { TransactionType } from '../../../../contract/accounts/account-fields.ts';
import type { ActKind } from '../../../../contract/accounts/act-kinds.ts';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { addDays, type Day, daysFromTo } from '../../../../finance/calendar/days.ts';
import { isOwnType } from '../../../../finance/ledger/ledger.ts';
import { centsNumber, centsOfText } from '../../../../finance/money/cents.ts';
import { toText } from '../../../../finance/money/decimal.ts';
import { fixedOfText } from '../../../../finance/money/fixed.ts';
import { noRates, type RateTable, rateBetween } from '../../../../finance/money/rates.ts';
import type { Exact } from '../../../../finance/net-worth/attribution.ts';
import {
  rowsOfOwn,
  type SpendingRow,
  type SpentEntry,
  spendingRows,
} from '../../../../finance/spending/spending-rows.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import { transactionLabel } from '../../../ledger/entry-label.ts';
import {
  type DayOfEntries,
  type EntryColumn,
  entriesIn,
  readEntries,
} from '../../../ledger/entry-texts.repository.ts';
import {
  listJoinedIds,
  listJoinedTransfers,
  transfersByEntry,
} from '../../../ledger/links/entry-links.repository.ts';
import {
  type ChangesContext,
  changeRowsOf,
  ratesOfChanges,
} from '../../net-worth/changes.service.ts';
import { listCategories } from '../categories.repository.ts';
import {
  type Categories,
  indexCategories,
  listNamedAccounts,
  listParts,
} from '../entries.repository.ts';
import { categoryOf } from '../entry-answers.ts';
import { DaySums } from '../ledger/sum-days.ts';

/** A period of days, both included. */
export interface Period {
  from: Day;
  to: Day;
}

/** What a report is worked out from. */
export interface SpendingData {
  rows: SpendingRow[];
  /** What moved the cash accounts, but for own transfers, openings and stated balances. */
  moved: DaySums;
  /** The day and currency of every entry that has to be converted. */
  foreign: { day: Day; currency: Currency }[];
  categories: Categories;
}

/** The day at whose end a period begins, as net worth counts; nothing is dated before 1970. */
export function eveBefore(from: Day): Day {
  return from > '1970-01-01' ? addDays(from, -1) : from;
}

/** Neither in nor out: own money moves, or a balance is stated. */
const noFlow = new Set<TransactionType>(['OPENING', 'ADJUSTMENT', 'TRANSFER']);

const columns = [
  ...(['chain', 'account_id', 'type', 'amount', 'act_kind'] as const),
  ...(['category_id', 'payee', 'is_once'] as const),
] satisfies EntryColumn[];

/**
 * Everything that is saved in a period or stands beside it, each amount with its line and category. What people book themselves is
 * read from the ledger, all else is what net worth says of it. `withSubjects`: what it is in words, too.
 */
export async function readSpending(
  db: Db,
  context: ChangesContext,
  { from, to }: Period,
  withSubjects = false,
): Promise<SpendingData> {
  const { ownerId } = context.user;
  const categories = indexCategories(await listCategories(db, ownerId));
  const kindOf = (id: string) => categories.byId.get(id)?.kind;
  const accounts = new Map((await listNamedAccounts(db, ownerId)).map((row) => [row.id, row]));
  const parts = Map.groupBy(await listParts(db, ownerId), ({ entry_id }) => entry_id);
  const rateOf = await ratesReader(db, context, { from, to });
  const joinedIds = await listJoinedIds(db, ownerId);
  const transferOf = transfersByEntry(await listJoinedTransfers(db, ownerId));
  const eve = eveBefore(from);
  const moved = new DaySums();
  const foreign: SpendingData['foreign'] = [];
  const others = new Map<string, SpentEntry>();
  const rows: SpendingRow[] = [];
  const add = (day: Day, fields: readonly string[]) => {
    const [id = '', accountId = '', typeText, amount = '', act, category, payee, once] = fields;
    const type = typeText as TransactionType;
    const account = accounts.get(accountId);
    if (!account) return;
    const cents = centsNumber(amount);
    const { currency } = account;
    if (currency !== context.currency) foreign.push({ day, currency });
    if (!noFlow.has(type) && !joinedIds.has(id)) moved.add(day, currency, cents);
    const actKind = (act || null) as ActKind | null;
    const ownCategory = { type, act_kind: actKind, category_id: category || null };
    const entry: SpentEntry = {
      ...{ id, type, actKind, payee: payee || null, isOnce: once === '1', amount: BigInt(cents) },
      categoryId: categoryOf(ownCategory, categories),
      parts: parts.get(id)?.map(toPart) ?? [],
    };
    // The sides of a joined transfer match each other: what is saved of them, net worth says.
    if (!isOwnType(type) || transferOf.has(id)) {
      others.set(id, entry);
      return;
    }
    if (day <= eve) return;
    const [description] = fields.slice(columns.length);
    const subject = withSubjects ? subjectOf(account.account_name, type, amount, description) : '';
    const converted = entry.amount * rateOf(day, currency);
    for (const row of rowsOfOwn(entry, { day, subject, amount: converted }, kindOf)) rows.push(row);
  };
  const names = withSubjects ? [...columns, 'description' as const] : columns;
  for await (const days of readEntries(db, ownerId, { from, to }, names)) {
    for (const ofDay of days) addDay(ofDay, add);
  }
  const saved = await changeRowsOf(db, context, { from: eve, to }, ['saving', 'household'], 'NONE');
  for (const row of spendingRows(saved, (id) => others.get(id), kindOf)) rows.push(row);
  return { rows, moved, foreign, categories };
}

function addDay(ofDay: DayOfEntries, add: (day: Day, fields: readonly string[]) => void): void {
  for (const fields of entriesIn(ofDay)) add(ofDay.day, fields);
}

function toPart({ category_id, amount }: Awaited<ReturnType<typeof listParts>>[number]) {
  return { categoryId: category_id, amount: centsOfText(amount) };
}

function subjectOf(account: string, type: TransactionType, amount: string, description = '') {
  const unlinked = { reverses: null, entry_type: null, order_id: null, act_kind: null };
  const label = transactionLabel({ type, amount, ...unlinked });
  return `${account} ${label}${description ? `：${description}` : ''}`;
}

const exactOfCent = 10n ** 38n;

/** What a cent of a currency comes to on a day, as net worth counts it; 0 without a rate. */
async function ratesReader(db: Db, { deps, currency }: ChangesContext, { from, to }: Period) {
  const { rates } = await ratesOfChanges(db, daysFromTo(from, to), todayOf(deps));
  const known = new Map<Currency, { table: RateTable; unit: Exact }>();
  return (day: Day, own: Currency): Exact => {
    const table = rates.get(day) ?? noRates;
    const last = known.get(own);
    if (last?.table === table) return last.unit;
    const rate = rateBetween(table, own, currency);
    const unit = rate === undefined ? 0n : fixedOfText(toText(rate)) * exactOfCent;
    known.set(own, { table, unit });
    return unit;
  };
}
