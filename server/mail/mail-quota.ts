import type { Db } from '../db/database.ts';
import { countUse, type Limit } from '../http/limits.ts';

/** No address gets more mails than this from this server in a day, whoever asks for them. */
const dayQuota: Limit = { name: 'mail', max: 10, windowMs: 24 * 3600 * 1000 };

/**
 * Counts a mail to an address; the 11th of a day is refused with 429 and `Retry-After`. Call it for
 * addresses that will get no mail too, wherever the answer must not tell which they are. Inside a
 * transaction that fails, nothing is counted.
 */
export async function countMail(db: Db, now: Date, emailKey: string): Promise<void> {
  await countUse(db, dayQuota, emailKey, now, '今天发往该邮箱的邮件已达上限，请稍后再试');
}
