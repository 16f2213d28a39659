import type { auth } from '../../contract/auth.ts';
import type { Data, Input } from '../../contract/endpoint.ts';
import type { Db } from '../db/database.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { writeAudit } from '../http/audit.ts';
import type { Visit } from '../http/caller.ts';
import { emailKey } from '../mail/email-key.ts';
import { spendCaptcha } from './captcha.ts';
import { reserveAttempt } from './lockout.ts';
import { removeAttempts } from './login-attempts.repository.ts';
import { isPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { userAnswer } from './user-answer.ts';
import { requirePassword, sendForUserByEmail, type UserRow } from './users.repository.ts';

type Login = typeof auth.login;

/**
 * Signs in: captcha, then lockout, then password. An unknown address costs the same time and gets
 * the same words as a wrong password; that an address is unverified is told only to who knows its
 * password.
 */
export async function login(
  db: Db,
  deps: Deps,
  body: Input<Login>['body'],
  origin: Visit,
): Promise<Data<Login>> {
  const key = emailKey(body.email);
  const { user, isKnown } = await beginAttempt(db, deps, body, key);
  if (!(await isKnown) || !user) throw new AppError('LOGIN_FAILED');
  if (user.verified_at === null) {
    await removeAttempts(db, key);
    throw new AppError('EMAIL_NOT_VERIFIED');
  }
  return enter(db, deps, user, body.rememberMe ?? false, origin);
}

interface Attempt {
  user: UserRow | undefined;
  /** Whether the password is theirs. Worked out while the disk is waited for. */
  isKnown: Promise<boolean>;
}

/** Spends the captcha and counts the try, at one wait for the disk; what is refused is spent too. */
async function beginAttempt(
  db: Db,
  deps: Deps,
  body: Input<Login>['body'],
  key: string,
): Promise<Attempt> {
  const attempt = await withTransaction(db, async (tx) => {
    try {
      const asked = sendForUserByEmail(tx, key);
      await spendCaptcha(tx, deps, body);
      await reserveAttempt(tx, key, deps.now());
      const user = (await asked).rows[0];
      const isKnown = isPassword(body.password, user?.password_hash);
      // Nobody waits for it when the commit fails.
      isKnown.catch(() => undefined);
      return { user, isKnown };
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  });
  if (attempt instanceof AppError) throw attempt;
  return attempt;
}

/** Opens the session, unless the password was changed while it was being looked at. */
function enter(db: Db, deps: Deps, user: UserRow, remember: boolean, origin: Visit) {
  return withTransaction(db, async (tx) => {
    requirePassword(tx, user.id, user.password_hash, () => new AppError('LOGIN_FAILED'));
    await removeAttempts(tx, user.email_key);
    const token = await openSession(tx, deps, user.id, remember, origin.agent);
    writeAudit(tx, {
      id: deps.newId(),
      userId: user.id,
      action: 'auth.login',
      targetId: user.id,
      at: deps.now(),
      ...origin,
    });
    return { token, user: userAnswer(user) };
  });
}
