import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';

/** What the account page needs: devices of sessions, addresses to come, and a way to leave for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('device', 'text').execute();
  await db.schema
    .createTable('email_changes')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'text', (c) => c.notNull())
    .execute();
  await keepAuditOfTheLiving(db);
}

/**
 * The audit log stays append-only for everybody who has an account. Only once a user's row is gone,
 * in the same transaction or earlier, may the lines about them go too: whoever deletes their account
 * leaves nothing behind, and nobody can thin out the history of one who is there. A line that is
 * about nobody is kept.
 */
async function keepAuditOfTheLiving(db: Kysely<unknown>): Promise<void> {
  const kept = sql`COALESCE(OLD.user_id, OLD.target_id) IS NULL
    OR EXISTS (SELECT 1 FROM users WHERE id = COALESCE(OLD.user_id, OLD.target_id))`;
  if (!isPostgres(db as Db)) {
    await sql`DROP TRIGGER audit_log_refuses_delete`.execute(db);
    await sql`CREATE TRIGGER audit_log_refuses_delete BEFORE DELETE ON audit_log WHEN ${kept}
      BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END`.execute(db);
    return;
  }
  await sql`DROP TRIGGER audit_log_refuses_delete ON audit_log`.execute(db);
  await sql`CREATE FUNCTION audit_log_keeps_the_living() RETURNS trigger AS $$
    BEGIN
      IF ${kept} THEN RAISE EXCEPTION 'audit_log is append-only'; END IF;
      RETURN OLD;
    END $$ LANGUAGE plpgsql`.execute(db);
  await sql`CREATE TRIGGER audit_log_refuses_delete BEFORE DELETE ON audit_log FOR EACH ROW
    EXECUTE FUNCTION audit_log_keeps_the_living()`.execute(db);
}
