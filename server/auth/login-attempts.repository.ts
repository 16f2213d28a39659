import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { LoginAttemptsTable } from './auth.table.ts';

/** The attempts on an address, held until the transaction ends; counted from 0 if there were none. */
export function lockAttempts(
  tx: Tx,
  emailKey: string,
  now: Date,
): Promise<Selectable<LoginAttemptsTable>> {
  const updated_at = now.toISOString();
  return tx
    .insertInto('login_attempts')
    .values({ email_key: emailKey, failures: 0, blocked_until: null, updated_at })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ updated_at }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateAttempts(
  tx: Tx,
  emailKey: string,
  failures: number,
  blockedUntil: Date | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('login_attempts')
    .set({
      failures,
      blocked_until: blockedUntil?.toISOString() ?? null,
      updated_at: now.toISOString(),
    })
    .where('email_key', '=', emailKey)
    .execute();
}

export async function removeAttempts(db: Db, emailKey: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('email_key', '=', emailKey).execute();
}
