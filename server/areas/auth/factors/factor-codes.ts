import { keyringOf, SealError } from '../../../config/keyring.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { queueNotice } from '../../delivery/outbox.ts';
import { codeSubject, freeTries, reserveAttempt } from '../sign-in/lockout.ts';
import type { UserRow } from '../users.repository.ts';
import { recoveryCodeUsedMail, wrongCodesMail } from './factor-mails.ts';
import { countRecoveryCodes } from './recovery-codes.repository.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { findStep, fromBase32 } from './totp.ts';
import { openTotpSecret } from './totp-keys.ts';
import { findTotpSecret, type TotpSecretRow, useTotpStep } from './totp-secrets.repository.ts';

/** A code of the second factor, as it was typed. */
export interface TypedCode {
  method: 'totp' | 'recovery';
  code: string;
}

/**
 * Tries a code of a user whose row the transaction has locked, and uses it up. The try is counted first,
 * for the user or for the known device that it comes from; a completed sign-in clears the count. A wrong
 * code is answered as a refusal for the caller to throw after the commit, so that the count is stored.
 */
export async function tryFactorCode(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  typed: TypedCode,
  deviceId: string | undefined,
): Promise<AppError | undefined> {
  const subject = codeSubject(deviceId ?? user.id);
  const failures = await reserveAttempt(tx, subject, deps.now(), '验证码');
  if (await takeCode(tx, deps, user, typed)) return undefined;
  if (failures === freeTries) await queueNotice(tx, deps, wrongCodesMail(deps, user));
  return new AppError('SECOND_FACTOR_INVALID');
}

async function takeCode(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  { method, code }: TypedCode,
): Promise<boolean> {
  if (method === 'totp') {
    const secret = await findTotpSecret(tx, user.id);
    return secret?.enabled_at ? takeTotpCode(tx, deps, secret, code) : false;
  }
  if (!(await takeRecoveryCode(tx, user.id, code))) return false;
  const left = await countRecoveryCodes(tx, user.id);
  await queueNotice(tx, deps, recoveryCodeUsedMail(deps, user, left));
  return true;
}

/**
 * Uses a code of an authenticator app up; false when it is wrong, or was used before. No code is right
 * for a secret whose key is lost, which the log says: the user has recovery codes.
 */
export async function takeTotpCode(
  tx: Tx,
  deps: Deps,
  row: TotpSecretRow,
  code: string,
): Promise<boolean> {
  const secret = openSecret(deps, row);
  if (!secret) return false;
  const step = findStep(secret, code, deps.now(), Number(row.last_used_step));
  return step !== undefined && (await useTotpStep(tx, row.user_id, step));
}

function openSecret(deps: Deps, row: TotpSecretRow): Buffer | undefined {
  try {
    return fromBase32(openTotpSecret(keyringOf(deps), row));
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    deps.log.error({ err: error, userId: row.user_id }, 'the secret of codes does not open');
    return undefined;
  }
}
