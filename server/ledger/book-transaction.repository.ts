import type { Selectable } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Database, Tx } from '../db/database.ts';

export type CashAccountRow = Selectable<Database['accounts']>;
type TransactionRow = Selectable<Database['account_transactions']>;

/** The columns of an account that a transaction changes. */
export type Booking = Pick<CashAccountRow, 'balance' | 'last_sequence' | 'updated_at'>;

/** Writes a transaction together with the new balance of its account. */
export async function bookTransaction(
  tx: Tx,
  row: TransactionRow,
  booking: Booking,
): Promise<void> {
  await insertTransaction(tx, row);
  const account = { id: row.account_id, ownerId: row.owner_id };
  const moved = await moveBalance(tx, { ...account, ...booking, addedBytes: entryBytes(row) });
  if (moved.length !== 1) throw new Error('a transaction without its account');
}

const insertTransaction = compileOnce((db, row: TransactionRow) =>
  db.insertInto('account_transactions').values(row),
);

type Move = Booking & { id: string; ownerId: string; addedBytes: number };

const moveBalance = compileOnce((db, { id, ownerId, addedBytes, ...booking }: Move) =>
  db
    .updateTable('accounts')
    .set((eb) => ({ ...booking, entry_bytes: eb('entry_bytes', '+', addedBytes) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('id'),
);

/**
 * The storage that a transaction counts as: 200 bytes and those of its texts. The account row has the
 * sum, which its triggers count, because a trigger on the ledger itself would slow down every deposit.
 */
export function entryBytes(row: TransactionRow): number {
  const texts = Object.values(row).filter((value) => typeof value === 'string');
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 200);
}
