import { manualPrice } from '../../../contract/investments/investment-fields.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import { toDecimalColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { InvestmentRow } from './investments.repository.ts';
import { forgetSaidPrices, rememberSaidPrices } from './said-prices.repository.ts';

type PriceColumns = Pick<
  InvestmentRow,
  'current_price' | 'price_source' | 'price_time' | 'price_confirmed_at'
>;

export const noPrice: PriceColumns = {
  current_price: null,
  price_source: null,
  price_time: null,
  price_confirmed_at: null,
};

type Holding = Pick<InvestmentRow, 'id' | 'user_id'>;

/** Takes the user's word for a price, and keeps it for the trend. Answers the holding's price columns. */
export async function sayPrice(
  tx: Tx,
  deps: Deps,
  holding: Holding,
  price: number,
): Promise<PriceColumns> {
  const [columns] = await sayPrices(tx, deps, [{ holding, price }]);
  return columns as PriceColumns;
}

/** The same for several holdings, in their order. */
export async function sayPrices(
  tx: Tx,
  deps: Deps,
  said: readonly { holding: Holding; price: number }[],
): Promise<PriceColumns[]> {
  const now = deps.now();
  const at = toInstantColumn(now);
  const day = dayIn(deps.config.timeZone, now);
  const rows = said.map(({ holding: { id, user_id }, price }) => ({
    user_id,
    investment_id: id,
    day,
    price: toDecimalColumn(price),
  }));
  await rememberSaidPrices(tx, rows);
  return rows.map(({ price }) => ({
    current_price: price,
    price_source: manualPrice,
    price_time: at,
    price_confirmed_at: at,
  }));
}

/** Takes back every price the user said. Answers the holding's price columns. */
export async function forgetPrice(tx: Tx, { id, user_id }: InvestmentRow): Promise<PriceColumns> {
  await forgetSaidPrices(tx, user_id, id);
  return noPrice;
}
