import type { Selectable } from 'kysely';
import { compiledOnce } from '../../db/compile-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { send } from '../../db/postgres/send.ts';
import type { AccountRow } from './accounts.repository.ts';
import type { AccountTransactionsTable } from './accounts.table.ts';

export type AccountTransactionRow = Selectable<AccountTransactionsTable>;

/** A balance as a transaction left it. */
export type Booking = Pick<AccountRow, 'balance' | 'last_sequence' | 'updated_at'>;

/** Sends off a transaction and the balance that it leaves: neither is ever without the other. */
export function bookTransaction(
  tx: Tx,
  row: AccountTransactionRow,
  { balance, last_sequence, updated_at }: Booking,
): void {
  const { id, owner_id, account_id, sequence, day, batch_id, type, amount, balance_after } = row;
  const place = [sequence, day, batch_id] as const;
  const moved = [type, amount, balance_after, row.description, row.created_at] as const;
  send(tx, insertTransaction(tx, id, owner_id, account_id, ...place, ...moved));
  const booked = [balance, last_sequence, updated_at, entryBytes(row)] as const;
  const withoutAccount = () => new Error('a transaction without its account');
  send(tx, updateBalance(tx, ...booked, owner_id, account_id), withoutAccount);
}

/**
 * What a transaction takes of its user's storage: 200 bytes and those of its texts. The account adds
 * them up, and its triggers count for both: a trigger of the ledger's own would cost every deposit.
 */
export function entryBytes(row: AccountTransactionRow): number {
  const texts = Object.values(row).filter((value) => typeof value === 'string');
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 200);
}

/** Whole histories at once, from another installation. */
export function insertTransactions(tx: Tx, rows: readonly AccountTransactionRow[]): Promise<void> {
  return insertRows(tx, 'account_transactions', rows);
}

/** Everything that ever moved a user's accounts, account by account, in the order it was booked. */
export function listTransactionsOfOwner(db: Db, ownerId: string): Promise<AccountTransactionRow[]> {
  return db
    .selectFrom('account_transactions')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('account_id')
    .orderBy('sequence')
    .execute();
}

/** One page, newest first, and how many there are in all. */
export async function listTransactions(
  db: Db,
  ownerId: string,
  accountId: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: AccountTransactionRow[]; total: number }> {
  const ofAccount = db
    .selectFrom('account_transactions')
    .where('owner_id', '=', ownerId)
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

const insertTransaction = compiledOnce(
  (
    db,
    id: string,
    ownerId: string,
    accountId: string,
    sequence: number,
    day: string,
    batchId: string | null,
    type: AccountTransactionRow['type'],
    amount: string,
    balanceAfter: string,
    description: string | null,
    createdAt: string,
  ) =>
    db.insertInto('account_transactions').values({
      id,
      owner_id: ownerId,
      account_id: accountId,
      sequence,
      day,
      batch_id: batchId,
      type,
      amount,
      balance_after: balanceAfter,
      description,
      created_at: createdAt,
    }),
);

const updateBalance = compiledOnce(
  (
    db,
    balance: string,
    lastSequence: number,
    updatedAt: string,
    addedBytes: number,
    ownerId: string,
    id: string,
  ) =>
    db
      .updateTable('accounts')
      .set((eb) => ({
        balance,
        last_sequence: lastSequence,
        updated_at: updatedAt,
        entry_bytes: eb('entry_bytes', '+', addedBytes),
      }))
      .where('owner_id', '=', ownerId)
      .where('id', '=', id),
);
