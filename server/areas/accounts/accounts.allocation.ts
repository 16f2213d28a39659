import type { Allocated, AllocatedItem, AllocationQuestion } from '../../area-allocation.ts';
import type { Db } from '../../db/database.ts';
import { toMoney } from './account-summary.ts';
import { listAccounts } from './accounts.repository.ts';

/** Every positive balance; what is below zero is owed, not owned. */
export async function allocateAccounts(
  db: Db,
  { ownerId }: AllocationQuestion,
): Promise<Allocated> {
  const rows = await listAccounts(db, ownerId);
  const items = rows.map(
    (row): AllocatedItem => ({
      money: toMoney(row),
      type: 'CASH',
      market: 'CASH',
      accountId: row.id,
      sheetKey: `accounts ${row.id}`,
    }),
  );
  return {
    accounts: rows.map(({ id, account_name }) => ({ id, label: account_name })),
    items: items.filter(({ money }) => money.amount.gt(0)),
  };
}
