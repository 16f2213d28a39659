import type { Insertable } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { chunks } from '../../lib/chunks.ts';

/** Keys in one statement: well below the parameters that either database takes. */
const maxKeys = 500;

/** The listing days of those instruments of which they are known, by key. */
export async function findListingDays(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const days = new Map<string, string>();
  for (const { key, day } of await findRows(db, keys)) if (day !== null) days.set(key, day);
  return days;
}

/** The keys that no source was asked for yet, then those that are due to be asked for again. */
export async function listKeysToAsk(
  db: Db,
  keys: readonly string[],
  now: string,
): Promise<string[]> {
  const known = new Map((await findRows(db, keys)).map((row) => [row.key, row]));
  const never = keys.filter((key) => !known.has(key));
  const again = [...known.values()]
    .filter(({ ask_again_at: at }) => at !== null && at <= now)
    .map(({ key }) => key);
  return [...never, ...again];
}

/** Stores the first day of an instrument, in place of what is stored. */
export async function saveListingDay(
  db: Db,
  row: Insertable<Database['listing_days']>,
): Promise<void> {
  const { key, ...columns } = row;
  await db
    .insertInto('listing_days')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
    .execute();
}

async function findRows(db: Db, keys: readonly string[]) {
  const rows = [];
  for (const some of chunks([...keys], maxKeys)) {
    rows.push(
      ...(await db.selectFrom('listing_days').selectAll().where('key', 'in', some).execute()),
    );
  }
  return rows;
}
