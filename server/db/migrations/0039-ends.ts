import { type Kysely, sql } from 'kysely';

/** Indexes by which jobs find what has ended, however many users there are. Rows that wait for nothing are in none of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('imports_by_end')
    .on('imports')
    .column('expires_at')
    .where(sql.ref('state'), '=', sql.lit('DRAFT'))
    .execute();
  await db.schema
    .createIndex('totp_secrets_pending')
    .on('totp_secrets')
    .column('created_at')
    .where(sql.ref('enabled_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('email_changes_by_age')
    .on('email_changes')
    .column('requested_at')
    .execute();
  await db.schema.createIndex('mails_by_age').on('mails').column('created_at').execute();
}
