import type { Db } from '../../../db/database.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import { tooManyRequests } from '../../../errors.ts';
import { secondsUntil } from '../../../http/pipeline/rate-limits.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';
import { blockAttempts, countAttempt } from './login-attempts.repository.ts';

/** How many wrong passwords or codes in a row are refused without a wait. */
export const freeTries = 5;

/** Waits after the 5th, 6th … wrong password. */
const waitsMs = [30, 60, 120, 240, 480, 900].map((seconds) => seconds * 1000);
const longestWaitMs = Math.max(...waitsMs);

/** What is guessed, as the refusal names it: a password, or a code of the second factor. */
type SecretName = '密码' | '验证码';

/**
 * The subject under which wrong codes of the second factor are counted; `id` is the user's, or that of
 * the known device from which they are tried.
 */
export function codeSubject(id: string): string {
  return `codes:${id}`;
}

/**
 * Counts a try as failed before its password is checked, and refuses it with 429 while a wait lasts.
 * Because it is counted first, a hundred concurrent tries get no further than a hundred in a row; a
 * right password clears the count (`removeAttempts`). `subject` is the address, whether it is registered
 * or not, or the known device that the try comes from. Answers how many tries in a row have failed,
 * this one included.
 */
export async function reserveAttempt(
  db: Db,
  subject: string,
  now: Date,
  secretName: SecretName = '密码',
): Promise<number> {
  return withTransaction(db, async (tx) => {
    const latest = latestDeadline(now, longestWaitMs);
    const { failures, blocked_until } = await countAttempt(tx, subject, now, latest);
    if (blocked_until && blocked_until > now.toISOString() && blocked_until <= latest) {
      const seconds = secondsUntil(blocked_until, now);
      // Tries that are being checked count too, and may be right: none is called wrong here.
      const message = `${secretName}尝试次数过多，请稍候，${inWords(seconds)}后再试`;
      throw tooManyRequests(seconds, message);
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
