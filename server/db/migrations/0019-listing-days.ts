import type { Kysely } from 'kysely';

/**
 * The first day of trading of instruments, shared by all owners. A job writes it, and no answer shows it,
 * so that it counts in no revision.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('listing_days')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('day', 'text')
    .addColumn('source', 'text')
    .addColumn('ask_again_at', 'text')
    .execute();
}
