import { passwordMissing } from '../../../../contract/auth/current-password.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../errors.ts';
import type { Visit } from '../../../http/pipeline/caller.ts';
import { findUser, type UserRow } from '../users.repository.ts';
import { findKnownDevice, type KnownDevice } from './known-device.ts';
import { reserveAttempt } from './lockout.ts';
import { isPassword } from './passwords.ts';

/** A user whose password was right, and the known device that it was sent from. */
export interface CheckedPassword {
  user: UserRow;
  device: KnownDevice | undefined;
  /** The subject under which the try was counted (`reserveAttempt`), for the caller to clear. */
  subject: string;
}

/**
 * Checks the password of a signed-in user: a session token may have been stolen. Wrong passwords
 * count towards the lockout of sign-in, so that a session gives no further guesses. The refusal is
 * a 400 at the field, because a 401 would end the session. The try stays counted until the caller clears it.
 */
export async function checkOwnPassword(
  db: Db,
  deps: Deps,
  userId: string,
  password: string | null | undefined,
  { deviceToken }: Pick<Visit, 'deviceToken'>,
): Promise<CheckedPassword> {
  if (password == null) throw fieldError('currentPassword', passwordMissing);
  const user = await findUser(db, userId);
  if (!user) throw new AppError('UNAUTHORIZED');
  const device = await findKnownDevice(db, deps, user.email_key, deviceToken);
  const subject = device?.id ?? user.email_key;
  await reserveAttempt(db, subject, deps.now());
  if (!(await isPassword(password, user.password_hash))) {
    throw fieldError('currentPassword', '当前密码不正确');
  }
  return { user, device, subject };
}
