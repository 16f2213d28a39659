import type { Selectable } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import { revisionOf } from '../../../db/data-revision.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';

export type SessionRow = Selectable<Database['sessions']>;

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

/** The session of a token that has not expired, with the revision of its user's data. */
export async function findSession(db: Db, tokenHash: string, now: Date) {
  const [session] = await selectSession(db, { tokenHash, now: now.toISOString() });
  return session;
}

/** Compiled once, because every call begins with it. */
const selectSession = compileOnce((db, { tokenHash, now }: { tokenHash: string; now: string }) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .select(revisionOf('sessions.user_id').as('data_revision'))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now),
);

/** Records a use. A beginning later than that was written by a wrong clock, and becomes this use. */
export async function touchSession(
  db: Db,
  { id, created_at: began }: Pick<SessionRow, 'id' | 'created_at'>,
  lastUsedAt: Date,
  expiresAt: Date,
): Promise<void> {
  const usedAt = lastUsedAt.toISOString();
  await db
    .updateTable('sessions')
    .set({
      last_used_at: usedAt,
      expires_at: expiresAt.toISOString(),
      ...(began > usedAt && { created_at: usedAt }),
    })
    .where('id', '=', id)
    .execute();
}

/** Brings the ends of sessions of a kind that are later than `latest` forward to `expiresAt`. */
export async function endSooner(
  db: Db,
  remember: SessionRow['remember'],
  { latest, expiresAt }: { latest: string; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt.toISOString() })
    .where('remember', '=', remember)
    .where('expires_at', '>', latest)
    .execute();
}

/** Puts another token in the place of a session's; false when the session has ended. */
export async function renewToken(
  tx: Tx,
  userId: string,
  sessionId: string,
  tokenHash: string,
  confirmedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ token_hash: tokenHash, confirmed_at: confirmedAt.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
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
  exceptSessionId: string,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', exceptSessionId)
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
