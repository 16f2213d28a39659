import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { isUsernameTaken } from '../users.repository.ts';

/** Refuses a username that is an account's; one that registrations alone ask for is free. */
export async function requireFreeUsername(tx: Tx, username: string): Promise<void> {
  if (await isUsernameTaken(tx, username)) throw usernameTaken();
}

export function usernameTaken(): AppError {
  const message = '用户名已被使用';
  return new AppError('CONFLICT', message, { details: { fields: { username: [message] } } });
}
