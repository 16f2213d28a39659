import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { lockRow } from '../db/with-transaction.ts';
import type { AccountsTable, AccountTransactionsTable } from './accounts.table.ts';

export type AccountRow = Selectable<AccountsTable>;
export type AccountTransactionRow = Selectable<AccountTransactionsTable>;

export function listAccounts(db: Db, userId: string): Promise<AccountRow[]> {
  return ofUser(db, userId).orderBy('created_at').orderBy('id').execute();
}

export function findAccount(db: Db, userId: string, id: string): Promise<AccountRow | undefined> {
  return ofUser(db, userId).where('id', '=', id).executeTakeFirst();
}

/** The row, held until the transaction ends, so that its balance cannot move under a calculation. */
export function lockAccount(tx: Tx, userId: string, id: string): Promise<AccountRow | undefined> {
  return lockRow(tx, ofUser(tx, userId).where('id', '=', id)).executeTakeFirst();
}

/** All rows of a user, held in one order, so that two who mark a default cannot pass each other. */
export function lockAccounts(tx: Tx, userId: string): Promise<AccountRow[]> {
  return lockRow(tx, ofUser(tx, userId).orderBy('id')).execute();
}

export async function insertAccount(tx: Tx, row: AccountRow): Promise<void> {
  await tx.insertInto('accounts').values(row).execute();
}

export function updateAccount(
  tx: Tx,
  userId: string,
  id: string,
  changes: Updateable<AccountsTable>,
): Promise<AccountRow> {
  return tx
    .updateTable('accounts')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes the mark from every account that has it; each is an edit of its row. */
export async function unmarkDefault(tx: Tx, userId: string, updatedAt: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((eb) => ({ is_default: 0, version: eb('version', '+', 1), updated_at: updatedAt }))
    .where('user_id', '=', userId)
    .where('is_default', '=', 1)
    .execute();
}

/** Also deletes the account's transactions. */
export async function removeAccount(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('accounts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function insertTransaction(tx: Tx, row: AccountTransactionRow): Promise<void> {
  await tx.insertInto('account_transactions').values(row).execute();
}

/** Rows in one statement: well below what either database takes as parameters. */
const rowsAtOnce = 500;

/** Whole histories at once, from another installation. */
export async function insertTransactions(
  tx: Tx,
  rows: readonly AccountTransactionRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    await tx.insertInto('account_transactions').values(some).execute();
  }
}

/** Everything that ever moved a user's accounts, account by account, in the order it was booked. */
export function listTransactionsOfUser(db: Db, userId: string): Promise<AccountTransactionRow[]> {
  return db
    .selectFrom('account_transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('account_id')
    .orderBy('sequence')
    .execute();
}

/** One page, newest first, and how many there are in all. */
export async function listTransactions(
  db: Db,
  userId: string,
  accountId: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: AccountTransactionRow[]; total: number }> {
  const ofAccount = db
    .selectFrom('account_transactions')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId);
  const { total } = await ofAccount
    .select((eb) => eb.fn.countAll<string | number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await ofAccount
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: Number(total) };
}

function ofUser(db: Db, userId: string) {
  return db.selectFrom('accounts').selectAll().where('user_id', '=', userId);
}
