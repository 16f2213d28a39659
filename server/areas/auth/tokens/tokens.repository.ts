import type { Selectable } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import { revisionOf } from '../../../db/data-revision.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';

export type AccessTokenRow = Selectable<Database['access_tokens']>;

/** The token of a hash while it has not expired, with the revision of its user's data. */
export async function findToken(db: Db, tokenHash: string, now: Date) {
  const [token] = await selectToken(db, { tokenHash, now: now.toISOString() });
  return token;
}

/** Compiled once, because every call of a program begins with it. */
const selectToken = compileOnce((db, { tokenHash, now }: { tokenHash: string; now: string }) =>
  db
    .selectFrom('access_tokens')
    .selectAll()
    .select(revisionOf('access_tokens.user_id').as('data_revision'))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now),
);

export async function touchToken(
  db: Db,
  id: string,
  usedAt: Date,
  expiresAt?: Date,
): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({
      last_used_at: usedAt.toISOString(),
      ...(expiresAt && { expires_at: expiresAt.toISOString() }),
    })
    .where('id', '=', id)
    .execute();
}

/** All tokens of a user, expired ones too, newest first. */
export function listTokens(db: Db, userId: string): Promise<AccessTokenRow[]> {
  return db
    .selectFrom('access_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findTokenOf(
  db: Db,
  userId: string,
  id: string,
): Promise<AccessTokenRow | undefined> {
  return db
    .selectFrom('access_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertToken(tx: Tx, row: AccessTokenRow): Promise<void> {
  await tx.insertInto('access_tokens').values(row).execute();
}

/** Removes a token of a user and answers its name; undefined when they have no such token. */
export function removeToken(
  tx: Tx,
  userId: string,
  id: string,
): Promise<Pick<AccessTokenRow, 'name'> | undefined> {
  return tx
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}

/** Removes all tokens of a user, and answers the ids that they had. */
export async function removeTokensOf(tx: Tx, userId: string): Promise<string[]> {
  const removed = await tx
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return removed.map(({ id }) => id);
}

/** The tokens that end between two instants, and whose owners have got no mail about it. */
export function findEndingTokens(db: Db, from: Date, to: Date) {
  return db
    .selectFrom('access_tokens')
    .select(['id', 'user_id'])
    .where('expires_at', '>', from.toISOString())
    .where('expires_at', '<=', to.toISOString())
    .where('end_mailed_at', 'is', null)
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
}

/** Marks the mail about a token's end as queued; undefined when it is already, or the token is gone. */
export function claimEndMail(
  tx: Tx,
  userId: string,
  id: string,
  at: Date,
): Promise<AccessTokenRow | undefined> {
  return tx
    .updateTable('access_tokens')
    .set({ end_mailed_at: at.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('end_mailed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
