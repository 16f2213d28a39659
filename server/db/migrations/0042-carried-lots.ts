import type { Kysely } from 'kysely';

/** The lots that a transfer between own holdings takes along, with their days and costs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('investment_entries').addColumn('carried_lots', 'text').execute();
}
