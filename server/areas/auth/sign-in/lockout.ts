import type { Db } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import { tooManyRequests } from '../../../errors.ts';
import { secondsUntil } from '../../../http/pipeline/rate-limits.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';
import { blockAttempts, countAttempt } from './login-attempts.repository.ts';

/** Wrong passwords or codes that are followed by no wait. */
export const freeTries = 5;

/** Waits after the 5th, 6th … wrong password. */
const waitsMs = [30, 60, 120, 240, 480, 900].map((seconds) => seconds * 1000);
const longestWaitMs = Math.max(...waitsMs);

/** What is tried: a password, or a code of the second factor. */
type Tried = '密码' | '验证码';

/** The row that counts a user's codes of the second factor, or those tried from a known device. */
export function codesOf(id: string): string {
  return `codes:${id}`;
}

/**
 * Counts a try as failed before its password is looked at, and refuses it with 429 within the
 * wait. Counting first is what makes a hundred tries at once no better than one after the other;
 * a right password clears the count (`removeAttempts`). Counted by the address, unknown ones alike,
 * or by the known device that is tried from. Answers how many tries have failed in a row, with this one.
 */
export async function reserveAttempt(
  db: Db,
  subject: string,
  now: Date,
  tried: Tried = '密码',
): Promise<number> {
  return withTransaction(db, async (tx) => {
    const latest = latestDeadline(now, longestWaitMs);
    const { failures, blocked_until } = await countAttempt(tx, subject, now, latest);
    if (blocked_until && blocked_until > now.toISOString() && blocked_until <= latest) {
      const seconds = secondsUntil(blocked_until, now);
      throw tooManyRequests(seconds, `${tried}错误次数过多，请${inWords(seconds)}后再试`);
    }
    if (failures >= freeTries) await blockAttempts(tx, subject, blockedAfter(failures, now));
    return failures;
  });
}

function blockedAfter(failures: number, now: Date): Date {
  const waitMs = waitsMs[Math.min(failures - freeTries, waitsMs.length - 1)] ?? 0;
  return new Date(now.getTime() + waitMs);
}

function inWords(seconds: number): string {
  return seconds < 60 ? `${seconds}秒` : `${Math.ceil(seconds / 60)}分钟`;
}
