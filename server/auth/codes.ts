import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { AppError, tooManyRequests } from '../errors.ts';
import { secondsUntil } from '../http/limits.ts';
import { countMail } from '../mail/mail-quota.ts';
import {
  type CodeKey,
  countTry,
  findCode,
  markCodeUsed,
  replaceCode,
  setCodeHash,
} from './codes.repository.ts';
import { drawText } from './draw.ts';

export const codeLifetimeMinutes = 10;
const lifetimeMs = codeLifetimeMinutes * 60_000;
const cooldownMs = 60_000;
const mostTries = 5;

/**
 * Takes an address's turn for a code: 429 within 60 s of the last one, and after ten mails in a
 * day. The code before is void from now on, and what stands in its place matches nothing until
 * `makeCode`; for an address that gets no code it stays so, and looks the same from outside.
 * First in its transaction: calls about the same address wait here for each other.
 */
export async function takeCodeTurn(tx: Tx, deps: Deps, key: CodeKey): Promise<void> {
  const now = deps.now();
  const row = {
    email_key: key.emailKey,
    purpose: key.purpose,
    code_hash: deps.randomBytes(32).toString('hex'),
    tries: 0,
    sent_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
    used_at: null,
  };
  if (!(await replaceCode(tx, row, new Date(now.getTime() - cooldownMs)))) {
    const last = await findCode(tx, key);
    const again = new Date(Date.parse(last?.sent_at ?? row.sent_at) + cooldownMs).toISOString();
    const seconds = secondsUntil(again, now);
    throw tooManyRequests(seconds, `验证码发送过于频繁，请${seconds}秒后再试`);
  }
  await countMail(tx, now, key.emailKey);
}

/** Makes the code of a turn that was taken: six digits, of which only a keyed hash is kept. */
export async function makeCode(tx: Tx, deps: Deps, key: CodeKey): Promise<string> {
  const code = drawText(deps.randomBytes, '0123456789', 6);
  await setCodeHash(tx, key, hashCode(deps, key, code));
  return code;
}

/** Does the work of making a code, and leaves what stood in its place: nothing that could be right. */
export async function makeNoCode(tx: Tx, deps: Deps, key: CodeKey): Promise<void> {
  hashCode(deps, key, drawText(deps.randomBytes, '0123456789', 6));
  await setCodeHash(tx, key, deps.randomBytes(32).toString('hex'));
}

/**
 * Tries a code: refused as CODE_EXPIRED when its time is over, as CODE_INVALID when it is wrong,
 * used, out of tries or was never sent. Answers what `spendCode` takes. The try is counted even
 * if what follows fails, so this stands outside that transaction.
 */
export async function tryCode(db: Db, deps: Deps, key: CodeKey, code: string): Promise<string> {
  const now = deps.now();
  const wanted = await countTry(db, key, mostTries, now);
  if (wanted === undefined) throw await whyNot(db, key, now);
  const given = hashCode(deps, key, code);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(wanted))) throw new AppError('CODE_INVALID');
  return wanted;
}

async function whyNot(db: Db, key: CodeKey, now: Date): Promise<AppError> {
  const row = await findCode(db, key);
  if (!row || row.used_at !== null) return new AppError('CODE_INVALID');
  if (row.expires_at <= now.toISOString()) return new AppError('CODE_EXPIRED');
  return new AppError('CODE_INVALID', '验证码错误次数过多，请重新获取');
}

/** Uses a tried code up in the transaction that does what it allows. Of parallel calls one succeeds. */
export async function spendCode(tx: Tx, key: CodeKey, codeHash: string, now: Date): Promise<void> {
  if (!(await markCodeUsed(tx, key, codeHash, now))) throw new AppError('CODE_INVALID');
}

/** Keyed, because a million codes are soon tried against a plain hash. */
function hashCode(deps: Deps, { emailKey, purpose, userId }: CodeKey, code: string): string {
  const key = hkdfSync('sha256', deps.secrets.secretKey, '', 'mailed codes', 32);
  return createHmac('sha256', Buffer.from(key))
    .update(JSON.stringify([purpose, emailKey, code, ...(userId ? [userId] : [])]))
    .digest('hex');
}
