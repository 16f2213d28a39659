import type { Kysely } from 'kysely';
import { countChanges } from './change-triggers.ts';

/** What owners say came into and left a securities account: one statement for each account that has one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('securities_flows')
    .addColumn('account_id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('flows', 'text', (c) => c.notNull())
    .addForeignKeyConstraint(
      'securities_flows_account',
      ['account_id', 'owner_id'],
      'securities_accounts',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await countChanges(db, { table: 'securities_flows', area: 'securities' });
}
