import type { Currency } from '../../../contract/fields/currencies.ts';
import type { LedgerPage } from '../../../contract/spending/entries.ts';
import type { LedgerQuery } from '../../../contract/spending/spending.schemas.ts';
import { dayOfInput } from '../../../finance/calendar/days.ts';
import {
  type Cents,
  centsOfText,
  centsToDecimal,
  centsToWire,
} from '../../../finance/money/cents.ts';
import { type Decimal, toWire, zero } from '../../../finance/money/decimal.ts';
import { convert } from '../../../finance/money/money.ts';
import { noRates, type RateTable } from '../../../finance/money/rates.ts';
import { fold } from '../../../finance/spending/fold.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { ratesOnDays } from '../rates/rates.repository.ts';
import { listCategories } from './categories.repository.ts';
import {
  type Categories,
  indexCategories,
  type LightEntry,
  listEntryTags,
  listLightEntries,
  listParts,
  sourceOf,
} from './entries.repository.ts';
import { answerEntries, categoryOf, kindOf } from './entry-answers.ts';
import { sumReturns } from './refunds/returns.repository.ts';

const mostRecords = 1000;

/** An entry that the filters let through, with how much of it they mean. */
interface Found {
  row: LightEntry;
  amount: Cents;
}

/** One month of what the filters find, with the sums of all of it; `all`: every month at once. */
export async function ledgerPage(
  db: Db,
  deps: Deps,
  ownerId: string,
  query: LedgerQuery,
  all: boolean,
): Promise<LedgerPage> {
  const categories = indexCategories(await listCategories(db, ownerId));
  const found = await findEntries(db, deps, ownerId, query, categories);
  found.sort((a, b) => order(b.row, a.row));
  const months = [...new Set(found.map(({ row }) => row.day.slice(0, 7)))];
  const month = all ? null : (query.month ?? months[0] ?? null);
  const ofMonth = month === null ? found : found.filter(({ row }) => row.day.startsWith(month));
  const { page = 1 } = query;
  const size = all ? Math.max(found.length, 1) : mostRecords;
  const shown = ofMonth.slice((page - 1) * size, page * size);
  const ids = shown.map(({ row }) => row.chain);
  const base = deps.config.baseCurrency;
  const rates = await ratesOnDays(
    db,
    found.filter(({ row }) => row.currency !== base).map(({ row }) => row.day),
  );
  return {
    month,
    earlierMonth: months.find((one) => month !== null && one < month) ?? null,
    laterMonth: months.findLast((one) => month !== null && one > month) ?? null,
    records: await answerEntries(db, ownerId, ids, categories),
    total: found.length,
    totalOfMonth: ofMonth.length,
    page,
    hasNext: page * size < ofMonth.length,
    ...sumUp(found, new Set(shown.map(({ row }) => row.day)), base, rates),
  };
}

function order(a: LightEntry, b: LightEntry): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.chain < b.chain ? -1 : 1;
}

/** What the filters find. */
export async function findEntries(
  db: Db,
  { config: { timeZone } }: Pick<Deps, 'config'>,
  ownerId: string,
  query: LedgerQuery,
  categories: Categories,
): Promise<Found[]> {
  const day = (input: string | undefined) => (input ? dayOfInput(timeZone, input) : undefined);
  const [from, to] = [day(query.from), day(query.to)];
  const accountIds = idsOf(query.accounts);
  if (accountIds?.length === 0) return [];
  const rows = await listLightEntries(db, ownerId, {
    ...(from && { from }),
    ...(to && { to }),
    ...(accountIds && { accountIds }),
  });
  const tagId = query.tag || undefined;
  const tagged =
    tagId && new Set((await listEntryTags(db, ownerId, { tagId })).map(({ entry_id }) => entry_id));
  const byParts = query.categories || query.kind;
  const parts = byParts ? Map.groupBy(await listParts(db, ownerId), (p) => p.entry_id) : undefined;
  const isMeant = partFilter(query, categories);
  const [payee, text] = [query.payee, query.text].map((some) => some && fold(some));
  const [min, max] = [query.min, query.max].map((some) =>
    some === undefined ? undefined : BigInt(Math.round(some * 100)),
  );
  const returned = query.reimbursable ? await sumReturns(db, ownerId) : undefined;
  const ids = query.ids ? new Set(idsOf(query.ids)) : undefined;
  const found: Found[] = [];
  for (const row of rows) {
    if (ids && !ids.has(row.chain)) continue;
    if (tagged && !tagged.has(row.chain)) continue;
    if (query.source && sourceOf(row) !== query.source) continue;
    if (payee && fold(row.payee ?? '') !== payee) continue;
    if (text && !`${fold(row.payee ?? '')}\n${fold(row.description ?? '')}`.includes(text))
      continue;
    const whole = centsOfText(row.amount);
    const magnitude = whole < 0n ? -whole : whole;
    if (min !== undefined && magnitude < min) continue;
    if (max !== undefined && magnitude > max) continue;
    const left = returned ? openAmount(row, whole, returned) : whole;
    if (left === undefined) continue;
    const amount = meantAmount(row, left, parts?.get(row.chain), isMeant, categories);
    if (amount !== undefined) found.push({ row, amount });
  }
  return found;
}

/** What has not come back of an expense that others are to pay; undefined of any other entry. */
function openAmount(
  { chain, is_reimbursable }: LightEntry,
  whole: Cents,
  returned: ReadonlyMap<string, Cents>,
): Cents | undefined {
  if (is_reimbursable !== 1 || whole >= 0n) return undefined;
  const left = whole + (returned.get(chain) ?? 0n);
  return left < 0n ? left : undefined;
}

type IsMeant = (row: LightEntry, categoryId: string | null) => boolean;
type Parts = Awaited<ReturnType<typeof listParts>>;

/** The whole amount of an entry, or that of its parts that are meant; undefined where none is. */
function meantAmount(
  row: LightEntry,
  whole: Cents,
  parts: Parts | undefined,
  isMeant: IsMeant | undefined,
  categories: Categories,
): Cents | undefined {
  if (!isMeant) return whole;
  if (!parts) return isMeant(row, categoryOf(row, categories)) ? whole : undefined;
  const meant = parts.filter((part) => isMeant(row, part.category_id));
  if (meant.length === 0) return undefined;
  const sum = meant.reduce((total, part) => total + centsOfText(part.amount), 0n);
  return whole < 0n ? -sum : sum;
}

/** Whether an entry with a category is meant by the filters of kinds and categories. */
function partFilter(query: LedgerQuery, categories: Categories): IsMeant | undefined {
  const { kind } = query;
  const named = idsOf(query.categories);
  if (!kind && !named) return undefined;
  const ids = named && new Set(named);
  return (row, categoryId) => {
    const counted = kindOf(row, categoryId, categories);
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

/** The sums of what was found: per currency, in the base currency, and of some days. */
function sumUp(
  found: readonly Found[],
  days: ReadonlySet<string>,
  base: Currency,
  rates: ReadonlyMap<string, RateTable>,
): Pick<LedgerPage, 'days' | 'byCurrency' | 'base'> {
  const perDay = new Map<string, Map<Currency, Sums>>();
  for (const { row, amount } of found) {
    const ofDay = perDay.get(row.day) ?? new Map<Currency, Sums>();
    perDay.set(row.day, ofDay);
    const sums = ofDay.get(row.currency) ?? { in: 0n, out: 0n };
    ofDay.set(row.currency, sums);
    if (amount > 0n) sums.in += amount;
    else sums.out += amount;
  }
  const byCurrency = new Map<Currency, Sums>();
  const missingRates = new Set<Currency>();
  const total = { in: zero, out: zero };
  const shown: LedgerPage['days'] = [];
  for (const [day, ofDay] of perDay) {
    const inBase = { in: zero, out: zero };
    for (const [currency, sums] of ofDay) {
      const soFar = byCurrency.get(currency) ?? { in: 0n, out: 0n };
      byCurrency.set(currency, { in: soFar.in + sums.in, out: soFar.out + sums.out });
      for (const side of ['in', 'out'] as const) {
        const converted = inCurrency(sums[side], currency, base, rates.get(day));
        if (converted === undefined) missingRates.add(currency);
        else inBase[side] = inBase[side].plus(converted);
      }
    }
    total.in = total.in.plus(inBase.in);
    total.out = total.out.plus(inBase.out);
    if (days.has(day)) {
      shown.push({ day, in: toWire(inBase.in, 2), out: toWire(inBase.out, 2) });
    }
  }
  return {
    days: shown,
    byCurrency: [...byCurrency].map(([currency, sums]) => ({
      currency,
      in: centsToWire(sums.in),
      out: centsToWire(sums.out),
    })),
    base: {
      currency: base,
      in: toWire(total.in, 2),
      out: toWire(total.out, 2),
      missingRates: [...missingRates],
    },
  };
}

interface Sums {
  in: Cents;
  out: Cents;
}

function inCurrency(
  cents: Cents,
  currency: Currency,
  to: Currency,
  rates: RateTable = noRates,
): Decimal | undefined {
  if (cents === 0n) return zero;
  const amount = centsToDecimal(cents);
  return currency === to ? amount : convert({ amount, currency }, to, rates);
}
