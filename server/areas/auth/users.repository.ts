import type { QueryResult, Selectable } from 'kysely';
import { compiledOnce } from '../../db/compile-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import { send } from '../../db/postgres/send.ts';
import { lockRow } from '../../db/with-transaction.ts';
import type { UsersTable } from './auth.table.ts';

export type UserRow = Selectable<UsersTable>;

/** The account of an address. */
export async function findUserByEmail(db: Db, emailKey: string): Promise<UserRow | undefined> {
  return (await db.executeQuery(selectByEmail(db, emailKey))).rows[0];
}

/** The same, on its way together with what is asked next. */
export function sendForUserByEmail(tx: Tx, emailKey: string): Promise<QueryResult<UserRow>> {
  return send(tx, selectByEmail(tx, emailKey));
}

const selectByEmail = compiledOnce((db, emailKey: string) =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey),
);

export function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

/** The user, held until the transaction ends. */
export function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const user = tx.selectFrom('users').selectAll().where('id', '=', userId);
  return lockRow(tx, user).executeTakeFirst();
}

/** The user as long as the password is still this one; held until the transaction ends. */
export async function lockUserWithPassword(
  db: Db,
  userId: string,
  passwordHash: string,
): Promise<UserRow | undefined> {
  return (await db.executeQuery(selectAndLockWithPassword(db, userId, passwordHash))).rows[0];
}

/** Holds the user likewise, and ends the transaction when the password is no longer this one. */
export function requirePassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  refusal: () => Error,
): void {
  send(tx, selectAndLockWithPassword(tx, userId, passwordHash), refusal);
}

const selectAndLockWithPassword = compiledOnce((db, userId: string, passwordHash: string) =>
  lockRow(
    db,
    db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .where('password_hash', '=', passwordHash),
  ),
);

/** Inserts an account and the owner of its data; false when the address or the username is somebody's. */
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
