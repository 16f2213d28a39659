import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, tooManyRequests } from '../../../errors.ts';
import { secondsUntil } from '../../../http/pipeline/rate-limits.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';
import { drawText } from '../sign-in/draw.ts';
import {
  type CodeKey,
  type CodeRow,
  countTry,
  findCode,
  markCodeUsed,
  replaceCode,
  setCodeHash,
} from './codes.repository.ts';

export const codeLifetimeMinutes = 10;
const lifetimeMs = codeLifetimeMinutes * 60_000;
const cooldownMs = 60_000;
const maxTries = 5;

/**
 * Takes a subject's turn for a code: 429 within 60 s of the last one. The code before is void from
 * now on, and what stands in its place matches nothing until `setCode`; for an address that gets no
 * code it stays so, and looks the same from outside. First in its transaction: calls about the same
 * subject wait here for each other. Answers the instant of the turn. Whether a mail may be sent is
 * counted apart (`countMail`).
 */
export async function takeCodeTurn(tx: Tx, deps: Deps, key: CodeKey): Promise<Date> {
  const now = deps.now();
  const row = newCodeRow(deps, key, undefined);
  if (await replaceCode(tx, row, now, cooldownMs)) return now;
  const last = await findCode(tx, key);
  const again = new Date(Date.parse(last?.sent_at ?? row.sent_at) + cooldownMs).toISOString();
  const seconds = secondsUntil(again, now);
  throw tooManyRequests(seconds, `验证码发送过于频繁，请${seconds}秒后再试`);
}

/** A code to be mailed: six digits. */
export function drawCode(deps: Deps): string {
  return drawText(deps.randomBytes, '0123456789', 6);
}

/**
 * Puts a code in the place of the one that stands there; tries and expiry stay. Without a code the
 * same work is done, and what stands there matches nothing.
 */
export async function setCode(
  tx: Tx,
  deps: Deps,
  key: CodeKey,
  code: string | undefined,
): Promise<void> {
  await setCodeHash(tx, key, newCodeRow(deps, key, code).code_hash);
}

/**
 * Tries a code: refused as CODE_EXPIRED when its time is over, as CODE_INVALID when it is wrong,
 * used, out of tries or was never sent. Answers what `spendCode` takes. The try is counted even
 * if what follows fails, so this stands outside that transaction.
 */
export async function tryCode(db: Db, deps: Deps, key: CodeKey, code: string): Promise<string> {
  const counted = await countCodeTry(db, deps, key);
  if (counted instanceof AppError) throw counted;
  if (!isCode(deps, key, code, counted)) throw new AppError('CODE_INVALID');
  return counted;
}

/** Counts a try of a code, and answers the hash of the right one, or why nothing may be tried. */
export async function countCodeTry(db: Db, deps: Deps, key: CodeKey): Promise<string | AppError> {
  const now = deps.now();
  return (
    (await countTry(db, key, maxTries, now, latestDeadline(now, lifetimeMs))) ??
    (await refusalOf(db, key, now))
  );
}

async function refusalOf(db: Db, key: CodeKey, now: Date): Promise<AppError> {
  const row = await findCode(db, key);
  if (!row || row.used_at !== null) return new AppError('CODE_INVALID');
  if (!isUsable(row, now)) return new AppError('CODE_EXPIRED');
  return new AppError('CODE_INVALID', '验证码错误次数过多，请重新获取');
}

/** Whether a code is the one of a hash. */
export function isCode(deps: Deps, key: CodeKey, code: string, codeHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashCode(deps, key, code)), Buffer.from(codeHash));
}

/** Whether a code was mailed that has neither been used nor expired. */
export function isUsable(row: CodeRow | undefined, now: Date): boolean {
  if (row === undefined || row.used_at !== null) return false;
  return row.expires_at > now.toISOString() && row.expires_at <= latestDeadline(now, lifetimeMs);
}

/** Uses a tried code up in the transaction that does what it allows. Of parallel calls one succeeds. */
export async function spendCode(tx: Tx, key: CodeKey, codeHash: string, now: Date): Promise<void> {
  if (!(await markCodeUsed(tx, key, codeHash, now))) throw new AppError('CODE_INVALID');
}

/** A code that begins now with five tries; without one, the row matches nothing that could be typed. */
export function newCodeRow(deps: Deps, key: CodeKey, code: string | undefined): CodeRow {
  const now = deps.now();
  const right = hashCode(deps, key, code ?? '');
  const unmatched = deps.randomBytes(32).toString('hex');
  return {
    subject: key.subject,
    purpose: key.purpose,
    code_hash: code === undefined ? unmatched : right,
    tries: 0,
    sent_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
    used_at: null,
  };
}

/** A keyed hash: a plain one of six digits would be found by trying a million codes. */
function hashCode(deps: Deps, { subject, purpose, userId }: CodeKey, code: string): string {
  const key = hkdfSync('sha256', deps.secrets.secretKey, '', 'mailed codes', 32);
  return createHmac('sha256', Buffer.from(key))
    .update(JSON.stringify([purpose, subject, code, ...(userId ? [userId] : [])]))
    .digest('hex');
}
