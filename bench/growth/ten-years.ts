import { v7 as newId } from 'uuid';
import { addDays, type Day, dayIn, daysBetween } from '../../finance/calendar/days.ts';
import { centsToText } from '../../finance/money/cents.ts';
import type { TableRows } from '../speed/bulk.ts';
import { household, makeUserRows, type Person, sharedFacts } from '../speed/user-rows.ts';

const years = 10;
const days = 365 * years;
const cashEntries = 5000;
const tradesOfHolding = 17;
export const instruments = 40;

const now = new Date().toISOString();
/** Today in the default time zone of servers; a report that ends on an earlier day takes longer to work out. */
export const today: Day = dayIn('Asia/Shanghai', new Date(now));
export const firstDay: Day = addDays(today, -days);
/** The day so far into the ten years. */
const dayAt = (share: number): Day => addDays(firstDay, Math.floor(share * (days - 1)));
const weekdays = Array.from({ length: days }, (_, index) => addDays(firstDay, index)).filter(
  (day) => new Date(day).getUTCDay() % 6 !== 0,
);

/**
 * A household of 2,000 rows whose accounts and holdings have 10,000 entries on days of ten years, with what
 * was recorded of its debts, assets and securities accounts.
 */
export function tenYearsOfHousehold(): [Person, TableRows] {
  const [person, rows] = makeUserRows(1, {
    ...household,
    transactions: cashEntries,
    symbols: instruments,
  });
  const { accounts = [], investments = [], fixed_assets: assets = [], debts = [] } = rows;
  const ofAccount = cashEntries / accounts.length;
  for (const row of rows.account_transactions ?? []) {
    row.day = dayAt((row.sequence - 1) / ofAccount);
  }
  for (const [index, row] of investments.entries()) {
    Object.assign(row, { purchase_date: dayAt(spread(index, 37)), entry_count: tradesOfHolding });
  }
  for (const [index, row] of assets.entries()) {
    const bought = dayAt(spread(index, 41));
    const estimated_life_years = 5 + (index % 10);
    Object.assign(row, { purchase_date: bought, start_use_date: bought, estimated_life_years });
  }
  for (const [index, row] of debts.entries()) row.day = dayAt(spread(index, 29));
  rows.investment_entries = investments.flatMap((row) => tradesOf(row));
  rows.worth_changes = [
    ...assets.map((row) => changeOf('FIXED_ASSET', row, today, row.original_value)),
    ...debts.map((row) => changeOf(row.kind, row, row.day, row.amount)),
  ];
  rows.securities_days = (rows.securities_accounts ?? []).flatMap(({ id }) => readingsOf(id));
  return [person, rows];

  function changeOf(
    area: string,
    { id, currency = 'CNY' }: Pick<(typeof debts)[number], 'id' | 'currency'>,
    day: Day,
    amount: string,
  ) {
    const counted = { area, row_id: id, kind: 'ADDED' as const, day, currency };
    const amounts = { amount_before: '0', amount_after: amount };
    return { id: newId(), owner_id: person.userId, ...counted, ...amounts, created_at: now };
  }

  function readingsOf(accountId: string) {
    return Array.from({ length: days / 10 }, (_, index) => ({
      id: newId(),
      owner_id: person.userId,
      account_id: accountId,
      kind: 'STOCK' as const,
      day: addDays(firstDay, index * 10),
      symbol: 'S1',
      quantity: String(index + 1),
      price: '12.5',
      currency: 'USD' as const,
    }));
  }
}

/** A share of the whole that is far from that of the next index. */
function spread(index: number, step: number): number {
  return ((index * step) % 300) / 300;
}

/** An opening, and purchases and sales of one share until today. */
function tradesOf({ id, owner_id, purchase_date }: NonNullable<TableRows['investments']>[number]) {
  const held = daysBetween(purchase_date, today);
  return Array.from({ length: tradesOfHolding }, (_, index) => ({
    id: newId(),
    owner_id,
    investment_id: id,
    sequence: index + 1,
    time: null,
    day: addDays(purchase_date, Math.floor((held * index) / tradesOfHolding)),
    ...(index === 0
      ? { type: 'OPENING' as const, quantity: '123.45', price: '67.89', fee: '0' }
      : {
          type: index % 3 === 2 ? ('SELL' as const) : ('BUY' as const),
          quantity: '1',
          price: '50.5',
          fee: '1',
        }),
    amount: null,
    tax: '0',
    ratio_new: null,
    ratio_old: null,
    cost: null,
    account_id: null,
    account_amount: null,
    account_transaction_id: null,
    pair_id: null,
    confirm_day: null,
    record_day: null,
    origin: 'form' as const,
    batch_id: null,
    fingerprint: null,
    note: null,
    version: 1,
    created_at: now,
    updated_at: now,
  }));
}

const perEuro = [
  ['CNY', 7.8],
  ['USD', 1.1],
  ['HKD', 8.9],
  ['JPY', 160.5],
  ['GBP', 0.85],
] as const;

/** A close of each instrument and a rate of five currencies on every weekday, and the newest quotes. */
export function tenYearsOfMarkets(): TableRows {
  return {
    quotes: sharedFacts().quotes?.slice(0, instruments) ?? [],
    daily_closes: Array.from({ length: instruments }, (_, number) =>
      weekdays.map((day, index) => ({
        key: `SH${600_000 + number}`,
        day,
        currency: 'CNY' as const,
        source: 'bench',
        close: centsToText(BigInt(5000 + ((index * 7 + number) % 900))),
      })),
    ).flat(),
    exchange_rates: weekdays.flatMap((day, index) =>
      perEuro.map(([currency, rate]) => ({
        currency,
        day,
        source: 'bench',
        fetched_at: now,
        per_euro: (rate + (index % 50) / 1000).toFixed(3),
      })),
    ),
  };
}
