import type { TransactionType } from '../../../contract/accounts/account-fields.ts';
import type { ActKind } from '../../../contract/accounts/act-kinds.ts';
import type { LedgerPage } from '../../../contract/spending/entries.ts';
import type { LedgerQuery } from '../../../contract/spending/spending.schemas.ts';
import { type Day, dayOfInput } from '../../../finance/calendar/days.ts';
import { lastDayOfMonth } from '../../../finance/calendar/months.ts';
import { centsNumber } from '../../../finance/money/cents.ts';
import { fold } from '../../../finance/spending/fold.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import {
  type EntryColumn,
  type EntryRange,
  entriesIn,
  readEntries,
} from '../../ledger/entry-texts.repository.ts';
import { ratesOnDays } from '../rates/rates.repository.ts';
import { listCategories } from './categories.repository.ts';
import {
  type Categories,
  indexCategories,
  listEntryTags,
  listNamedAccounts,
  listParts,
  sourceOf,
} from './entries.repository.ts';
import { answerEntries, categoryOf, kindOf } from './entry-answers.ts';
import { DaySums } from './ledger/sum-days.ts';

const mostRecords = 1000;

/** An entry that the filters let through, with how much of it they mean. */
interface Found {
  id: string;
  accountId: string;
  type: TransactionType;
  day: Day;
  /** Signed. */
  cents: number;
}

/** One month of what the filters find, with the sums of all of it; `all`: every month at once. */
export async function ledgerPage(
  db: Db,
  deps: Deps,
  ownerId: string,
  query: LedgerQuery,
  all: boolean,
): Promise<LedgerPage> {
  const base = deps.config.baseCurrency;
  const categories = indexCategories(await listCategories(db, ownerId));
  const accounts = await listNamedAccounts(db, ownerId);
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]));
  const filter = await filterOf(db, deps, ownerId, query, categories);
  const sums = new DaySums();
  const known = new Set<string>();
  let total = 0;
  for await (const found of findBy(db, ownerId, filter)) {
    for (const { day, accountId, cents } of found) {
      sums.add(day, currencies.get(accountId) ?? base, cents);
    }
    total += found.length;
    for (const { day } of found) known.add(day.slice(0, 7));
  }
  const months = [...known].sort().reverse();
  const month = all ? null : (query.month ?? months[0] ?? null);
  const ofMonth = await findAll(db, ownerId, within(filter, month), ['chain']);
  ofMonth.sort((a, b) => order(b, a));
  const { page = 1 } = query;
  const size = all ? Math.max(total, 1) : mostRecords;
  const shown = ofMonth.slice((page - 1) * size, page * size);
  const ids = shown.map(({ id }) => id);
  const rates = await ratesOnDays(db, sums.daysOutside(base));
  return {
    month,
    earlierMonth: months.find((one) => month !== null && one < month) ?? null,
    laterMonth: months.findLast((one) => month !== null && one > month) ?? null,
    records: await answerEntries(db, ownerId, ids, categories),
    total,
    totalOfMonth: ofMonth.length,
    page,
    hasNext: page * size < ofMonth.length,
    ...sums.total(new Set(shown.map(({ day }) => day)), base, rates),
  };
}

function order(a: Found, b: Found): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.id < b.id ? -1 : 1;
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

async function findAll(...args: Parameters<typeof findBy>): Promise<Found[]> {
  const all: Found[][] = [];
  for await (const found of findBy(...args)) all.push(found);
  return all.flat();
}

/** What a filter looks at of an entry. */
type Entry = Readonly<Record<EntryColumn, string>>;

/** The filters of a query: the days and accounts, and what else is looked at of each entry. */
interface Filter {
  range: EntryRange;
  columns: readonly EntryColumn[];
  /** The folded text that some text of a day has to have for one of its entries to be found. */
  text: string | undefined;
  /** How much of an entry is meant; undefined where nothing is. */
  meant: ((entry: Entry) => number | undefined) | undefined;
}

/** The filter, with only the days of a month. */
function within(filter: Filter, month: string | null | undefined): Filter {
  if (!month) return filter;
  const { from = '', to = '9999' } = filter.range;
  const [first, last] = [`${month}-01`, lastDayOfMonth(`${month}-01`)];
  const range = { from: from > first ? from : first, to: to < last ? to : last };
  return { ...filter, range: { ...filter.range, ...range } };
}

/** What a filter finds, some months at a time; `more`: what is read beside what it looks at. */
async function* findBy(
  db: Db,
  ownerId: string,
  { range, columns, text, meant }: Filter,
  more: readonly EntryColumn[] = [],
): AsyncGenerator<Found[]> {
  if (range.accountIds?.length === 0) return;
  const names = [...new Set<EntryColumn>(['account_id', 'amount', ...columns, ...more])];
  const [chainAt, typeAt] = [names.indexOf('chain'), names.indexOf('type')];
  for await (const days of readEntries(db, ownerId, range, names)) {
    const found: Found[] = [];
    for (const day of days) {
      if (text && !fold(day.listed).includes(text)) continue;
      for (const fields of entriesIn(day)) {
        const cents = meant ? meant(entryOf(names, fields)) : centsNumber(fields[1] ?? '');
        if (cents === undefined) continue;
        const [accountId = ''] = fields;
        const id = fields[chainAt] ?? '';
        found.push({ id, accountId, type: fields[typeAt] as TransactionType, day: day.day, cents });
      }
    }
    yield found;
  }
}

function entryOf(names: readonly EntryColumn[], fields: readonly string[]): Entry {
  const entry: Partial<Record<EntryColumn, string>> = {};
  for (let at = 0; at < names.length; at += 1) entry[names[at] as EntryColumn] = fields[at] ?? '';
  return entry as Entry;
}

async function filterOf(
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
  const { tag: tagId, source, min, max } = query;
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
  const isMeant = partFilter(query, categories);
  if (!isMeant) {
    const meant = ({ amount }: Entry) => centsNumber(amount);
    const filtered = (entry: Entry) =>
      tests.every((isMet) => isMet(entry)) ? meant(entry) : undefined;
    return { range, columns, text, meant: tests.length > 0 ? filtered : undefined };
  }
  columns.push('chain', 'type', 'act_kind', 'reverses', 'category_id');
  const parts = Map.groupBy(await listParts(db, ownerId), (part) => part.entry_id);
  return {
    range,
    columns,
    text,
    meant: (entry) =>
      tests.every((isMet) => isMet(entry))
        ? meantAmount(entry, parts.get(entry.chain), isMeant, categories)
        : undefined,
  };
}

type IsMeant = (entry: Counted, categoryId: string | null) => boolean;
type Counted = Parameters<typeof kindOf>[0];
type Parts = Awaited<ReturnType<typeof listParts>>;

/** The whole amount of an entry, or that of its parts that are meant; undefined where none is. */
function meantAmount(
  entry: Entry,
  parts: Parts | undefined,
  isMeant: IsMeant,
  categories: Categories,
): number | undefined {
  const counted = {
    type: entry.type as TransactionType,
    act_kind: (entry.act_kind || null) as ActKind | null,
    category_id: entry.category_id || null,
    amount: entry.amount,
    reverses: entry.reverses || null,
  };
  const whole = centsNumber(entry.amount);
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
