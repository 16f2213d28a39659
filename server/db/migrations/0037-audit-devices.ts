import type { Kysely } from 'kysely';

/** The device of each act in the audit log, as the list of sessions names it. Earlier lines have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit_log').addColumn('device', 'text').execute();
}
