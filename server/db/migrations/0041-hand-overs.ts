import type { Kysely } from 'kysely';

/** From which day on a thing counts for its owner, and until which, where it was handed over to another owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('fixed_assets').addColumn('taken_over_on', 'text').execute();
  for (const table of ['loans', 'deposits', 'debts', 'other_assets']) {
    await db.schema.alterTable(table).addColumn('taken_over_on', 'text').execute();
    await db.schema.alterTable(table).addColumn('handed_over_on', 'text').execute();
  }
}
