import type { User } from '../../../contract/auth/auth.ts';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { userAnswer } from '../auth/auth-answers.ts';
import { lockUser, setFullName } from '../auth/users.repository.ts';

/** Sets what others and mails call a user. Everything that shows the name reads it from the user's row. */
export async function changeName(tx: Tx, userId: string, name: string | null): Promise<User> {
  const user = await lockUser(tx, userId);
  if (!user) throw new AppError('UNAUTHORIZED');
  await setFullName(tx, userId, name);
  return userAnswer({ ...user, full_name: name });
}
