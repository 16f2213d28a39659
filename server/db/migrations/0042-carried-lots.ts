import type { Kysely } from 'kysely';
import { recountChanges } from './change-triggers.ts';

/** The lots that a transfer between own holdings takes along, with their days and costs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('investment_entries').addColumn('carried_lots', 'text').execute();
  await recountChanges(db, { table: 'investment_entries', area: 'investments' });
}
