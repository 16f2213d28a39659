import { transactionTypeLabels } from '../../../../contract/accounts/account-fields.ts';
import { type MonthForecast, monthForecast } from '../../../../contract/planning/month-forecast.ts';
import type { ComparedAccount, MonthComparison } from '../../../../contract/planning/months.ts';
import { type Cents, centsOfText, centsToWire } from '../../../../finance/money/cents.ts';
import {
  type BookedEntry,
  compareMonth,
  type ExpectedItem,
} from '../../../../finance/planning/compare-month.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listForecastAccounts } from '../planning.repository.ts';
import { listBookedAfter, monthRows } from './months.repository.ts';

const mostEntries = 20;

/** The forecast of a month that is over, the newest one by default, beside what came of it. */
export async function compareMonths(
  db: Db,
  deps: Deps,
  { ownerId, month }: { ownerId: string; month?: string | undefined },
): Promise<MonthComparison> {
  const thisMonth = todayOf(deps).slice(0, 7);
  const rows = (await monthRows.list(db, ownerId, {}, 'month'))
    .filter((row) => row.month < thisMonth)
    .reverse();
  const row = month === undefined ? rows[0] : rows.find((one) => one.month === month);
  const months = rows.map((one) => one.month);
  if (!row) return { months, shown: null };
  const stored = monthForecast.parse(JSON.parse(row.forecast));
  const accounts = await listForecastAccounts(db, ownerId);
  const compared: ComparedAccount[] = [];
  for (const one of stored.accounts) {
    const account = accounts.find(({ id }) => id === one.accountId);
    // An account that is gone has taken its entries along.
    if (!account) continue;
    const booked = await bookedIn(db, ownerId, one, stored.to);
    compared.push({ ...compareAccount(one, booked), name: account.account_name });
  }
  return {
    months,
    shown: { month: row.month, from: stored.from, to: stored.to, accounts: compared },
  };
}

type Forecasted = MonthForecast['accounts'][number];

/** The entries since the forecast was made. One that was reversed since then is left out with its reversal. */
async function bookedIn(
  db: Db,
  ownerId: string,
  { accountId, lastSequence }: Forecasted,
  to: string,
): Promise<BookedEntry[]> {
  const rows = await listBookedAfter(db, ownerId, { accountId, sequence: lastSequence, to });
  const ids = new Set(rows.map(({ id }) => id));
  const undone = new Set(rows.flatMap(({ reverses }) => reverses ?? []));
  const isUndoing = (reverses: string | null) => reverses !== null && ids.has(reverses);
  return rows
    .filter(({ id, reverses }) => !undone.has(id) && !isUndoing(reverses))
    .map(({ day, amount, type, payee, description }) => ({
      day,
      amount: centsOfText(amount),
      title: payee ?? description ?? transactionTypeLabels[type],
    }));
}

/**
 * The differences of the items and of the others sum to that of the closing balances, exactly: the opening is in both,
 * and every entry stands beside an item or among the others.
 */
function compareAccount(
  { accountId, currency, opening, everyday, items }: Forecasted,
  booked: readonly BookedEntry[],
): Omit<ComparedAccount, 'name'> {
  const expected = items.map((item) => ({ ...item, amount: centsOfText(item.amount) }));
  const compared = compareMonth(expected, booked);
  const start = centsOfText(opening);
  const ofEveryday = centsOfText(everyday);
  const ofOthers = sumOf(compared.others);
  const bySize = compared.others.toSorted((a, b) => Number(sizeOf(b.amount) - sizeOf(a.amount)));
  return {
    accountId,
    currency,
    opening: centsToWire(start),
    forecastClosing: centsToWire(start + sumOf(expected) + ofEveryday),
    actualClosing: centsToWire(start + sumOf(booked)),
    items: compared.items.map(({ expected: item, actual }) => {
      const { kind, isCertain } = item as (typeof expected)[number];
      return {
        ...{ kind, isCertain, title: item.title, day: item.day },
        forecast: centsToWire(item.amount),
        actual: actual && { ...actual, amount: centsToWire(actual.amount) },
        difference: centsToWire((actual?.amount ?? 0n) - item.amount),
      };
    }),
    others: {
      forecast: centsToWire(ofEveryday),
      actual: centsToWire(ofOthers),
      difference: centsToWire(ofOthers - ofEveryday),
      entries: bySize
        .slice(0, mostEntries)
        .map((entry) => ({ ...entry, amount: centsToWire(entry.amount) })),
      count: compared.others.length,
    },
  };
}

function sumOf(some: readonly Pick<ExpectedItem, 'amount'>[]): Cents {
  return some.reduce((sum, { amount }) => sum + amount, 0n);
}

const sizeOf = (cents: Cents) => (cents < 0n ? -cents : cents);
