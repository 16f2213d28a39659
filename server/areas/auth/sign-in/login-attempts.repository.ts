import { type Selectable, sql } from 'kysely';
import { compiledOnce, compileOnce } from '../../../db/compile-once.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { sendOrRun } from '../../../db/postgres/send.ts';
import type { LoginAttemptsTable } from '../auth.table.ts';

/**
 * Counts one more attempt of a subject, unless it has to wait (until `latestBlock` at most), and
 * holds the count until the transaction ends. Answers it as it then is.
 */
export async function countAttempt(
  tx: Tx,
  subject: string,
  now: Date,
  latestBlock: string,
): Promise<Selectable<LoginAttemptsTable>> {
  const at = now.toISOString();
  const counted = (await addAttempt(tx, subject, at, at, latestBlock, at)).rows[0];
  if (!counted) throw new Error('an attempt was not counted');
  return counted;
}

const addAttempt = compileOnce(
  (db, subject: string, first: string, since: string, latest: string, at: string) =>
    db
      .insertInto('login_attempts')
      .values({ subject, failures: sql`1`, updated_at: first })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          failures: sql`CASE WHEN login_attempts.blocked_until > ${since} AND login_attempts.blocked_until <= ${latest} THEN login_attempts.failures ELSE login_attempts.failures + 1 END`,
          updated_at: at,
        }),
      )
      .returningAll(),
);

/** Makes further attempts of a subject wait. */
export async function blockAttempts(tx: Tx, subject: string, until: Date): Promise<void> {
  await tx
    .updateTable('login_attempts')
    .set({ blocked_until: until.toISOString() })
    .where('subject', '=', subject)
    .execute();
}

/** Forgets the attempts of a subject; of a transaction, it is on its way when this returns. */
export function removeAttempts(db: Db, subject: string): Promise<void> {
  return sendOrRun(db, deleteAttempts(db, subject));
}

const deleteAttempts = compiledOnce((db, subject: string) =>
  db.deleteFrom('login_attempts').where('subject', '=', subject),
);
