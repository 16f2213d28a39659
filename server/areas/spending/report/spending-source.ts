import type { TransactionType } from '../../../../contract/accounts/account-fields.ts';
import type { ActKind } from '../../../../contract/accounts/act-kinds.ts';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { ChangePart } from '../../../../contract/net-worth/net-worth-fields.ts';
import { addDays, type Day, daysFromTo } from '../../../../finance/calendar/days.ts';
import { centsOfText } from '../../../../finance/money/cents.ts';
import { fixedRate, noRates, type RateTable } from '../../../../finance/money/rates.ts';
import type { Exact } from '../../../../finance/net-worth/attribution.ts';
import type { SpentEntry } from '../../../../finance/spending/spending-rows.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import {
  type EntryColumn,
  entriesIn,
  readEntries,
} from '../../../ledger/entries/entry-texts.repository.ts';
import {
  listJoinedIds,
  listJoinedTransfers,
  transfersByEntry,
} from '../../../ledger/links/entry-links.repository.ts';
import {
  type ChangeRates,
  type ChangesContext,
  ratesOfChanges,
} from '../../net-worth/changes.service.ts';
import { listCategories } from '../categories.repository.ts';
import { indexCategories, listNamedAccounts, listParts } from '../entries.repository.ts';
import { categoryOf } from '../entry-answers.ts';

/** A period of days, both included. */
export interface Period {
  from: Day;
  to: Day;
}

/** The day at whose end a period begins, as net worth counts; nothing is dated before 1970. */
export function eveBefore(from: Day): Day {
  return from > '1970-01-01' ? addDays(from, -1) : from;
}

/** The parts of a change of net worth that the report tells apart. */
export const partsOfReport: readonly ChangePart[] = ['saving', 'household'];

/** Neither in nor out: own money moves, or a balance is stated. */
const noFlow = new Set<TransactionType>(['OPENING', 'ADJUSTMENT', 'TRANSFER']);

/** What a report needs beside the entries: accounts, categories, splits, links and rates. */
export type SpendingSource = Awaited<ReturnType<typeof readSource>>;

export async function readSource(db: Db, context: ChangesContext, period: Period) {
  const { ownerId } = context.user;
  const days = daysFromTo(period.from, period.to);
  const rates = await ratesOfChanges(db, days, todayOf(context.deps));
  const joinedIds = await listJoinedIds(db, ownerId);
  return {
    categories: indexCategories(await listCategories(db, ownerId)),
    accounts: new Map((await listNamedAccounts(db, ownerId)).map((row) => [row.id, row])),
    parts: Map.groupBy(await listParts(db, ownerId), ({ entry_id }) => entry_id),
    transferOf: transfersByEntry(await listJoinedTransfers(db, ownerId)),
    rates,
    rateOf: unitReader(rates, context.currency),
    /** Whether money came or went, and not between own accounts. */
    isFlow: (type: TransactionType, id: string) => !noFlow.has(type) && !joinedIds.has(id),
  };
}

const columns = [
  ...(['chain', 'account_id', 'type', 'amount', 'act_kind'] as const),
  ...(['category_id', 'payee', 'is_once', 'description'] as const),
] satisfies EntryColumn[];
type Column = (typeof columns)[number];

/** The entries of a day by column. The values of an entry have the same index in every column. */
export type EntriesOfDay = Readonly<Record<Column, readonly string[]>>;

/** Calls `onDay` with the entries of each day of a period; their descriptions are read if asked for. */
export async function forEachDay(
  db: Db,
  ownerId: string,
  period: Period,
  onDay: (day: Day, entries: EntriesOfDay) => void,
  withDescription = false,
): Promise<void> {
  const names = withDescription ? columns : columns.filter((name) => name !== 'description');
  for await (const days of readEntries(db, ownerId, period, names)) {
    for (const ofDay of days) {
      onDay(ofDay.day, {
        chain: entriesIn(ofDay.chain),
        account_id: entriesIn(ofDay.account_id),
        type: entriesIn(ofDay.type),
        amount: entriesIn(ofDay.amount),
        act_kind: entriesIn(ofDay.act_kind),
        category_id: entriesIn(ofDay.category_id),
        payee: entriesIn(ofDay.payee),
        is_once: entriesIn(ofDay.is_once),
        description: withDescription ? entriesIn(ofDay.description) : [],
      });
    }
  }
}

/** The entry at an index of the columns. */
export function entryOf(
  { chain, type: types, act_kind, category_id, payee, is_once }: EntriesOfDay,
  at: number,
  cents: number,
  source: SpendingSource,
): SpentEntry {
  const entry = {
    id: chain[at] ?? '',
    type: types[at] as TransactionType,
    actKind: (act_kind[at] || null) as ActKind | null,
    categoryId: category_id[at] || null,
    payee: payee[at] || null,
    isOnce: is_once[at] === '1',
  };
  return spentEntry(entry, cents, source);
}

/** An entry with its parts; `categoryId`: what was chosen for it. */
export function spentEntry(
  { categoryId, ...entry }: Omit<SpentEntry, 'amount' | 'parts'>,
  cents: number,
  { categories, parts }: SpendingSource,
): SpentEntry {
  const chosen = { type: entry.type, act_kind: entry.actKind, category_id: categoryId };
  return {
    ...entry,
    amount: BigInt(cents),
    categoryId: categoryOf(chosen, categories),
    parts: parts.get(entry.id)?.map(toPart) ?? [],
  };
}

function toPart({ category_id, amount }: Awaited<ReturnType<typeof listParts>>[number]) {
  return { categoryId: category_id, amount: centsOfText(amount) };
}

const exactOfCent = 10n ** 38n;

/** What a cent of a currency comes to on a day, as net worth counts it; 0 without a rate. */
function unitReader({ rates }: ChangeRates, currency: Currency) {
  const known = new Map<Currency, { table: RateTable; unit: Exact }>();
  return (day: Day, own: Currency): Exact => {
    const table = rates.get(day) ?? noRates;
    const last = known.get(own);
    if (last?.table === table) return last.unit;
    const unit = (fixedRate(table, own, currency) ?? 0n) * exactOfCent;
    known.set(own, { table, unit });
    return unit;
  };
}
