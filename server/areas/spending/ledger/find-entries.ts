import type { TransactionType } from '../../../../contract/accounts/account-fields.ts';
import type { ActKind } from '../../../../contract/accounts/act-kinds.ts';
import type { LedgerQuery } from '../../../../contract/spending/spending.schemas.ts';
import { type Day, dayOfInput } from '../../../../finance/calendar/days.ts';
import { lastDayOfMonth } from '../../../../finance/calendar/months.ts';
import { centsNumber } from '../../../../finance/money/cents.ts';
import { fold } from '../../../../finance/spending/fold.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import {
  type EntryColumn,
  type EntryRange,
  entriesIn,
  readEntries,
} from '../../../ledger/entries/entry-texts.repository.ts';
import { listJoinedIds } from '../../../ledger/links/entry-links.repository.ts';
import { type Categories, listEntryTags, listParts, sourceOf } from '../entries.repository.ts';
import { categoryOf, kindOf } from '../entry-answers.ts';
import { sumReturns } from '../refunds/returns.repository.ts';

/** An entry that the filters let through, with how much of it they mean. */
export interface Found {
  id: string;
  accountId: string;
  type: TransactionType;
  day: Day;
  /** Signed. */
  cents: number;
}

/** What the filters find, in no order. */
export async function findEntries(
  db: Db,
  deps: Pick<Deps, 'config'>,
  ownerId: string,
  query: LedgerQuery,
  categories: Categories,
): Promise<Found[]> {
  const filter = await filterOf(db, deps, ownerId, query, categories);
  return findAll(db, ownerId, within(filter, query.month), ['chain', 'type']);
}

/** What a filter looks at of an entry. */
type Entry = Readonly<Record<EntryColumn, string>>;

/** The filters of a query: the days and accounts, and what else is looked at of each entry. */
export interface Filter {
  range: EntryRange;
  columns: readonly EntryColumn[];
  /** A folded text; days on which no payee or description contains it are skipped. */
  text: string | undefined;
  /** How much of an entry is meant; undefined where nothing is. */
  meant: ((entry: Entry) => number | undefined) | undefined;
}

/** The filter, with only the days of a month. */
export function within(filter: Filter, month: string | null | undefined): Filter {
  if (!month) return filter;
  const { from = '', to = '9999' } = filter.range;
  const [first, last] = [`${month}-01`, lastDayOfMonth(`${month}-01`)];
  const range = { from: from > first ? from : first, to: to < last ? to : last };
  return { ...filter, range: { ...filter.range, ...range } };
}

/** Calls `onFound` with each entry that a filter finds; `more`: what is read beside what it looks at. */
export async function findEach(
  db: Db,
  ownerId: string,
  { range, columns, text, meant }: Filter,
  more: readonly EntryColumn[],
  onFound: (found: Found) => void,
): Promise<void> {
  if (range.accountIds?.length === 0) return;
  const names = [...new Set<EntryColumn>(['account_id', 'amount', ...columns, ...more])];
  for await (const days of readEntries(db, ownerId, range, names)) {
    for (const day of days) {
      if (text && ![day.payee, day.description].some((some) => fold(some).includes(text))) continue;
      const lists = names.map((name) => entriesIn(day[name]));
      const [accountIds = [], amounts = []] = lists;
      const [chains, types] = [lists[names.indexOf('chain')], lists[names.indexOf('type')]];
      for (const [at, accountId] of accountIds.entries()) {
        const cents = meant ? meant(entryOf(names, lists, at)) : centsNumber(amounts[at] ?? '');
        if (cents === undefined) continue;
        const type = types?.[at] as TransactionType;
        onFound({ id: chains?.[at] ?? '', accountId, type, day: day.day, cents });
      }
    }
  }
}

/** The same as a list. */
export async function findAll(
  db: Db,
  ownerId: string,
  filter: Filter,
  more: readonly EntryColumn[],
): Promise<Found[]> {
  const all: Found[] = [];
  await findEach(db, ownerId, filter, more, (found) => all.push(found));
  return all;
}

function entryOf(names: readonly EntryColumn[], lists: readonly string[][], at: number): Entry {
  const entry: Partial<Record<EntryColumn, string>> = {};
  for (const [index, name] of names.entries()) entry[name] = lists[index]?.[at] ?? '';
  return entry as Entry;
}

/** The filters of a query, with what they have to know of the entries. */
export async function filterOf(
  db: Db,
  { config: { timeZone } }: Pick<Deps, 'config'>,
  ownerId: string,
  query: LedgerQuery,
  categories: Categories,
): Promise<Filter> {
  const day = (input: string | undefined) => (input ? dayOfInput(timeZone, input) : undefined);
  const range = { from: day(query.from), to: day(query.to), accountIds: idsOf(query.accounts) };
  const tests: ((entry: Entry) => boolean)[] = [];
  const columns: EntryColumn[] = [];
  const test = (names: readonly EntryColumn[], isMet: (entry: Entry) => boolean) => {
    columns.push(...names);
    tests.push(isMet);
  };
  const { tag: tagId, source, writer, min, max } = query;
  if (writer) test(['written_by'], ({ written_by }) => written_by === writer);
  if (query.ids) {
    const ids = new Set(idsOf(query.ids));
    test(['chain'], ({ chain }) => ids.has(chain));
  }
  if (tagId) {
    const tags = await listEntryTags(db, ownerId, { tagId });
    const tagged = new Set(tags.map(({ entry_id }) => entry_id));
    test(['chain'], ({ chain }) => tagged.has(chain));
  }
  if (source) test(['import_key'], ({ import_key }) => sourceOf({ import_key }) === source);
  const [payee, text] = [query.payee, query.text].map((some) => some && fold(some));
  if (payee) test(['payee'], (entry) => fold(entry.payee) === payee);
  if (text) {
    test(['payee', 'description'], (entry) =>
      [entry.payee, entry.description].some((some) => fold(some).includes(text)),
    );
  }
  if (min !== undefined) {
    const least = Math.round(min * 100);
    test([], ({ amount }) => Math.abs(centsNumber(amount)) >= least);
  }
  if (max !== undefined) {
    const most = Math.round(max * 100);
    test([], ({ amount }) => Math.abs(centsNumber(amount)) <= most);
  }
  const openOf = query.reimbursable ? await openReader(db, ownerId) : undefined;
  if (openOf) columns.push('chain', 'is_reimbursable');
  const ofParts = await partsReader(db, ownerId, query, categories);
  if (ofParts) columns.push('chain', 'type', 'act_kind', 'reverses', 'category_id');
  if (tests.length === 0 && !openOf && !ofParts) return { range, columns, text, meant: undefined };
  const meant = (entry: Entry) => {
    if (!tests.every((isMet) => isMet(entry))) return undefined;
    const whole = openOf ? openOf(entry) : centsNumber(entry.amount);
    return whole !== undefined && ofParts ? ofParts(entry, whole) : whole;
  };
  return { range, columns, text, meant };
}

/** What has not come back of an expense that others are to pay; undefined of any other entry. */
async function openReader(db: Db, ownerId: string): Promise<(entry: Entry) => number | undefined> {
  const returned = await sumReturns(db, ownerId);
  return ({ chain, is_reimbursable, amount }) => {
    const whole = centsNumber(amount);
    if (is_reimbursable !== '1' || whole >= 0) return undefined;
    const left = whole + Number(returned.get(chain) ?? 0n);
    return left < 0 ? left : undefined;
  };
}

/** How much of an amount the filters of kinds and categories mean; undefined without such filters. */
async function partsReader(db: Db, ownerId: string, query: LedgerQuery, categories: Categories) {
  const isMeant = partFilter(query, categories);
  if (!isMeant) return undefined;
  const parts = Map.groupBy(await listParts(db, ownerId), (part) => part.entry_id);
  const joined = await listJoinedIds(db, ownerId);
  return (entry: Entry, whole: number) => {
    const counted = {
      type: entry.type as TransactionType,
      act_kind: (entry.act_kind || null) as ActKind | null,
      category_id: entry.category_id || null,
      amount: entry.amount,
      reverses: entry.reverses || null,
      isJoined: joined.has(entry.chain),
    };
    return meantAmount(counted, whole, parts.get(entry.chain), isMeant, categories);
  };
}

type IsMeant = (entry: Counted, categoryId: string | null) => boolean;
type Counted = Parameters<typeof kindOf>[0];
type Parts = Awaited<ReturnType<typeof listParts>>;

/** The whole amount of an entry, or that of its parts that are meant; undefined where none is. */
function meantAmount(
  counted: Counted & Parameters<typeof categoryOf>[0],
  whole: number,
  parts: Parts | undefined,
  isMeant: IsMeant,
  categories: Categories,
): number | undefined {
  if (!parts) return isMeant(counted, categoryOf(counted, categories)) ? whole : undefined;
  const meant = parts.filter((part) => isMeant(counted, part.category_id));
  if (meant.length === 0) return undefined;
  const sum = meant.reduce((total, part) => total + centsNumber(part.amount), 0);
  return whole < 0 ? -sum : sum;
}

/** Whether an entry with a category is meant by the filters of kinds and categories. */
function partFilter(query: LedgerQuery, categories: Categories): IsMeant | undefined {
  const { kind } = query;
  const named = idsOf(query.categories);
  if (!kind && !named) return undefined;
  const ids = named && new Set(named);
  return (entry, categoryId) => {
    const counted = kindOf(entry, categoryId, categories);
    if (kind && (counted ?? 'OTHER') !== kind) return false;
    if (!ids) return true;
    if (categoryId === null) return ids.has('none') && counted !== null;
    const parent = categories.byId.get(categoryId)?.parent_id;
    return ids.has(categoryId) || (parent != null && ids.has(parent));
  };
}

function idsOf(text: string | undefined): string[] | undefined {
  if (!text) return undefined;
  return text.split(',').filter((id) => id !== '');
}
