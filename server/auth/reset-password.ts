import type { auth } from '../../contract/auth.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { Db } from '../db/database.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { writeAudit } from '../http/audit.ts';
import type { Origin } from '../http/caller.ts';
import { emailKey } from '../mail/email-key.ts';
import type { CodeKey } from './codes.repository.ts';
import { spendCode, tryCode } from './codes.ts';
import { removeAttempts } from './login-attempts.repository.ts';
import { hashPassword } from './passwords.ts';
import { removeSessionsOf } from './sessions.repository.ts';
import { findUserByEmail, setPasswordHash } from './users.repository.ts';

/**
 * Sets a new password with a mailed code, ends every session and the wait after wrong passwords.
 * Whether the address is verified stays as it was.
 */
export async function resetPassword(
  db: Db,
  deps: Deps,
  body: Input<typeof auth.resetPassword>['body'],
  origin: Origin,
): Promise<null> {
  const key: CodeKey = { emailKey: emailKey(body.email), purpose: 'reset' };
  const codeHash = await tryCode(db, deps, key, body.code);
  const passwordHash = await hashPassword(body.newPassword);
  return withTransaction(db, async (tx) => {
    const now = deps.now();
    await spendCode(tx, key, codeHash, now);
    const user = await findUserByEmail(tx, key.emailKey);
    if (!user) throw new AppError('CODE_INVALID');
    await setPasswordHash(tx, user.id, passwordHash);
    await removeSessionsOf(tx, user.id);
    await removeAttempts(tx, key.emailKey);
    writeAudit(tx, {
      id: deps.newId(),
      userId: user.id,
      action: 'auth.resetPassword',
      targetId: user.id,
      at: now,
      ...origin,
    });
    return null;
  });
}
