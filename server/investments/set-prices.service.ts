import type { z } from 'zod';
import type { setPriceBody, setPricesBody } from '../../contract/investment-fields.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { InvestmentRow } from './investments.repository.ts';
import { lockCurrent, saveEdit } from './investments.service.ts';
import { sayPrice } from './said-prices.service.ts';

/** Sets one price by hand. */
export async function setPrice(
  tx: Tx,
  deps: Deps,
  userId: string,
  id: string,
  { currentPrice, version }: z.output<typeof setPriceBody>,
): Promise<InvestmentRow> {
  const row = await lockCurrent(tx, deps, userId, id, version);
  return saveEdit(tx, deps, { ...row, ...(await sayPrice(tx, deps, row, currentPrice)) });
}

/**
 * Sets several prices by hand. One that is not the user's refuses them all: the transaction takes
 * the others back. Rows are held in one order, so that two such calls cannot wait for each other.
 */
export async function setPrices(
  tx: Tx,
  deps: Deps,
  userId: string,
  { prices }: z.output<typeof setPricesBody>,
): Promise<InvestmentRow[]> {
  const rows: InvestmentRow[] = [];
  for (const { id, currentPrice } of prices.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    rows.push(await setPrice(tx, deps, userId, id, { currentPrice }));
  }
  return rows;
}
