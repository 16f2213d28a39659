import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { countNotice } from './mail-quota.ts';
import { type QueuedMail, queueMail } from './outbox.ts';

/**
 * Writes a mail that somebody must get because something about their account has changed. It is
 * no part of the mailbox's ten codes and test mails; of notices there are ten a day too, and further
 * ones wait for the next day instead of being refused.
 */
export async function queueNotice(tx: Tx, deps: Deps, mail: QueuedMail): Promise<void> {
  await queueMail(tx, deps, mail, await waitSeconds(tx, deps, mail.to));
}

async function waitSeconds(tx: Tx, deps: Deps, email: string): Promise<number> {
  try {
    await countNotice(tx, deps.now(), email);
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.retryAfterSeconds) return error.retryAfterSeconds;
    throw error;
  }
}
