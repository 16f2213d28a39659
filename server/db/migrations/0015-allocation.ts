import type { Kysely } from 'kysely';
import { countChanges } from './change-triggers.ts';

/** What owners want their money to be divided into. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('allocation_targets')
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('dimension', 'text', (c) => c.notNull())
    .addColumn('targets', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('allocation_targets_pk', ['owner_id', 'dimension'])
    .execute();
  await countChanges(db, { table: 'allocation_targets', area: 'allocation' });
}
