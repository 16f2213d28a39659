import type { Currency } from '../../contract/fields/currencies.ts';
import type { Db } from '../db/database.ts';

/** A cash account as others than its own area see it. */
export interface CashAccount {
  id: string;
  currency: Currency;
}

export function findCashAccount(
  db: Db,
  ownerId: string,
  id: string,
): Promise<CashAccount | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'currency'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
}
