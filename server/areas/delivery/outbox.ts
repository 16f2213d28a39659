import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { MailContent } from './compose-mail.ts';
import { insertMail, removeMail } from './mails.repository.ts';

export interface QueuedMail extends MailContent {
  to: string;
}

/**
 * Writes a mail in the transaction that causes it, so that both happen or neither. It leaves
 * when the job runs: after the commit, `deps.signal.kick('send-mails')` sends it at once.
 */
export async function queueMail(
  tx: Tx,
  deps: Deps,
  mail: QueuedMail,
  waitSeconds = 0,
): Promise<string> {
  const now = deps.now().toISOString();
  const due = new Date(deps.now().getTime() + waitSeconds * 1000).toISOString();
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

/** Does the work of writing a mail, and leaves none: for addresses whose answer shall not come sooner. */
export async function queueNoMail(tx: Tx, deps: Deps, mail: QueuedMail): Promise<void> {
  await removeMail(tx, await queueMail(tx, deps, mail));
}

/** A subject is one header line: what would begin another is taken out. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
