import type { FactorMethod } from '../../../../contract/errors.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { countRecoveryCodes } from './recovery-codes.repository.ts';

/** By which methods a user passes the second factor; empty for a user without one. */
export async function findMethods(db: Db, userId: string): Promise<FactorMethod[]> {
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const totp = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  if (!passkey && !totp) return [];
  const hasCodes = (await countRecoveryCodes(db, userId)) > 0;
  return [
    ...(passkey ? (['passkey'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
    ...(hasCodes ? (['recovery'] as const) : []),
  ];
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await findMethods(db, userId)).length > 0;
}

/** Removes every factor of a user, and the recovery codes. */
export async function removeAllFactors(tx: Tx, userId: string): Promise<void> {
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
