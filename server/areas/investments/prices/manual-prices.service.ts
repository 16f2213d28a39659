import type { z } from 'zod';
import type {
  setPriceBody,
  setPricesBody,
} from '../../../../contract/investments/investment-fields.ts';
import { businessDay } from '../../../business-day.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../errors.ts';
import { type Holding, listHoldings } from '../holdings.repository.ts';
import { lockInvestments, raiseVersions } from '../investments.repository.ts';
import { lockCurrent, saveEdit } from '../investments.service.ts';
import { manualPriceRow, saveManualPrices } from './manual-prices.repository.ts';
import { keepingMovedPrices } from './moved-prices.ts';

/** Sets one price by hand. */
export async function setPrice(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  { currentPrice, day, version }: z.output<typeof setPriceBody>,
): Promise<Holding> {
  const row = await lockCurrent(tx, deps, ownerId, id, version);
  const price = manualPriceRow(deps, row, currentPrice, businessDay(deps, day));
  await keepingMovedPrices(tx, ownerId, [row], () => saveManualPrices(tx, [price]));
  return saveEdit(tx, deps, row);
}

/**
 * Sets several prices by hand, or, when one of the holdings is not the owner's, none. Rows are locked
 * in one order, so that two such calls cannot wait for each other.
 */
export async function setPrices(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  { prices }: z.output<typeof setPricesBody>,
): Promise<Holding[]> {
  const changesById = new Map(
    prices.map(({ id, currentPrice, day }, index) => [
      id,
      { price: currentPrice, day: businessDay(deps, day, `prices.${index}.day`) },
    ]),
  );
  const rows = await lockInvestments(tx, ownerId, [...changesById.keys()]);
  if (rows.length < changesById.size) throw notFound();
  const manual = rows.flatMap((row) => {
    const { price, day } = changesById.get(row.id) ?? {};
    return price === undefined ? [] : [manualPriceRow(deps, row, price, day)];
  });
  await keepingMovedPrices(tx, ownerId, rows, () => saveManualPrices(tx, manual));
  const ids = rows.map(({ id }) => id);
  await raiseVersions(tx, ownerId, ids, toInstantColumn(deps.now()));
  const holdings = new Map((await listHoldings(tx, ownerId)).map((row) => [row.id, row]));
  return ids.flatMap((id) => holdings.get(id) ?? []);
}
