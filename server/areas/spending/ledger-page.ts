import type { Currency } from '../../../contract/fields/currencies.ts';
import type { LedgerPage } from '../../../contract/spending/entries.ts';
import type { LedgerQuery } from '../../../contract/spending/spending.schemas.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { ratesOnDays } from '../rates/rates.repository.ts';
import { listCategories } from './categories.repository.ts';
import { indexCategories, listNamedAccounts } from './entries.repository.ts';
import { answerEntries } from './entry-answers.ts';
import {
  type Filter,
  type Found,
  filterOf,
  findAll,
  findEach,
  within,
} from './ledger/find-entries.ts';
import { sumAmounts } from './ledger/sum-amounts.ts';
import { DaySums } from './ledger/sum-days.ts';

const mostRecords = 1000;

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
  const total = await sumFound(db, ownerId, filter, currencies, sums);
  const months = [...new Set(sums.days.map((day) => day.slice(0, 7)))].sort().reverse();
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

/** Adds up what the filters find, and answers how many entries that are. */
async function sumFound(
  db: Db,
  ownerId: string,
  filter: Filter,
  currencies: ReadonlyMap<string, Currency>,
  sums: DaySums,
): Promise<number> {
  if (!filter.meant) return sumAmounts(db, ownerId, filter.range, currencies, sums);
  let count = 0;
  await findEach(db, ownerId, filter, [], ({ day, accountId, cents }) => {
    const currency = currencies.get(accountId);
    if (!currency) return;
    sums.add(day, currency, cents);
    count += 1;
  });
  return count;
}

function order(a: Found, b: Found): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
