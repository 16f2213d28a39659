import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../errors.ts';
import type { Visit } from '../../http/pipeline/caller.ts';
import { findKnownDevice } from '../auth/sign-in/known-device.ts';
import { reserveAttempt } from '../auth/sign-in/lockout.ts';
import { removeAttempts } from '../auth/sign-in/login-attempts.repository.ts';
import { isPassword } from '../auth/sign-in/passwords.ts';
import { findUser, type UserRow } from '../auth/users.repository.ts';

/**
 * The user, once they have shown that they know their password: a token may have been left open on
 * somebody else's desk. Wrong ones count like those at sign-in, a known device's with its own, so that
 * a session is no second place to guess at. A 400 beside the field, because a 401 would end the session.
 */
export async function requirePassword(
  db: Db,
  deps: Deps,
  userId: string,
  password: string,
  { deviceToken }: Pick<Visit, 'deviceToken'>,
): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('UNAUTHORIZED');
  const device = await findKnownDevice(db, deps, user.email_key, deviceToken);
  const subject = device?.id ?? user.email_key;
  await reserveAttempt(db, subject, deps.now());
  if (!(await isPassword(password, user.password_hash))) {
    throw fieldError('currentPassword', '当前密码不正确');
  }
  await removeAttempts(db, subject);
  return user;
}
