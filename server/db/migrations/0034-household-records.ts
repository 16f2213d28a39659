import { type Kysely, sql } from 'kysely';

/**
 * What members of a household see of each other's acts: who wrote an entry of a cash account, and the audit lines
 * about the household's data by their day. And whether a member is reminded of what falls due there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for one's own data. No foreign key: the entry stays when the writer's account is deleted.
  await db.schema.alterTable('account_transactions').addColumn('written_by', 'text').execute();
  await db.schema
    .alterTable('household_members')
    .addColumn('gets_reminders', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // Lines about one's own data, nearly all, are in none of it.
  await db.schema
    .createIndex('audit_log_of_household')
    .on('audit_log')
    .columns(['owner_id', 'at', 'id'])
    .where(sql.ref('owner_id'), '!=', sql.ref('user_id'))
    .execute();
}
