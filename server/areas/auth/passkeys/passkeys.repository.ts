import { type Selectable, sql } from 'kysely';
import type { Database, Db, Tx } from '../../../db/database.ts';

export type PasskeyRow = Selectable<Database['passkeys']>;

/** A user's passkeys, the newest first. */
export function findPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findPasskey(db: Db, userId: string, id: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The user whom passkeys name by a handle. */
export async function findUserOfHandle(db: Db, handle: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('passkey_users')
    .select('user_id')
    .where('handle', '=', handle)
    .executeTakeFirst();
  return row?.user_id;
}

/** The passkey of a user's credential, with the handle of the user. */
export function findPasskeyByCredential(
  db: Db,
  userId: string,
  credentialId: string,
): Promise<(PasskeyRow & { handle: string }) | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('passkey_users', 'passkey_users.user_id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select('passkey_users.handle')
    .where('passkeys.user_id', '=', userId)
    .where('passkeys.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Inserts a passkey; false when its credential is there already. */
export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function setPasskeyName(
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** What an answer of a passkey tells about it. */
interface PasskeyUse {
  counter: number;
  isBackedUp: boolean;
  at: Date;
}

/**
 * Writes down a use of a passkey; false when its counter did not rise. Synced passkeys answer 0 for
 * ever. One statement, so that of two answers with one count only one is accepted.
 */
export async function countPasskeyUse(
  tx: Tx,
  { id, user_id }: Pick<PasskeyRow, 'id' | 'user_id'>,
  { counter, isBackedUp, at }: PasskeyUse,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, backed_up: isBackedUp ? 1 : 0, last_used_at: at.toISOString() })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} OR (counter = 0 AND ${counter} = 0))`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the user had such a passkey. */
export async function removePasskeyRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The handle of a user, which is made with the first options and stays. */
export async function findOrInsertHandle(
  db: Db,
  userId: string,
  newHandle: string,
): Promise<string> {
  await db
    .insertInto('passkey_users')
    .values({ user_id: userId, handle: newHandle })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const { handle } = await db
    .selectFrom('passkey_users')
    .select('handle')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return handle;
}

type ChallengeRow = Selectable<Database['passkey_challenges']>;

export async function insertChallenge(db: Db, row: ChallengeRow): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** Removes a challenge and answers what it was for. Of parallel calls one gets it. */
export function takeChallenge(db: Db, challengeHash: string): Promise<ChallengeRow | undefined> {
  return db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .returningAll()
    .executeTakeFirst();
}
