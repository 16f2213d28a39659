import { hash } from 'node:crypto';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { countUse, type Limit } from '../../../http/pipeline/rate-limits.ts';
import {
  deviceTokenLifetimeMs,
  findDeviceToken,
  insertDeviceToken,
  touchDeviceToken,
} from './device-tokens.repository.ts';

const dayMs = 24 * 3600 * 1000;
const maxTokensPerUser = 20;

const resetQuota: Limit = { name: 'device-reset', max: 5, windowMs: dayMs };

/** A device that has signed in to an account before. */
export interface KnownDevice {
  id: string;
  token: string;
}

/** The device of a token, if the token is valid and belongs to the account with this address. */
export async function findKnownDevice(
  db: Db,
  deps: Deps,
  emailKey: string,
  token: string | undefined,
): Promise<KnownDevice | undefined> {
  if (!token) return undefined;
  const row = await findDeviceToken(db, hashToken(token), emailKey, deps.now());
  return row && { id: row.id, token };
}

/**
 * Answers the token by which a device will be known: the one that it sent, valid for another 180
 * days, or a new one of 256 random bits. The transaction has locked the user's row, so that a user
 * never has more than twenty.
 */
export async function keepDeviceKnown(
  tx: Tx,
  deps: Deps,
  userId: string,
  device: KnownDevice | undefined,
): Promise<string> {
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + deviceTokenLifetimeMs);
  if (device) {
    await touchDeviceToken(tx, device.id, now, expiresAt);
    return device.token;
  }
  const token = deps.randomBytes(32).toString('base64url');
  const row = {
    id: deps.newId(),
    user_id: userId,
    token_hash: hashToken(token),
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
  await insertDeviceToken(tx, row, maxTokensPerUser);
  return token;
}

/** Counts a reset mail that a known device asked for; they do not count towards the daily limit of the mailbox. */
export async function countDeviceReset(tx: Tx, device: KnownDevice, now: Date): Promise<void> {
  await countUse(tx, resetQuota, device.id, now, '今天在这台设备上重置密码的次数过多，请明天再试');
}

function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
