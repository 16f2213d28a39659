import type { Db } from '../../db/database.ts';
import { countUse, type Limit } from '../../http/pipeline/rate-limits.ts';
import { mailboxKey } from './email-key.ts';

const windowMs = 24 * 3600 * 1000;

/** Codes and test mails to one mailbox in a day, from all senders. */
const dayQuota: Limit = { name: 'mail', max: 10, windowMs };

/**
 * Notices to one mailbox in a day: counted separately, so that
 * requests for codes cannot delay them.
 */
const noticeQuota: Limit = { name: 'notice', max: 10, windowMs };

/**
 * Counts a mail to a mailbox and refuses the 11th of a day with 429 and `Retry-After`. It is also
 * called for addresses that get no mail, where the answer must not show which they are.
 */
export async function countMail(db: Db, now: Date, email: string): Promise<void> {
  await countUse(db, dayQuota, mailboxKey(email), now, '今天发往该邮箱的邮件已达上限，请稍后再试');
}

/** Counts a notice to an address's mailbox, and refuses the 11th of a day likewise. */
export async function countNotice(db: Db, now: Date, email: string): Promise<void> {
  await countUse(db, noticeQuota, mailboxKey(email), now);
}
