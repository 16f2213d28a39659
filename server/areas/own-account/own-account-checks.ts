import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Caller, Visit } from '../../http/pipeline/caller.ts';
import { countUse, type Limit } from '../../http/pipeline/rate-limits.ts';
import { hasSecondFactor } from '../auth/factors/methods.repository.ts';
import { removeAttempts } from '../auth/sign-in/login-attempts.repository.ts';
import { checkOwnPassword } from '../auth/sign-in/own-password.ts';
import { findUser, type UserRow } from '../auth/users.repository.ts';

/** Each of these changes sends a mail or makes one's own address harder to follow. */
const dayLimit: Limit = { name: 'own-account', max: 10, windowMs: 24 * 3600 * 1000 };

/** Counts a change of password or address by a user, and refuses the 11th of a day. */
export async function countOwnChange(tx: Tx, userId: string, now: Date): Promise<void> {
  await countUse(tx, dayLimit, userId, now, '今天修改账号信息的次数过多，请明天再试');
}

/**
 * The user who may change the account itself. A user with a second factor has to have confirmed within
 * ten minutes, and may leave the password out. Any other needs the right password, whose tries count
 * with those of sign-in. The factor is looked up again here, because it may have been added since the
 * call was admitted (`confirmed` of the endpoint).
 */
export async function requireOwnUser(
  db: Db,
  deps: Deps,
  { userId, isConfirmed }: Pick<Caller, 'userId' | 'isConfirmed'>,
  password: string | null | undefined,
  visit: Visit,
): Promise<UserRow> {
  if (await hasSecondFactor(db, userId)) {
    if (!isConfirmed) throw new AppError('CONFIRMATION_REQUIRED');
    if (password == null) {
      const user = await findUser(db, userId);
      if (!user) throw new AppError('UNAUTHORIZED');
      return user;
    }
  }
  const { user, subject } = await checkOwnPassword(db, deps, userId, password, visit);
  await removeAttempts(db, subject);
  return user;
}
