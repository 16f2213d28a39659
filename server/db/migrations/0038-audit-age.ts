import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';

/**
 * Lines of the audit log that are older than 90 days may be deleted, which the clean-up does after
 * `AUDIT_LOG_DAYS`. The age is by the database's clock, so that a server whose clock is wrong removes
 * nothing that is younger. The other lines are kept as before: those about a user who exists, and about nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('audit_log_by_age').on('audit_log').column('at').execute();
  const isKept = sql`(COALESCE(OLD.user_id, OLD.target_id) IS NULL
    OR EXISTS (SELECT 1 FROM users WHERE id = COALESCE(OLD.user_id, OLD.target_id)))`;
  if (!isPostgres(db as Db)) {
    await sql`DROP TRIGGER audit_log_refuses_delete`.execute(db);
    await sql`CREATE TRIGGER audit_log_refuses_delete BEFORE DELETE ON audit_log
      WHEN ${isKept} AND OLD.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 days')
      BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END`.execute(db);
    return;
  }
  await sql`CREATE OR REPLACE FUNCTION audit_log_keeps_the_living() RETURNS trigger AS $$
    BEGIN
      IF ${isKept} AND OLD.at >= to_char(
        (now() AT TIME ZONE 'UTC') - interval '90 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      ) THEN RAISE EXCEPTION 'audit_log is append-only'; END IF;
      RETURN OLD;
    END $$ LANGUAGE plpgsql`.execute(db);
}
