import type { Tx } from '../../db/database.ts';
import { countUse, type Limit } from '../../http/pipeline/rate-limits.ts';

/** Each of these changes sends a mail or makes one's own address harder to follow. */
const dayLimit: Limit = { name: 'own-account', max: 10, windowMs: 24 * 3600 * 1000 };

/** Counts a change of password or address by a user, and refuses the 11th of a day. */
export async function countOwnChange(tx: Tx, userId: string, now: Date): Promise<void> {
  await countUse(tx, dayLimit, userId, now, '今天修改账号信息的次数过多，请明天再试');
}
