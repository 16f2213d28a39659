import type { Currency } from '../../contract/fields.ts';
import type { RateTable } from '../../finance/rates.ts';
import type { Db } from '../db/database.ts';

/**
 * The rates known on each of `days` (ascending): the newest of every currency up to that day.
 * Before a currency's first stored rate, that first one: a portfolio's past is better told at the
 * oldest rate we have than left out.
 */
export async function ratesOnDays(db: Db, days: readonly string[]): Promise<RateTable[]> {
  const rows = await db
    .selectFrom('exchange_rates')
    .select(['currency', 'day', 'per_euro'])
    .where('day', '<=', days.at(-1) ?? '')
    .orderBy('day')
    .execute();
  const known = new Map<Currency, { rate: string; day: string }>();
  for (const row of rows.toReversed()) {
    known.set(row.currency, { rate: row.per_euro, day: row.day });
  }
  let next = 0;
  return days.map((day) => {
    for (let row = rows[next]; row && row.day <= day; row = rows[next]) {
      known.set(row.currency, { rate: row.per_euro, day: row.day });
      next += 1;
    }
    return { perEuro: Object.fromEntries(known) };
  });
}
