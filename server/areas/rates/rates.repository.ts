import { type Insertable, type Selectable, sql } from 'kysely';
import { type Currency, currencies } from '../../../contract/fields/currencies.ts';
import type { RateTable } from '../../../finance/money/rates.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { lastOfEach } from '../../db/insert-rows.ts';
import { chunks } from '../../lib/chunks.ts';

export type ExchangeRateRow = Selectable<Database['exchange_rates']>;

const foreignCurrencies = currencies.filter((currency) => currency !== 'EUR');
const endOfTime = '9999-12-31';
const maxRows = 500;

/** The newest known rate of every currency, with its day. */
export function newestRates(db: Db): Promise<RateTable> {
  return ratesOn(db, endOfTime);
}

/** The rates in force on a day: for each currency the newest one on or before it. */
export async function ratesOn(db: Db, day: string): Promise<RateTable> {
  const codes = sql.join(foreignCurrencies.map((code) => sql`(${sql.lit(code)})`));
  // One look at the index for each currency.
  const { rows } = await sql<Pick<ExchangeRateRow, 'currency' | 'day' | 'per_euro'>>`
    with listed(code) as (values ${codes})
    select rates.currency, rates.day, rates.per_euro
    from listed join exchange_rates as rates on rates.currency = listed.code
    where rates.day = (
      select max(newest.day) from exchange_rates as newest
      where newest.currency = listed.code and newest.day <= ${day}
    )`.execute(db);
  return toTable(rows);
}

/**
 * The rates in force on each of some days, with one query for all of them. `needed`: the currencies to read, so
 * that many days do not read all.
 */
export async function ratesOnDays(
  db: Db,
  days: readonly string[],
  needed: Iterable<Currency> = foreignCurrencies,
): Promise<Map<string, RateTable>> {
  const ordered = [...new Set(days)].sort();
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) return new Map();
  const rows = await db
    .selectFrom('exchange_rates')
    .select(['day', sql<string>`string_agg(currency || per_euro, ',')`.as('listed')])
    .where('day', '>', first)
    .where('day', '<=', last)
    .where('currency', 'in', [...new Set(needed), 'EUR'])
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

/** The day of the oldest stored rate of some currencies. */
export async function oldestRateDay(
  db: Db,
  among: readonly Currency[],
): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('exchange_rates')
    .select((eb) => eb.fn.min('day').as('day'))
    .where('currency', 'in', among)
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

function toTable(rows: Pick<ExchangeRateRow, 'currency' | 'day' | 'per_euro'>[]): RateTable {
  return {
    perEuro: Object.fromEntries(
      rows.map((row) => [row.currency, { rate: row.per_euro, day: row.day }]),
    ),
  };
}
