import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** Corporate actions that were proposed for a holding, and what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('corporate_actions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('investment_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('source', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('record_day', 'text', (c) => c.notNull())
    .addColumn('ex_day', 'text', (c) => c.notNull())
    .addColumn('pay_day', 'text')
    .addColumn('close', decimal)
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addForeignKeyConstraint(
      'corporate_actions_investment',
      ['investment_id', 'owner_id'],
      'investments',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('corporate_actions_of_owner')
    .on('corporate_actions')
    .columns(['owner_id', 'state', 'ex_day'])
    .execute();
  await db.schema
    .createIndex('corporate_actions_of_investment')
    .on('corporate_actions')
    .columns(['investment_id', 'ex_day'])
    .execute();
  // A source's action is proposed once for each holding, whatever became of it.
  await db.schema
    .createIndex('corporate_actions_told_once')
    .on('corporate_actions')
    .columns(['investment_id', 'kind', 'ex_day'])
    .where(sql.ref('source'), 'is not', null)
    .unique()
    .execute();

  await countChanges(db, { table: 'corporate_actions', area: 'investments' });
}
