import { type Insertable, type Selectable, sql } from 'kysely';
import { type Currency, currencies } from '../../../contract/fields/currencies.ts';
import type { RateTable } from '../../../finance/money/rates.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { lastOfEach } from '../../db/insert-rows.ts';
import { chunks } from '../../lib/chunks.ts';

export type ExchangeRateRow = Selectable<Database['exchange_rates']>;

const [firstCurrency, ...otherCurrencies] = currencies.filter((currency) => currency !== 'EUR') as [
  Currency,
  ...Currency[],
];
const endOfTime = '9999-12-31';
const maxRows = 500;

/** The newest known rate of every currency, with its day. */
export function newestRates(db: Db): Promise<RateTable> {
  return ratesOn(db, endOfTime);
}

/** The rates in force on a day: for each currency the newest one on or before it. */
export async function ratesOn(db: Db, day: string): Promise<RateTable> {
  let query = newestOf(db, firstCurrency, day);
  for (const currency of otherCurrencies) query = query.unionAll(newestOf(db, currency, day));
  return toTable(await query.execute());
}

/** The rates in force on each of some days, with one query for all of them. */
export async function ratesOnDays(
  db: Db,
  days: readonly string[],
): Promise<Map<string, RateTable>> {
  const ordered = [...new Set(days)].sort();
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) return new Map();
  const rows = await db
    .selectFrom('exchange_rates')
    .select(['day', sql<string>`string_agg(currency || per_euro, ',')`.as('listed')])
    .where('day', '>', first)
    .where('day', '<=', last)
    .groupBy('day')
    .orderBy('day')
    .execute();
  let table = await ratesOn(db, first);
  let next = 0;
  return new Map(
    ordered.map((day) => {
      for (let row = rows[next]; row && row.day <= day; row = rows[++next]) {
        table = { perEuro: { ...table.perEuro, ...ratesIn(row) } };
      }
      return [day, table];
    }),
  );
}

/** The rates of a day, of which each is three letters and a decimal: a row for each takes longer to read. */
function ratesIn({ day, listed }: { day: string; listed: string }): RateTable['perEuro'] {
  const rates = listed.split(',').map((one) => [one.slice(0, 3), { rate: one.slice(3), day }]);
  return Object.fromEntries(rates);
}

/** The day of the oldest stored rate. */
export async function oldestRateDay(db: Db): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('exchange_rates')
    .select((eb) => eb.fn.min('day').as('day'))
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}

/** The source whose rates are stored for a day. */
export async function sourceOfDay(db: Db, day: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('exchange_rates')
    .select('source')
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.source;
}

/**
 * Stores one rate for each currency and day, the last one given, over any stored before. Returns how
 * many.
 */
export async function upsertRates(
  tx: Tx,
  rows: readonly Insertable<Database['exchange_rates']>[],
): Promise<number> {
  const rates = lastOfEach(rows, ({ currency, day }) => `${currency} ${day}`);
  for (const page of chunks(rates, maxRows)) {
    await tx
      .insertInto('exchange_rates')
      .values(page)
      .onConflict((conflict) =>
        conflict.columns(['currency', 'day']).doUpdateSet(({ ref }) => ({
          per_euro: ref('excluded.per_euro'),
          source: ref('excluded.source'),
          fetched_at: ref('excluded.fetched_at'),
        })),
      )
      .execute();
  }
  return rates.length;
}

/** One row by the index, as a subquery, so that a union keeps its order and limit. */
function newestOf(db: Db, currency: Currency, day: string) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('exchange_rates')
        .select(['currency', 'day', 'per_euro'])
        .where('currency', '=', currency)
        .where('day', '<=', day)
        .orderBy('day', 'desc')
        .limit(1)
        .as(`newest_${currency}`),
    )
    .select(['currency', 'day', 'per_euro']);
}

function toTable(rows: Pick<ExchangeRateRow, 'currency' | 'day' | 'per_euro'>[]): RateTable {
  return {
    perEuro: Object.fromEntries(
      rows.map((row) => [row.currency, { rate: row.per_euro, day: row.day }]),
    ),
  };
}
