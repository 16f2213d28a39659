import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../errors.ts';
import type { Visit } from '../../http/pipeline/caller.ts';
import { countUse, type Limit } from '../../http/pipeline/rate-limits.ts';
import { findKnownDevice } from '../auth/sign-in/known-device.ts';
import { reserveAttempt } from '../auth/sign-in/lockout.ts';
import { removeAttempts } from '../auth/sign-in/login-attempts.repository.ts';
import { isPassword } from '../auth/sign-in/passwords.ts';
import { findUser, type UserRow } from '../auth/users.repository.ts';

/** Each of these changes sends a mail or makes one's own address harder to follow. */
const dayLimit: Limit = { name: 'own-account', max: 10, windowMs: 24 * 3600 * 1000 };

/** Counts a change of password or address by a user, and refuses the 11th of a day. */
export async function countOwnChange(tx: Tx, userId: string, now: Date): Promise<void> {
  await countUse(tx, dayLimit, userId, now, '今天修改账号信息的次数过多，请明天再试');
}

/**
 * The user, if the password is right: a session token may have been stolen. Wrong passwords count
 * towards the lockout of sign-in, so that a session is no second place to guess. The refusal is a
 * 400 at the field, because a 401 would end the session.
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
