import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../../db/database.ts';

export type TotpSecretRow = Selectable<Database['totp_secrets']>;

/** A user's secret, enabled or pending. */
export function findTotpSecret(db: Db, userId: string): Promise<TotpSecretRow | undefined> {
  return db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Puts a secret in the place of a pending one. */
export async function putTotpSecret(tx: Tx, row: TotpSecretRow): Promise<void> {
  const { user_id: _, ...rest } = row;
  await tx
    .insertInto('totp_secrets')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute();
}

export async function enableTotp(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('totp_secrets')
    .set({ enabled_at: at.toISOString() })
    .where('user_id', '=', userId)
    .execute();
}

/** Uses a step up; false when it or a later one was used. Of parallel calls one succeeds. */
export async function useTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('last_used_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeTotpSecret(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
}

/** The secrets of the users after one, in the order of their ids. */
export function listTotpSecretsAfter(db: Db, userId: string, most: number) {
  return db
    .selectFrom('totp_secrets')
    .selectAll()
    .where('user_id', '>', userId)
    .orderBy('user_id')
    .limit(most)
    .execute();
}

/** Stores a secret that was sealed anew, unless it has been replaced meanwhile. */
export async function resealTotpSecret(db: Db, row: TotpSecretRow, sealed: string): Promise<void> {
  await db
    .updateTable('totp_secrets')
    .set({ secret: sealed })
    .where('user_id', '=', row.user_id)
    .where('secret', '=', row.secret)
    .execute();
}
