import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { ManualPricesTable } from './investments.table.ts';

export type ManualPriceRow = Selectable<ManualPricesTable>;

/** Every price that an owner entered, by holding and day. */
export function listManualPrices(db: Db, ownerId: string): Promise<ManualPriceRow[]> {
  return db
    .selectFrom('manual_prices')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('investment_id')
    .orderBy('day')
    .execute();
}

/** Saves prices for their days, one for a holding and day; the last one entered on a day counts. */
export function saveManualPrices(tx: Tx, rows: readonly ManualPriceRow[]): Promise<void> {
  return insertRows(tx, 'manual_prices', rows, (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['owner_id', 'investment_id', 'day']).doUpdateSet((eb) => ({
        price: eb.ref('excluded.price'),
        currency: eb.ref('excluded.currency'),
        created_at: eb.ref('excluded.created_at'),
      })),
    ),
  );
}

export async function removeManualPrices(
  tx: Tx,
  ownerId: string,
  investmentId: string,
): Promise<void> {
  await tx
    .deleteFrom('manual_prices')
    .where('owner_id', '=', ownerId)
    .where('investment_id', '=', investmentId)
    .execute();
}
