import type { Tx } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findUsernameHolder, releaseUsername } from './users.repository.ts';

/** A registration that is left unverified for longer gives its username up to whoever asks. */
const unverifiedHoldsMs = 24 * 3600 * 1000;

/** Refuses a username that somebody other than `userId` holds. */
export async function requireFreeUsername(
  tx: Tx,
  username: string,
  now: Date,
  userId?: string,
): Promise<void> {
  await releaseUsername(tx, username, new Date(now.getTime() - unverifiedHoldsMs));
  const holder = await findUsernameHolder(tx, username);
  if (holder !== undefined && holder !== userId) throw usernameTaken();
}

export function usernameTaken(): AppError {
  const message = '用户名已被使用';
  return new AppError('CONFLICT', message, { details: { fields: { username: [message] } } });
}
