import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import type { DatedPrice } from '../../../../finance/holdings/held-value.ts';
import { toText } from '../../../../finance/money/decimal.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listHoldingGroups } from '../analysis/holding-groups.ts';
import { isSummed } from '../analysis/investment-summary.ts';
import { type Holding, listPricedRows } from '../holdings.repository.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { type CurrentPrice, isOwnersPrice } from './current-price.ts';
import { listEntryPricesOf } from './entry-prices.repository.ts';
import {
  listManualPricesOf,
  type ManualPriceRow,
  saveManualPrices,
} from './manual-prices.repository.ts';

/**
 * Gives the new holding of a hand-over the price that the old one has, for its first day and until a newer price comes,
 * so that both owners always count the same worth for that day. Closes of the market are shared and need no copy; a
 * price of the owner or of a trade is stored for the new holding. `held` is the old holding as it was before the
 * hand-over, `copy` the new one, which is stored.
 */
export async function carryPrices(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  held: Holding,
  copy: InvestmentRow,
): Promise<void> {
  const now = toInstantColumn(deps.now());
  if (held.instrument_key === null) {
    if (held.price) await fixPrice(tx, held, copy, { now, price: held.price });
    return;
  }
  const { owner_id, id } = copy;
  const own = (await listManualPricesOf(tx, held.owner_id, held.id, '', copy.purchase_date)).at(-1);
  const known = await priceOn(tx, held, copy.purchase_date);
  const found = await priceOn(tx, copy, copy.purchase_date);
  const isAlike = found?.day === known?.day && found?.price === known?.price;
  if (known && known.day !== own?.day && !isAlike) {
    const carried = carriedPrice(held, known, now);
    await saveManualPrices(tx, [{ ...carried, owner_id, investment_id: id }]);
  } else if (own) {
    await saveManualPrices(tx, [{ ...own, owner_id, investment_id: id }]);
  }
}

/**
 * States the price of now as that of the day for both. No market will ever give another one, and the price may be
 * of a day that is too long ago for the flow of the transfer.
 */
async function fixPrice(
  tx: Tx,
  held: Holding,
  copy: InvestmentRow,
  { now, price }: { now: string; price: CurrentPrice },
): Promise<void> {
  const { purchase_date: day, currency } = copy;
  const shown = { day, at: now, price: toText(price.price), currency };
  const facts = { ...shown, created_at: now, replaced_at: null };
  await saveManualPrices(tx, [
    { owner_id: held.owner_id, investment_id: held.id, ...facts },
    { owner_id: copy.owner_id, investment_id: copy.id, ...facts },
  ]);
}

/**
 * The price of a trade, or one that a split has restated, as a price that the owner entered. A close of its day counts
 * before it, so that it is entered for the day before.
 */
function carriedPrice(
  { price, quote_price, currency }: Holding,
  known: DatedPrice,
  now: string,
): Omit<ManualPriceRow, 'owner_id' | 'investment_id'> {
  const isRestated = price !== null && !price.price.eq(price.original);
  const isAhead = price !== null && quote_price !== null && isOwnersPrice(price);
  return {
    ...{ day: addDays(known.day, -1), at: null, currency, created_at: now },
    price: price && known.currency !== currency ? toText(price.price) : known.price,
    // It stands back for a quote as a trade does, unless the quote is of the units from before the split, or older than
    // what the owner had entered.
    replaced_at: isRestated || isAhead ? null : now,
  };
}

/** The price of a holding on a past day, as the history of net worth finds it. */
export async function priceOn(
  db: Db,
  { owner_id, id, instrument_key: key }: InvestmentRow,
  day: Day,
): Promise<DatedPrice | undefined> {
  const rows = (await listPricedRows(db, owner_id)).filter(
    (row) => row.id === id || (row.instrument_key === key && isSummed(row)),
  );
  const ids = rows.map((row) => row.id);
  const trades = Map.groupBy(
    await listEntryPricesOf(db, owner_id, ids),
    (one) => one.investment_id,
  );
  const groups = await listHoldingGroups(db, owner_id, [day], rows, {
    stepsOf: () => [],
    tradesOf: (row) => trades.get(row.id) ?? [],
  });
  const own = [...groups].find((group) => group.rows.some((row) => row.id === id));
  return own?.prices.findLast((price) => price.day <= day);
}
