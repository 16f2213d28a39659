import { type Selectable, sql } from 'kysely';
import { compiledOnce, compileOnce } from '../db/compile-once.ts';
import type { Db, Tx } from '../db/database.ts';
import { sendOrRun } from '../db/send.ts';
import type { LoginAttemptsTable } from './auth.table.ts';

/**
 * Counts one more attempt on an address, unless it has to wait, and holds the count until the
 * transaction ends. Answers it as it then is.
 */
export async function countAttempt(
  tx: Tx,
  emailKey: string,
  now: Date,
): Promise<Selectable<LoginAttemptsTable>> {
  const at = now.toISOString();
  const counted = (await addAttempt(tx, emailKey, at, at, at)).rows[0];
  if (!counted) throw new Error('an attempt was not counted');
  return counted;
}

const addAttempt = compileOnce((db, emailKey: string, first: string, since: string, at: string) =>
  db
    .insertInto('login_attempts')
    .values({ email_key: emailKey, failures: sql`1`, updated_at: first })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet({
        failures: sql`CASE WHEN login_attempts.blocked_until > ${since} THEN login_attempts.failures ELSE login_attempts.failures + 1 END`,
        updated_at: at,
      }),
    )
    .returningAll(),
);

/** Makes further attempts on an address wait. */
export async function blockAttempts(tx: Tx, emailKey: string, until: Date): Promise<void> {
  await tx
    .updateTable('login_attempts')
    .set({ blocked_until: until.toISOString() })
    .where('email_key', '=', emailKey)
    .execute();
}

/** Forgets the attempts on an address; of a transaction, it is on its way when this returns. */
export function removeAttempts(db: Db, emailKey: string): Promise<void> {
  return sendOrRun(db, deleteAttempts(db, emailKey));
}

const deleteAttempts = compiledOnce((db, emailKey: string) =>
  db.deleteFrom('login_attempts').where('email_key', '=', emailKey),
);
