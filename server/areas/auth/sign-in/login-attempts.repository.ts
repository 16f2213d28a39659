import { type Selectable, sql } from 'kysely';
import type { Database, Db, Tx } from '../../../db/database.ts';

/**
 * Counts one more attempt of a subject, unless it has to wait, and locks the row until the transaction
 * ends. A wait beyond `latestBlock` does not hold: it was set by a wrong clock. Answers the row as it is
 * then.
 */
export function countAttempt(
  tx: Tx,
  subject: string,
  now: Date,
  latestBlock: string,
): Promise<Selectable<Database['login_attempts']>> {
  const at = now.toISOString();
  return tx
    .insertInto('login_attempts')
    .values({ subject, failures: 1, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`CASE WHEN login_attempts.blocked_until > ${at} AND login_attempts.blocked_until <= ${latestBlock} THEN login_attempts.failures ELSE login_attempts.failures + 1 END`,
        updated_at: at,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes further attempts of a subject wait. */
export async function blockAttempts(tx: Tx, subject: string, until: Date): Promise<void> {
  await tx
    .updateTable('login_attempts')
    .set({ blocked_until: until.toISOString() })
    .where('subject', '=', subject)
    .execute();
}

/** Removes the counts of some subjects. */
export async function removeAttempts(db: Db, ...subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('login_attempts').where('subject', 'in', subjects).execute();
}
