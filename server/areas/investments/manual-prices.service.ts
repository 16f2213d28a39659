import { manualPrice } from '../../../contract/investments/investment-fields.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import { toDecimalColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { InvestmentRow } from './investments.repository.ts';
import { removeManualPrices, saveManualPrices } from './manual-prices.repository.ts';

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

type Holding = Pick<InvestmentRow, 'id' | 'owner_id' | 'currency'>;

/** Saves a price that the owner enters for today, also for the trend. Answers the holding's price columns. */
export async function setManualPrice(
  tx: Tx,
  deps: Deps,
  holding: Holding,
  price: number,
): Promise<PriceColumns> {
  const [columns] = await setManualPrices(tx, deps, [{ holding, price }]);
  return columns as PriceColumns;
}

/** The same for several holdings, in their order. */
export async function setManualPrices(
  tx: Tx,
  deps: Deps,
  prices: readonly { holding: Holding; price: number }[],
): Promise<PriceColumns[]> {
  const now = deps.now();
  const at = toInstantColumn(now);
  const day = dayIn(deps.config.timeZone, now);
  const rows = prices.map(({ holding: { id, owner_id, currency }, price }) => ({
    owner_id,
    investment_id: id,
    day,
    price: toDecimalColumn(price),
    currency,
    created_at: at,
  }));
  await saveManualPrices(tx, rows);
  return rows.map(({ price }) => ({
    current_price: price,
    price_source: manualPrice,
    price_time: at,
    price_confirmed_at: at,
  }));
}

/** Removes every price that the owner entered. Answers the holding's price columns. */
export async function clearManualPrices(
  tx: Tx,
  { id, owner_id }: InvestmentRow,
): Promise<PriceColumns> {
  await removeManualPrices(tx, owner_id, id);
  return noPrice;
}
