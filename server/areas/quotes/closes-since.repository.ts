import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { chunks } from '../../lib/chunks.ts';
import type { DailyCloseRow } from './quotes.repository.ts';

type Close = Pick<DailyCloseRow, 'key' | 'day' | 'close' | 'currency'>;

const keysAtOnce = 200;

/**
 * The closes of each instrument from its own first day to `to`, by instrument, oldest first, and
 * before them the newest close that is older: what its value on every day between rests on.
 */
export async function closesSince(
  db: Db,
  firstDays: ReadonlyMap<string, string>,
  to: string,
): Promise<Map<string, Close[]>> {
  const parts: Close[][] = [];
  for (const some of chunks([...firstDays], keysAtOnce)) parts.push(await lookUp(db, some, to));
  return Map.groupBy(parts.flat(), ({ key }) => key);
}

async function lookUp(
  db: Db,
  firstDays: readonly (readonly [string, string])[],
  to: string,
): Promise<Close[]> {
  const { rows } = await sql<Close>`
    WITH wanted (key, day) AS (VALUES ${sql.join(firstDays.map(([key, day]) => sql`(${key}, ${day})`))}),
      starts AS (
        SELECT wanted.key, coalesce((
          SELECT max(known.day) FROM daily_closes AS known
          WHERE known.key = wanted.key AND known.day <= wanted.day
        ), wanted.day) AS day
        FROM wanted
      )
    SELECT daily_closes.key, daily_closes.day, daily_closes.close, daily_closes.currency
    FROM starts
    CROSS JOIN daily_closes
    WHERE daily_closes.key = starts.key AND daily_closes.day >= starts.day AND daily_closes.day <= ${to}
    ORDER BY daily_closes.key, daily_closes.day`.execute(db);
  return rows;
}
