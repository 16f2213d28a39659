import { sql } from 'kysely';
import type { RateTable } from '../../finance/rates.ts';
import type { Db } from '../db/database.ts';

/** The newest known rate of every currency, with its day. */
export async function newestRates(db: Db): Promise<RateTable> {
  const rows = await db
    .selectFrom('exchange_rates')
    .select(['currency', 'day', 'per_euro'])
    .where(
      sql<boolean>`day = (SELECT MAX(newer.day) FROM exchange_rates AS newer WHERE newer.currency = exchange_rates.currency)`,
    )
    .execute();
  return {
    perEuro: Object.fromEntries(
      rows.map((row) => [row.currency, { rate: row.per_euro, day: row.day }]),
    ),
  };
}
