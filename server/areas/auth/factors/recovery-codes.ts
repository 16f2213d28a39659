import { hash } from 'node:crypto';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { drawText } from '../sign-in/draw.ts';
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from './recovery-codes.repository.ts';

/** Without the look-alikes 0, O, 1 and I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 24;
const codesPerUser = 10;

/** Ten new codes in place of all old ones; they are shown this once. */
export async function makeRecoveryCodes(tx: Tx, deps: Deps, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesPerUser }, () =>
    drawText(deps.randomBytes, alphabet, codeLength),
  );
  await replaceRecoveryCodes(tx, userId, codes.map(hashCode));
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/** The codes that come with a first factor; null for a user who has some. */
export async function makeFirstRecoveryCodes(
  tx: Tx,
  deps: Deps,
  userId: string,
): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, userId)) > 0 ? null : makeRecoveryCodes(tx, deps, userId);
}

/** Uses a code up, in whichever case and grouping it was typed; false when it is none. */
export function takeRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return spendRecoveryCode(tx, userId, hashCode(code));
}

/** A plain hash is enough for 120 random bits. */
function hashCode(code: string): string {
  return hash('sha256', code, 'hex');
}
