import type { Selectable } from 'kysely';
import { compiledOnce, compileOnce } from '../../../db/compile-once.ts';
import { revisionOf } from '../../../db/data-revision.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { sendOrRun } from '../../../db/postgres/send.ts';
import type { SessionsTable } from '../auth.table.ts';

export type SessionRow = Selectable<SessionsTable>;

/** Opens a session; of a transaction, it is on its way when this returns. */
export function insertSession(db: Db, row: SessionRow): Promise<void> {
  const { id, user_id, token_hash, remember, device, created_at, last_used_at, expires_at } = row;
  const times = [created_at, last_used_at, expires_at] as const;
  return sendOrRun(db, insertRow(db, id, user_id, token_hash, remember, device, ...times));
}

const insertRow = compiledOnce(
  (
    db,
    id: string,
    user_id: string,
    token_hash: string,
    remember: number,
    device: string | null,
    created_at: string,
    last_used_at: string,
    expires_at: string,
  ) =>
    db.insertInto('sessions').values({
      id,
      user_id,
      token_hash,
      remember,
      device,
      created_at,
      last_used_at,
      expires_at,
    }),
);

/** The session of a token that has not expired, with the revision of its user's data. */
export async function findSession(db: Db, tokenHash: string, now: Date) {
  return (await selectSession(db, tokenHash, now.toISOString())).rows[0];
}

/** Every call begins with it. */
const selectSession = compileOnce((db, tokenHash: string, now: string) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .select(revisionOf('sessions.user_id').as('data_revision'))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now),
);

export async function touchSession(
  db: Db,
  sessionId: string,
  lastUsedAt: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: lastUsedAt.toISOString(), expires_at: expiresAt.toISOString() })
    .where('id', '=', sessionId)
    .execute();
}

/** Whether the user had such a session. */
export async function removeSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function removeSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function removeOtherSessions(
  tx: Tx,
  userId: string,
  keptSessionId: string,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', keptSessionId)
    .execute();
}

/** A user's sessions that have not expired, the last used first. */
export function findSessionsOf(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findSessionOf(
  db: Db,
  userId: string,
  sessionId: string,
): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
}
