import { centsToDecimal } from '../../../finance/money/cents.ts';
import type { Allocated, AllocatedItem, AllocationQuestion } from '../../area-allocation.ts';
import type { Db } from '../../db/database.ts';
import { worthOfStored } from './deposit-answers.ts';
import { listDeposits } from './deposits.repository.ts';

/** Deposits are in no account of their own: all of them are one line. */
const account = { id: 'deposits', label: '存款' };

/** Every deposit that is worth something today, as cash. */
export async function allocateDeposits(
  db: Db,
  { ownerId, today }: AllocationQuestion,
): Promise<Allocated> {
  const stored = await listDeposits(db, ownerId);
  if (stored.length === 0) return { accounts: [], items: [] };
  const items = stored.map(
    (one): AllocatedItem => ({
      money: {
        amount: centsToDecimal(worthOfStored(one, today).worth),
        currency: one.row.currency,
      },
      type: 'CASH',
      market: 'CASH',
      accountId: account.id,
      sheetKey: `deposits ${one.row.id}`,
    }),
  );
  return { accounts: [account], items: items.filter(({ money }) => money.amount.gt(0)) };
}
