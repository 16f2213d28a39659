import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { chunks } from '../../lib/chunks.ts';
import type { DailyCloseRow } from './quotes.repository.ts';

type Close = Pick<DailyCloseRow, 'key' | 'day' | 'close' | 'currency'>;

const keysAtOnce = 200;

/**
 * The newest close of each instrument that is not younger than each of some days, by instrument,
 * oldest first: all that a value on those days can rest on. Looks up one row a key and day by the
 * index, however many closes there are between them.
 */
export async function closesOnDays(
  db: Db,
  keys: readonly string[],
  days: readonly string[],
): Promise<Map<string, Close[]>> {
  const closes: Close[] = [];
  if (days.length === 0) return new Map();
  for (const some of chunks(keys, keysAtOnce)) closes.push(...(await lookUp(db, some, days)));
  return Map.groupBy(closes, ({ key }) => key);
}

async function lookUp(db: Db, keys: readonly string[], days: readonly string[]): Promise<Close[]> {
  const { rows } = await sql<Close>`
    WITH wanted_keys (key) AS (VALUES ${listOf(keys)}),
      wanted_days (day) AS (VALUES ${listOf(days)}),
      newest AS (
        SELECT DISTINCT wanted_keys.key AS key, (
          SELECT MAX(known.day) FROM daily_closes AS known
          WHERE known.key = wanted_keys.key AND known.day <= wanted_days.day
        ) AS day
        FROM wanted_keys CROSS JOIN wanted_days
      )
    SELECT daily_closes.key, daily_closes.day, daily_closes.close, daily_closes.currency
    FROM newest
    JOIN daily_closes ON daily_closes.key = newest.key AND daily_closes.day = newest.day
    ORDER BY daily_closes.key, daily_closes.day`.execute(db);
  return rows;
}

function listOf(texts: readonly string[]) {
  return sql.join(texts.map((text) => sql`(${text})`));
}
