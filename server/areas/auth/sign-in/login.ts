import type { auth } from '../../../../contract/auth/auth.ts';
import type { Data, Input } from '../../../../contract/endpoint.ts';
import type { Db } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Visit } from '../../../http/pipeline/caller.ts';
import { emailKey } from '../../delivery/email-key.ts';
import { registrationAnswer } from '../auth-answers.ts';
import { findMethods } from '../factors/methods.repository.ts';
import { issueTicket } from '../factors/tickets.ts';
import { findRegistrations } from '../registration/registrations.repository.ts';
import { findUserByEmail, lockUserWithPassword, type UserRow } from '../users.repository.ts';
import { spendCaptcha } from './captcha.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { findKnownDevice } from './known-device.ts';
import { reserveAttempt } from './lockout.ts';
import { indexOfPassword, isPassword } from './passwords.ts';

type Login = typeof auth.login;

/**
 * Signs in: checks the captcha, then the lockout, then the password. An unknown address takes the same
 * time and gets the same error as a wrong password. A password that belongs only to a pending registration
 * counts as a wrong one: registering an address must not clear the count of another person's account.
 */
export async function login(
  db: Db,
  deps: Deps,
  body: Input<Login>['body'],
  origin: Visit,
): Promise<Data<Login>> {
  const key = emailKey(body.email);
  const { user, isPasswordRight } = await beginAttempt(db, deps, body, key, origin.deviceToken);
  if ((await isPasswordRight) && user) {
    return signInOrIssueTicket(db, deps, user, body.rememberMe ?? false, origin);
  }
  const registration = await findRegistrationByPassword(db, deps, key, body.password);
  if (!registration) throw new AppError('LOGIN_FAILED');
  const details = registrationAnswer(deps, registration);
  throw new AppError('EMAIL_NOT_VERIFIED', undefined, { details });
}

/** The newest registration of an address with this password. Always computes one hash, so that the time reveals nothing. */
async function findRegistrationByPassword(db: Db, deps: Deps, address: string, password: string) {
  const registrations = await findRegistrations(db, address, deps.now());
  const hashes = registrations.map(({ password_hash }) => password_hash);
  return registrations[await indexOfPassword(password, hashes)];
}

interface Attempt {
  user: UserRow | undefined;
  /** Hashed while the transaction is committed. */
  isPasswordRight: Promise<boolean>;
}

/** Uses up the captcha and counts the try in one commit, also when the call is then refused. */
async function beginAttempt(
  db: Db,
  deps: Deps,
  body: Input<Login>['body'],
  key: string,
  deviceToken: string | undefined,
): Promise<Attempt> {
  const attempt = await withTransaction(db, async (tx) => {
    try {
      await spendCaptcha(tx, deps, body);
      const device = await findKnownDevice(tx, deps, key, deviceToken);
      await reserveAttempt(tx, device?.id ?? key, deps.now());
      const user = await findUserByEmail(tx, key);
      const isPasswordRight = isPassword(body.password, user?.password_hash);
      // Not awaited when the commit fails: without this a failure would be an unhandled rejection.
      isPasswordRight.catch(() => undefined);
      return { user, isPasswordRight };
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  });
  if (attempt instanceof AppError) throw attempt;
  return attempt;
}

/**
 * Signs in, unless the password was changed since it was checked. With a second factor it opens no
 * session: it issues a ticket for the second call, and the try stays counted until that has succeeded.
 */
async function signInOrIssueTicket(
  db: Db,
  deps: Deps,
  user: UserRow,
  remember: boolean,
  origin: Visit,
): Promise<Data<Login>> {
  const outcome = await withTransaction(db, async (tx) => {
    const isUnchanged = await lockUserWithPassword(tx, user.id, user.password_hash);
    if (!isUnchanged) throw new AppError('LOGIN_FAILED');
    const methods = await findMethods(tx, user.id);
    return methods.length > 0
      ? issueTicket(tx, deps, user.id, remember, methods)
      : completeSignIn(
          tx,
          deps,
          user,
          { factor: 'password', remember, action: 'auth.login' },
          origin,
        );
  });
  if ('ticket' in outcome) {
    throw new AppError('SECOND_FACTOR_REQUIRED', undefined, { details: outcome });
  }
  deps.signal.kick('send-mails');
  return outcome;
}
