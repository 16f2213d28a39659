import type { Deps } from '../../deps.ts';
import { attempt } from '../../jobs/attempt.ts';
import { latestDeadline } from '../../lib/deadlines.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { claimDueMails, type MailRow, markFailed, markSent } from './mails.repository.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delays after the 1st, 2nd … failed attempt: about a day in all, then the mail is given up. */
const retryDelaysMs = [
  5 * second,
  15 * second,
  30 * second,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  4 * hour,
  4 * hour,
  4 * hour,
  4 * hour,
];

/** The longest delay: a notice beyond the daily quota of its mailbox waits for a day. */
const longestWaitMs = 24 * hour;

/** How long one attempt may take. */
const sendTimeoutMs = minute;

/** A claim lasts longer than any attempt, so that a mail in flight is never claimed twice. */
const claimMs = 2 * sendTimeoutMs;

/** How long a stopping server waits for mails in flight. */
const graceMs = 3 * second;

const batchSize = 10;

const never = new AbortController().signal;

/**
 * Sends the mails that are due. No transaction is open meanwhile: a mail is claimed, sent, and then
 * marked. If the process dies before the mark, or the mark fails, the mail is sent again under the
 * same Message-ID when its claim has expired.
 */
export async function sendMails(deps: Deps, stop: AbortSignal = never) {
  const counts = { sent: 0, failed: 0 };
  while (!stop.aborted) {
    const now = deps.now();
    const claimedUntil = new Date(now.getTime() + claimMs);
    const latestWait = latestDeadline(now, longestWaitMs);
    const batch = await claimDueMails(deps.db, now, claimedUntil, latestWait, batchSize);
    if (batch.length === 0) break;
    const outcomes = await Promise.all(
      batch.map((mail) =>
        attempt({ log: deps.log, stop }, { mailId: mail.id }, 'a mail was not marked as sent', () =>
          deliver(deps, mail, stop),
        ),
      ),
    );
    for (const outcome of outcomes) counts[outcome ?? 'failed'] += 1;
  }
  return counts;
}

async function deliver(deps: Deps, mail: MailRow, stop: AbortSignal): Promise<'sent' | 'failed'> {
  const { id, recipient: to, subject, text, html } = mail;
  try {
    await withTimeout(deps.mail.send({ id, to, subject, text, html }), {
      timeoutMs: sendTimeoutMs,
      signal: stop,
      graceMs,
    });
  } catch (error) {
    await fail(deps, mail, error);
    return 'failed';
  }
  await markSent(deps.db, id, deps.now());
  return 'sent';
}

async function fail(deps: Deps, mail: MailRow, error: unknown): Promise<void> {
  const lastError = toLine(error);
  const waitMs = retryDelaysMs[mail.attempts - 1];
  const nextAttemptAt = waitMs === undefined ? undefined : new Date(deps.now().getTime() + waitMs);
  await markFailed(deps.db, mail, lastError, nextAttemptAt);
  const line = { mailId: mail.id, attempt: mail.attempts, lastError, nextAttemptAt };
  if (nextAttemptAt) deps.log.warn(line, 'a mail could not be sent and will be tried again');
  else deps.log.error(line, 'a mail could not be sent and is given up');
}

/**
 * One line for the operator. `/readyz` shows it without authentication, so addresses and paths are
 * removed; transports remove their own secrets.
 */
function toLine(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message ?? String(error)]
    .filter(Boolean)
    .join(': ')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[^\s<>"'(]{1,64}@[^\s<>"')]+/g, '(address)')
    .replace(/'[^']*\/[^']*'/g, '(path)')
    .slice(0, 300);
}
