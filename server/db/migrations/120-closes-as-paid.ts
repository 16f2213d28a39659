import { type Kysely, sql } from 'kysely';

/**
 * Yahoo's closes were stored as it gives them: divided by every later split, and some of them a day
 * early. They go, and the instruments that lose any are due at once, so that they are fetched again
 * as they were paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE tracked_instruments
    SET failures = 0, next_fetch_at = '1970-01-01T00:00:00.000Z'
    WHERE instrument_key IN (SELECT key FROM daily_closes WHERE source = 'yahoo')`.execute(db);
  await sql`DELETE FROM daily_closes WHERE source = 'yahoo'`.execute(db);
}
