import { type Selectable, sql } from 'kysely';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';

export type DeviceTokenRow = Selectable<Database['device_tokens']>;

/** How long a device token is valid after its last use. */
export const deviceTokenLifetimeMs = 180 * 24 * 3600 * 1000;

/** The unexpired device token with this hash, if it belongs to the account with this address. */
export function findDeviceToken(
  db: Db,
  tokenHash: string,
  emailKey: string,
  now: Date,
): Promise<DeviceTokenRow | undefined> {
  const latest = latestDeadline(now, deviceTokenLifetimeMs);
  return db
    .selectFrom('device_tokens')
    .innerJoin('users', 'users.id', 'device_tokens.user_id')
    .selectAll('device_tokens')
    .where('device_tokens.token_hash', '=', tokenHash)
    .where('users.email_key', '=', emailKey)
    .where('device_tokens.expires_at', '>', now.toISOString())
    .where('device_tokens.expires_at', '<=', latest)
    .executeTakeFirst();
}

/** Inserts a new token of a user, and removes all but the `most` last used. */
export async function insertDeviceToken(tx: Tx, row: DeviceTokenRow, most: number): Promise<void> {
  await tx.insertInto('device_tokens').values(row).execute();
  await tx
    .deleteFrom('device_tokens')
    .where('user_id', '=', row.user_id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('device_tokens')
        .select('id')
        .where('user_id', '=', row.user_id)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most),
    )
    .execute();
}

/** Records when a token was used, and when it expires because of that. */
export async function touchDeviceToken(
  tx: Tx,
  id: string,
  lastUsedAt: Date,
  expiresAt: Date,
): Promise<void> {
  await tx
    .updateTable('device_tokens')
    .set({ last_used_at: lastUsedAt.toISOString(), expires_at: expiresAt.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Removes a user's device tokens, with the codes and the count of wrong passwords of each. */
export async function removeDeviceTokens(tx: Tx, userId: string): Promise<void> {
  await removeDeviceCodes(tx, userId);
  await tx.deleteFrom('login_attempts').where('subject', 'in', idsOf(tx, userId)).execute();
  const codeSubjects = idsOf(tx, userId)
    .clearSelect()
    .select(sql<string>`'codes:' || id`.as('subject'));
  await tx.deleteFrom('login_attempts').where('subject', 'in', codeSubjects).execute();
  await tx.deleteFrom('device_tokens').where('user_id', '=', userId).execute();
}

/** Removes the codes that were mailed for a user's devices. */
export async function removeDeviceCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('codes').where('subject', 'in', idsOf(tx, userId)).execute();
}

function idsOf(tx: Tx, userId: string) {
  return tx.selectFrom('device_tokens').select('id').where('user_id', '=', userId);
}
