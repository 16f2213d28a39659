import type { Selectable } from 'kysely';
import type { GuideState } from '../../../contract/guide/guide.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { lockRow } from '../../db/with-transaction.ts';

export type UserRow = Selectable<Database['users']>;

/** The account of an address. */
export function findUserByEmail(db: Db, emailKey: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

export function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

/** The user, locked until the transaction ends. */
export function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const user = tx.selectFrom('users').selectAll().where('id', '=', userId);
  return lockRow(tx, user).executeTakeFirst();
}

/** The user as long as the password is still this one; locked until the transaction ends. */
export function lockUserWithPassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
): Promise<UserRow | undefined> {
  const user = tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash);
  return lockRow(tx, user).executeTakeFirst();
}

/**
 * Inserts an account and the owner of its data; false when the address or the username is taken.
 */
export async function insertUser(db: Db, row: UserRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await db
    .insertInto('owners')
    .values({ id: row.id, kind: 'PERSON', name: row.username })
    .execute();
  return true;
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const holder = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  return holder !== undefined;
}

export async function setPasswordHash(db: Db, userId: string, hash: string): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ password_hash: hash, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/** Stores whether the guide is still offered; no edit of the account, whose version stays. */
export async function setGuide(tx: Tx, userId: string, guide: GuideState): Promise<void> {
  await tx.updateTable('users').set({ guide }).where('id', '=', userId).execute();
}

/** Stores what others and mails call a user; null is the username. */
export async function setFullName(tx: Tx, userId: string, name: string | null): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ full_name: name, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/** Gives a user another address, which they have proven to be theirs. */
export async function setEmail(
  tx: Tx,
  userId: string,
  { email, email_key }: Pick<UserRow, 'email' | 'email_key'>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ email, email_key, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/** Removes a user, and by its foreign keys everything that is theirs. */
export async function removeUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute();
  await tx.deleteFrom('owners').where('id', '=', userId).execute();
}
