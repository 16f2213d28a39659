import type { Tx } from '../../db/database.ts';
import { lockOwner } from '../../db/with-transaction.ts';
import { lockAllCashAccounts } from '../../ledger/cash-accounts.repository.ts';

/** Locks both owners, so that nothing of theirs is booked or categorized until the transaction ends. */
export async function lockBoth(tx: Tx, owners: readonly string[]): Promise<void> {
  for (const owner of owners.toSorted()) await lockAllCashAccounts(tx, owner);
  for (const owner of owners.toSorted()) await lockOwner(tx, owner);
}
