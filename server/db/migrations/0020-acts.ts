import type { Kysely } from 'kysely';

/** What another area did that moved money in a cash account, and the row that says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['act_kind', 'act_id']) {
    await db.schema.alterTable('account_transactions').addColumn(column, 'text').execute();
  }
  await db.schema
    .createIndex('account_transactions_of_act')
    .on('account_transactions')
    .columns(['owner_id', 'act_id'])
    .where('act_id', 'is not', null)
    .execute();
}
