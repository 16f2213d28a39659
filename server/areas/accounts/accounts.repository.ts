import type { Selectable } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';

export type AccountRow = Selectable<Database['accounts']>;

export const accountRows = ownedRows('accounts');

export function listAccounts(db: Db, ownerId: string): Promise<AccountRow[]> {
  return accountRows.list(db, ownerId, {}, 'created_at', 'id');
}

/** Credit cards whose payment day is known. */
export function listCards(db: Db, ownerId: string): Promise<AccountRow[]> {
  return ofOwner(db, ownerId).where('payment_day', 'is not', null).orderBy('id').execute();
}

/** The row, locked until the transaction ends, so that its balance cannot move under a calculation. */
export async function lockAccount(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<AccountRow | undefined> {
  const [account] = await selectToLock(tx, { ownerId, id });
  return account;
}

const selectToLock = compileOnce((db, { ownerId, id }: { ownerId: string; id: string }) =>
  lockRow(db, ofOwner(db, ownerId).where('id', '=', id)),
);

/** Takes the mark from every account that has it; each is an edit of its row. */
export async function unmarkDefault(tx: Tx, ownerId: string, updatedAt: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((eb) => ({ is_default: 0, version: eb('version', '+', 1), updated_at: updatedAt }))
    .where('owner_id', '=', ownerId)
    .where('is_default', '=', 1)
    .execute();
}

function ofOwner(db: Db, ownerId: string) {
  return db.selectFrom('accounts').selectAll().where('owner_id', '=', ownerId);
}
