import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { appendOnly } from './append-only.ts';

/** What the pipeline of calls keeps: limits, the answers to idempotency keys, and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('window_ends_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('limits_by_end').on('limits').column('window_ends_at').execute();

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'method', 'path', 'key'])
    .execute();
  await db.schema
    .createIndex('idempotency_keys_by_age')
    .on('idempotency_keys')
    .column('created_at')
    .execute();

  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('owner_id', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('detail', 'text')
    .addColumn('token_id', 'text')
    .execute();
  await db.schema
    .createIndex('audit_log_of_user')
    .on('audit_log')
    .columns(['user_id', 'at'])
    .execute();
  await db.schema.createIndex('audit_log_by_age').on('audit_log').column('at').execute();
  await appendOnly(db, 'audit_log', ['UPDATE']);
  await keepAuditOfTheLiving(db);
}

/**
 * The audit log stays append-only for everybody who has an account. Only once a user's row is gone,
 * in the same transaction or earlier, may the lines about them go too: whoever deletes their account
 * leaves nothing behind, and nobody can thin out the history of one who is there. A line that is
 * about nobody is kept. Lines that are older than 90 days may go, which the clean-up does after
 * `AUDIT_LOG_DAYS`; the age is by the database's clock, so that a server whose clock is wrong removes
 * nothing that is younger.
 */
async function keepAuditOfTheLiving(db: Kysely<unknown>): Promise<void> {
  const isKept = sql`(COALESCE(OLD.user_id, OLD.target_id) IS NULL
    OR EXISTS (SELECT 1 FROM users WHERE id = COALESCE(OLD.user_id, OLD.target_id)))`;
  if (!isPostgres(db as Db)) {
    await sql`CREATE TRIGGER audit_log_refuses_delete BEFORE DELETE ON audit_log
      WHEN ${isKept} AND OLD.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 days')
      BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END`.execute(db);
    return;
  }
  await sql`CREATE FUNCTION audit_log_keeps_the_living() RETURNS trigger AS $$
    BEGIN
      IF ${isKept} AND OLD.at >= to_char(
        (now() AT TIME ZONE 'UTC') - interval '90 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      ) THEN RAISE EXCEPTION 'audit_log is append-only'; END IF;
      RETURN OLD;
    END $$ LANGUAGE plpgsql`.execute(db);
  await sql`CREATE TRIGGER audit_log_refuses_delete BEFORE DELETE ON audit_log FOR EACH ROW
    EXECUTE FUNCTION audit_log_keeps_the_living()`.execute(db);
}
