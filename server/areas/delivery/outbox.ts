import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { MailContent } from './compose-mail.ts';
import { countNotice } from './mail-quota.ts';
import { insertMail, removeMail } from './mails.repository.ts';

export interface QueuedMail extends MailContent {
  to: string;
}

type OutboxDeps = Pick<Deps, 'now' | 'newId'>;

/**
 * Inserts a mail in the transaction that causes it, so that both happen or neither. A job sends it:
 * after the commit, `deps.signal.kick('send-mails')` runs that job at once. Answers the mail's id.
 */
export async function queueMail(
  tx: Tx,
  deps: OutboxDeps,
  mail: QueuedMail,
  delaySeconds = 0,
): Promise<string> {
  const now = deps.now().toISOString();
  const due = new Date(deps.now().getTime() + delaySeconds * 1000).toISOString();
  const id = deps.newId();
  await insertMail(tx, {
    id,
    recipient: mail.to,
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    status: 'PENDING',
    attempts: 0,
    next_attempt_at: due,
    last_error: null,
    created_at: now,
    sent_at: null,
  });
  return id;
}

/** Inserts a mail and removes it, so that the time a call takes does not show which addresses are registered. */
export async function queueNoMail(tx: Tx, deps: Deps, mail: QueuedMail): Promise<void> {
  await removeMail(tx, await queueMail(tx, deps, mail));
}

/** Removes control characters, because a line break in a subject would begin another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/**
 * Inserts a notice that something about the recipient's account has changed.
 * Notices have a separate quota, ten a day for each mailbox; further ones wait for
 * the next day instead of being refused.
 */
export async function queueNotice(tx: Tx, deps: OutboxDeps, mail: QueuedMail): Promise<void> {
  await queueMail(tx, deps, mail, await noticeDelaySeconds(tx, deps, mail.to));
}

async function noticeDelaySeconds(tx: Tx, deps: OutboxDeps, email: string): Promise<number> {
  try {
    await countNotice(tx, deps.now(), email);
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.retryAfterSeconds) return error.retryAfterSeconds;
    throw error;
  }
}
