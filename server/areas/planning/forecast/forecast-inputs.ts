import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { ForecastKind } from '../../../../contract/planning/forecast-words.ts';
import { addDays, type Day, daysBetween } from '../../../../finance/calendar/days.ts';
import { addMonths, monthsBetween, sameDayInMonths } from '../../../../finance/calendar/months.ts';
import { type Cents, centsToDecimal, toCents } from '../../../../finance/money/cents.ts';
import { convert } from '../../../../finance/money/money.ts';
import type { RateTable } from '../../../../finance/money/rates.ts';
import { type ForecastAmount, spreadOverDays } from '../../../../finance/planning/cash-forecast.ts';
import type { ForecastItem } from '../../../area-forecast.ts';
import { areas } from '../../../areas.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { yieldWhenLong } from '../../../lib/loop-turns.ts';
import { newestRates } from '../../rates/rates.repository.ts';
import { measuredSeries } from '../../spending/recurring/measured-series.ts';
import { type EverydayExpense, everydayExpenses } from '../../spending/report/everyday.ts';
import {
  type ForecastAccount,
  listForecastAccounts,
  type PlanningAccountRow,
  planningAccountRows,
} from '../planning.repository.ts';

/** All that the lines of a forecast are worked out from. */
export interface ForecastInputs {
  from: Day;
  to: Day;
  rates: RateTable;
  baseCurrency: Currency;
  accounts: ForecastAccount[];
  settings: Map<string, PlanningAccountRow>;
  /** Of known amounts, each on the account that it moves. */
  items: ForecastItem[];
  overdue: ForecastItem[];
  unknown: ForecastItem[];
  everyday: { months: number; days: number; expenses: EverydayExpense[] };
}

const monthsOfAverage = 12;

/** Collects the forecast items of all areas for some months, and the average of everyday expenses. */
export async function forecastInputs(
  db: Db,
  deps: Deps,
  { ownerId, today, to }: { ownerId: string; today: Day; to: Day },
): Promise<ForecastInputs> {
  const found: ForecastItem[] = [];
  for (const { forecast } of areas) {
    if (!forecast) continue;
    await yieldWhenLong();
    found.push(...(await forecast(db, deps, { ownerId, today, to })));
  }
  const settingRows = await planningAccountRows.list(db, ownerId);
  const settings = new Map(settingRows.map((row) => [row.account_id, row]));
  const accounts = await listForecastAccounts(db, ownerId);
  const held = new Set(accounts.filter(isCash).map(({ id }) => id));
  const placed = found
    .map((item) => {
      const { cardId } = item;
      const payer = cardId ? (settings.get(cardId)?.pays_from_id ?? null) : item.accountId;
      return { ...item, accountId: payer !== null && held.has(payer) ? payer : null };
    })
    .sort((a, b) => compare(a.day, b.day) || compare(a.title, b.title));
  const isApart = ({ day, late }: ForecastItem) => day < today && late === 'APART';
  return {
    from: today,
    to,
    rates: await newestRates(db),
    baseCurrency: deps.config.baseCurrency,
    accounts,
    settings,
    items: placed.filter((item) => item.money !== null && !isApart(item)),
    overdue: placed.filter(isApart),
    unknown: placed.filter((item) => item.money === null && !isApart(item)),
    everyday: await everydayOf(db, deps, { ownerId, today, items: found }),
  };
}

/** Accounts that hold cash: all but credit cards that are owed something or nothing. */
export function isCash({ account_type, balance }: ForecastAccount): boolean {
  return account_type !== 'CREDIT' || !/^(-|0$)/.test(balance);
}

/** The average of the last 12 whole months, or of fewer where spending began later, without what items count already. */
async function everydayOf(
  db: Db,
  deps: Deps,
  { ownerId, today, items }: { ownerId: string; today: Day; items: readonly ForecastItem[] },
) {
  const thisMonth = `${today.slice(0, 7)}-01`;
  const from = `${addMonths(thisMonth, -monthsOfAverage)}-01`;
  const days = { from, to: addDays(thisMonth, -1) };
  const covered = {
    categories: new Set(items.flatMap(({ categoryId }) => categoryId ?? [])),
    entries: await entriesOfItems(db, deps, { ownerId, measured: days }, items),
    payments: items.flatMap(pastPayments),
  };
  const { expenses, firstDay } = await everydayExpenses(db, ownerId, days, covered);
  if (firstDay === undefined) return { months: 0, days: 0, expenses: [] };
  const begin = `${firstDay.slice(0, 7)}-01`;
  return {
    months: monthsBetween(begin, thisMonth),
    days: daysBetween(begin, thisMonth),
    expenses: expenses.filter(({ amount }) => amount > 0n),
  };
}

/** The entries that what recurs was booked as, of what goes on with an item. */
async function entriesOfItems(
  db: Db,
  deps: Deps,
  question: { ownerId: string; measured: { from: Day; to: Day } },
  items: readonly ForecastItem[],
): Promise<ReadonlySet<string>> {
  const ahead = new Set(items.flatMap(({ seriesId }) => seriesId ?? []));
  if (ahead.size === 0) return ahead;
  const { entriesOf } = await measuredSeries(db, deps, question);
  const entries = [...ahead].flatMap((seriesId) => entriesOf.get(seriesId) ?? []);
  return new Set(entries.map(({ chain }) => chain));
}

function pastPayments({ paidOn = [], money, accountId }: ForecastItem) {
  if (!money) return [];
  const amount = -toCents(money.amount);
  return paidOn.map((day) => ({ day, amount, currency: money.currency, accountId }));
}

/** An amount of a line in its currency. */
export interface LineAmount extends ForecastAmount {
  kind: ForecastKind;
  title: string;
  item: ForecastItem | null;
}

/** The amounts of some items in the currency of a line; what has no rate is left out. */
export function lineAmounts(
  { rates }: Pick<ForecastInputs, 'rates'>,
  items: readonly ForecastItem[],
  currency: Currency,
): LineAmount[] {
  return items.flatMap((item) => {
    const { kind, title, day, money, isCertain } = item;
    const amount = money && convert(money, currency, rates);
    if (!money || !amount) return [];
    const isOwn = money.currency === currency;
    return [{ kind, title, day, amount: toCents(amount), isCertain: isCertain && isOwn, item }];
  });
}

/** What some accounts spend every day from tomorrow on, in the currency of a line. */
export function everydayAmounts(
  { rates, everyday, from, to }: ForecastInputs,
  expenses: readonly EverydayExpense[],
  currency: Currency,
): LineAmount[] {
  if (everyday.days === 0) return [];
  const spent = expenses.reduce((sum, one) => sum + (inCurrency(one, currency, rates) ?? 0n), 0n);
  return spreadOverDays(-spent, everyday.days, { from: addDays(from, 1), to }).map((one) => ({
    ...one,
    kind: 'EVERYDAY' as const,
    title: '日常支出',
    isCertain: false,
    isEveryday: true,
    item: null,
  }));
}

/** What accounts spend in a month on average, in the currency of a line. */
export function monthlyOf(
  { rates, everyday }: ForecastInputs,
  expenses: readonly EverydayExpense[],
  currency: Currency,
): Cents {
  if (everyday.months === 0) return 0n;
  const spent = expenses.reduce((sum, one) => sum + (inCurrency(one, currency, rates) ?? 0n), 0n);
  const months = BigInt(everyday.months);
  return (2n * spent + months) / (2n * months);
}

function inCurrency(
  { amount, currency: own }: EverydayExpense,
  currency: Currency,
  rates: RateTable,
): Cents | undefined {
  if (own === currency) return amount;
  const converted = convert({ amount: centsToDecimal(amount), currency: own }, currency, rates);
  return converted && toCents(converted);
}

/** The last day of a forecast of some months. */
export function lastDay(today: Day, months: number): Day {
  return sameDayInMonths(today, months);
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
