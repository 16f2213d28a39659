import type { Selectable } from 'kysely';
import { compiledOnce } from '../../../db/compile-once.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { send } from '../../../db/postgres/send.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';
import type { DeviceTokensTable } from '../auth.table.ts';

export type DeviceTokenRow = Selectable<DeviceTokensTable>;

/** How long a device token is good after its last use. */
export const deviceTokenLifetimeMs = 180 * 24 * 3600 * 1000;

/** The unexpired device token of a hash, if it belongs to the account with this address. */
export async function findDeviceToken(
  db: Db,
  tokenHash: string,
  emailKey: string,
  now: Date,
): Promise<DeviceTokenRow | undefined> {
  const latest = latestDeadline(now, deviceTokenLifetimeMs);
  const query = selectToken(db, tokenHash, emailKey, now.toISOString(), latest);
  return (await db.executeQuery(query)).rows[0];
}

const selectToken = compiledOnce(
  (db, tokenHash: string, emailKey: string, now: string, latest: string) =>
    db
      .selectFrom('device_tokens')
      .innerJoin('users', 'users.id', 'device_tokens.user_id')
      .selectAll('device_tokens')
      .where('device_tokens.token_hash', '=', tokenHash)
      .where('users.email_key', '=', emailKey)
      .where('device_tokens.expires_at', '>', now)
      .where('device_tokens.expires_at', '<=', latest),
);

/** Sends off a new token of a user, and the removal of those beyond the `most` last used. */
export function insertDeviceToken(tx: Tx, row: DeviceTokenRow, most: number): void {
  const { id, user_id, token_hash, created_at, last_used_at, expires_at } = row;
  send(tx, insertRow(tx, id, user_id, token_hash, created_at, last_used_at, expires_at));
  send(tx, deleteBeyond(tx, user_id, user_id, most));
}

const insertRow = compiledOnce(
  (
    db,
    id: string,
    user_id: string,
    token_hash: string,
    created_at: string,
    last_used_at: string,
    expires_at: string,
  ) =>
    db
      .insertInto('device_tokens')
      .values({ id, user_id, token_hash, created_at, last_used_at, expires_at }),
);

const deleteBeyond = compiledOnce((db, userId: string, ofUser: string, most: number) =>
  db
    .deleteFrom('device_tokens')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('device_tokens')
        .select('id')
        .where('user_id', '=', ofUser)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most),
    ),
);

/** Sends off when a token was used, and when it ends because of that. */
export function touchDeviceToken(tx: Tx, id: string, lastUsedAt: Date, expiresAt: Date): void {
  send(tx, updateUse(tx, lastUsedAt.toISOString(), expiresAt.toISOString(), id));
}

const updateUse = compiledOnce((db, last_used_at: string, expires_at: string, id: string) =>
  db.updateTable('device_tokens').set({ last_used_at, expires_at }).where('id', '=', id),
);

/** Removes a user's device tokens, with the codes and the count of wrong passwords of each. */
export async function removeDeviceTokens(tx: Tx, userId: string): Promise<void> {
  await removeDeviceCodes(tx, userId);
  await tx.deleteFrom('login_attempts').where('subject', 'in', idsOf(tx, userId)).execute();
  await tx.deleteFrom('device_tokens').where('user_id', '=', userId).execute();
}

/** Removes the codes that were mailed for a user's devices. */
export async function removeDeviceCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('codes').where('subject', 'in', idsOf(tx, userId)).execute();
}

function idsOf(tx: Tx, userId: string) {
  return tx.selectFrom('device_tokens').select('id').where('user_id', '=', userId);
}
