import type { auth } from '../../../../contract/auth/auth.ts';
import type { Data, Input } from '../../../../contract/endpoint.ts';
import type { Db } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../../http/pipeline/audit.ts';
import type { Visit } from '../../../http/pipeline/caller.ts';
import { emailKey } from '../../delivery/email-key.ts';
import { removeTickets } from '../factors/tickets.repository.ts';
import { removeSessionsOf } from '../sessions/sessions.repository.ts';
import { removeDeviceTokens } from '../sign-in/device-tokens.repository.ts';
import { findKnownDevice, keepDeviceKnown } from '../sign-in/known-device.ts';
import { removeAttempts } from '../sign-in/login-attempts.repository.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { removeTokensOf } from '../tokens/tokens.repository.ts';
import { findUserByEmail, setPasswordHash } from '../users.repository.ts';
import { type CodeKey, findCode, voidCode } from './codes.repository.ts';
import { isUsable, spendCode, tryCode } from './codes.ts';

type Reset = typeof auth.resetPassword;

/**
 * Sets a new password with a mailed code, and ends every session, every access token, every known
 * device and the wait after wrong passwords. Factors stay as they are: nobody gets past them by the
 * mailbox alone. The device that sends it becomes a known device, without a session.
 */
export async function resetPassword(
  db: Db,
  deps: Deps,
  body: Input<Reset>['body'],
  origin: Visit,
): Promise<Data<Reset>> {
  const address = emailKey(body.email);
  const key = await keyOfCode(db, deps, address, origin.deviceToken);
  const codeHash = await tryCode(db, deps, key, body.code);
  const passwordHash = await hashPassword(body.newPassword);
  return withTransaction(db, async (tx) => {
    const now = deps.now();
    await spendCode(tx, key, codeHash, now);
    const user = await findUserByEmail(tx, address);
    if (!user) throw new AppError('CODE_INVALID');
    await setPasswordHash(tx, user.id, passwordHash);
    await removeSessionsOf(tx, user.id);
    await removeDeviceTokens(tx, user.id);
    await removeTokensOf(tx, user.id);
    await removeTickets(tx, user.id);
    await removeAttempts(tx, address);
    await voidCode(tx, { subject: address, purpose: 'reset' }, now);
    const deviceToken = await keepDeviceKnown(tx, deps, user.id, undefined);
    await writeAudit(tx, {
      id: deps.newId(),
      userId: user.id,
      action: 'auth.resetPassword',
      targetId: user.id,
      at: now,
      ...origin,
    });
    return { deviceToken };
  });
}

/** The code of the known device while it is usable, else the code of the address. */
async function keyOfCode(
  db: Db,
  deps: Deps,
  address: string,
  deviceToken: string | undefined,
): Promise<CodeKey> {
  const ofAddress: CodeKey = { subject: address, purpose: 'reset' };
  const device = await findKnownDevice(db, deps, address, deviceToken);
  if (!device) return ofAddress;
  const ofDevice: CodeKey = { subject: device.id, purpose: 'reset' };
  return isUsable(await findCode(db, ofDevice), deps.now()) ? ofDevice : ofAddress;
}
