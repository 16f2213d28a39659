import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
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

/** Remembers a price for its day; the last one said on a day counts. */
export async function rememberSaidPrice(tx: Tx, row: SaidPriceRow): Promise<void> {
  await tx
    .insertInto('investment_prices')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'investment_id', 'day'])
        .doUpdateSet({ price: (eb) => eb.ref('excluded.price') }),
    )
    .execute();
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
