import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { emailKey } from './email-key.ts';
import { countMail } from './mail-quota.ts';
import { type QueuedMail, queueMail } from './outbox.ts';

/**
 * Writes a mail that somebody must get because something about their account has changed. It counts
 * like any other; on a day that had its ten it waits for the next instead of being refused, so that
 * nobody can change an account in silence by using the day up first.
 */
export async function queueNotice(tx: Tx, deps: Deps, mail: QueuedMail): Promise<void> {
  await queueMail(tx, deps, mail, await waitSeconds(tx, deps, emailKey(mail.to)));
}

async function waitSeconds(tx: Tx, deps: Deps, key: string): Promise<number> {
  try {
    await countMail(tx, deps.now(), key);
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.retryAfterSeconds) return error.retryAfterSeconds;
    throw error;
  }
}
