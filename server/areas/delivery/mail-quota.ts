import type { Db } from '../../db/database.ts';
import { countUse, type Limit } from '../../http/pipeline/limits.ts';
import { mailboxKey } from './email-key.ts';

const windowMs = 24 * 3600 * 1000;

/** No mailbox gets more codes and test mails than this from this server in a day, whoever asks for them. */
const dayQuota: Limit = { name: 'mail', max: 10, windowMs };

/** Notices are counted apart, so that nobody can delay them by using the day's ten up. */
const noticeQuota: Limit = { name: 'notice', max: 10, windowMs };

/**
 * Counts a mail to an address's mailbox; the 11th of a day is refused with 429 and `Retry-After`. Call it for
 * addresses that will get no mail too, wherever the answer must not tell which they are. Inside a
 * transaction that fails, nothing is counted.
 */
export async function countMail(db: Db, now: Date, email: string): Promise<void> {
  await countUse(db, dayQuota, mailboxKey(email), now, '今天发往该邮箱的邮件已达上限，请稍后再试');
}

/** Counts a notice to an address's mailbox, and refuses the 11th of a day likewise. */
export async function countNotice(db: Db, now: Date, email: string): Promise<void> {
  await countUse(db, noticeQuota, mailboxKey(email), now);
}
