import type { Kysely } from 'kysely';

/** The days of a month on which a credit card is billed and paid, and when a broker's key was entered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['statement_day', 'payment_day']) {
    await db.schema.alterTable('accounts').addColumn(column, 'integer').execute();
  }
  await db.schema
    .alterTable('securities_accounts')
    .addColumn('credentials_entered_at', 'text')
    .execute();
}
