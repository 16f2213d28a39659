import type { Selectable } from 'kysely';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { HouseholdAccount } from '../../../../contract/households/households.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { lockRow } from '../../../db/with-transaction.ts';
import type { CashAccountRow } from '../../../ledger/book-transaction.repository.ts';
import { isReversed } from '../../../ledger/cash-accounts.repository.ts';

/** Accounts of some owners, locked in the order of their ids, so that two transfers cannot wait for each other. */
export async function lockAccountsOf(
  tx: Tx,
  owners: readonly string[],
  ids: readonly string[],
): Promise<Map<string, CashAccountRow>> {
  const accounts = tx
    .selectFrom('accounts')
    .selectAll()
    .where('owner_id', 'in', owners)
    .where('id', 'in', ids)
    .orderBy('id');
  return new Map((await lockRow(tx, accounts).execute()).map((row) => [row.id, row]));
}

/** One side of a transfer between owners. */
export type Leg = Pick<
  Selectable<Database['account_transactions']>,
  'id' | 'owner_id' | 'account_id' | 'amount' | 'day' | 'description'
>;

/** The sides of a transfer that these owners have, unless it was undone. */
export function findLegs(db: Db, owners: readonly string[], actId: string): Promise<Leg[]> {
  return db
    .selectFrom('account_transactions as moved')
    .select(['moved.id', 'moved.owner_id', 'moved.account_id'])
    .select(['moved.amount', 'moved.day', 'moved.description'])
    .where('moved.owner_id', 'in', owners)
    .where('moved.act_id', '=', actId)
    .where('moved.act_kind', '=', 'HOUSEHOLD')
    .where('moved.reverses', 'is', null)
    .where(({ not }) => not(isReversed))
    .orderBy('moved.id')
    .execute();
}

/** The accounts of a person and of a household, one's own first. */
export async function listAccountsOfBoth(
  db: Db,
  userId: string,
  householdId: string,
): Promise<HouseholdAccount[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'owner_id', 'account_name', 'balance', 'currency', 'is_default'])
    .where('owner_id', 'in', [userId, householdId])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const ofWhom = Map.groupBy(rows, ({ owner_id }) => (owner_id === userId ? 'mine' : 'ours'));
  return (['mine', 'ours'] as const).flatMap((whose) =>
    (ofWhom.get(whose) ?? []).map((row) => ({
      id: row.id,
      accountName: row.account_name,
      balance: fromDecimalColumn(row.balance).toNumber(),
      currency: row.currency as Currency,
      isDefault: row.is_default === 1,
      whose,
    })),
  );
}
