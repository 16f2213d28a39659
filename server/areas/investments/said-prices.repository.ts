import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { InvestmentPricesTable } from './investments.table.ts';

export type SaidPriceRow = Selectable<InvestmentPricesTable>;

/** Every price a user said, by holding and day. */
export function listSaidPrices(db: Db, userId: string): Promise<SaidPriceRow[]> {
  return db
    .selectFrom('investment_prices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('investment_id')
    .orderBy('day')
    .execute();
}

/** Remembers prices for their days, one for a holding and day; the last one said on a day counts. */
export function rememberSaidPrices(tx: Tx, rows: readonly SaidPriceRow[]): Promise<void> {
  return insertRows(tx, 'investment_prices', rows, (insert) =>
    insert.onConflict((conflict) =>
      conflict
        .columns(['user_id', 'investment_id', 'day'])
        .doUpdateSet({ price: (eb) => eb.ref('excluded.price') }),
    ),
  );
}

export async function forgetSaidPrices(
  tx: Tx,
  userId: string,
  investmentId: string,
): Promise<void> {
  await tx
    .deleteFrom('investment_prices')
    .where('user_id', '=', userId)
    .where('investment_id', '=', investmentId)
    .execute();
}
