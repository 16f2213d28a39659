import type { Currency } from '../../../contract/fields/currencies.ts';
import { manualPrice } from '../../../contract/investments/investment-fields.ts';
import type { Db, Tx } from '../../db/database.ts';

/** A price as a holding keeps it. */
export interface LivePrice {
  current_price: string;
  price_source: string;
  price_time: string;
  price_confirmed_at: string;
}

/** Prices a user's holdings of an instrument that are counted in one currency. A refresh, not an edit: no version. */
export async function priceHoldingsOfUser(
  tx: Tx,
  ownerId: string,
  instrumentKey: string,
  currency: Currency,
  price: LivePrice,
): Promise<void> {
  await tx
    .updateTable('investments')
    .set(price)
    .where('owner_id', '=', ownerId)
    .where('instrument_key', '=', instrumentKey)
    .where('currency', '=', currency)
    .execute();
}

/**
 * Prices everybody's holdings of an instrument, in one statement. What a user has said stays until
 * the market has made a newer price.
 */
export async function priceHoldingsOfAll(
  tx: Tx,
  instrumentKey: string,
  currency: Currency,
  price: LivePrice,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('investments')
    .set(price)
    .where('instrument_key', '=', instrumentKey)
    .where('currency', '=', currency)
    .where((eb) =>
      eb.or([
        eb('price_source', 'is', null),
        eb('price_source', '<>', manualPrice),
        eb('price_confirmed_at', '<', price.price_time),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** In which currencies an instrument is held, by anybody. */
export async function currenciesHeld(db: Db, instrumentKey: string): Promise<Currency[]> {
  const rows = await db
    .selectFrom('investments')
    .select('currency')
    .distinct()
    .where('instrument_key', '=', instrumentKey)
    .execute();
  return rows.map((row) => row.currency);
}
