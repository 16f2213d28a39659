import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { MailContent } from './compose-mail.ts';
import { insertMail } from './mails.repository.ts';

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
): Promise<void> {
  const now = deps.now().toISOString();
  const due = new Date(deps.now().getTime() + waitSeconds * 1000).toISOString();
  await insertMail(tx, {
    id: deps.newId(),
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
}

/** A subject is one header line: what would begin another is taken out. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
