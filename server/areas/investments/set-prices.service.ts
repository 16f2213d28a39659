import type { z } from 'zod';
import type {
  setPriceBody,
  setPricesBody,
} from '../../../contract/investments/investment-fields.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { type InvestmentRow, lockInvestments, updatePrice } from './investments.repository.ts';
import { lockCurrent, saveEdit } from './investments.service.ts';
import { setManualPrice, setManualPrices } from './manual-prices.service.ts';

/** Sets one price by hand. */
export async function setPrice(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  { currentPrice, version }: z.output<typeof setPriceBody>,
): Promise<InvestmentRow> {
  const row = await lockCurrent(tx, deps, ownerId, id, version);
  return saveEdit(tx, deps, { ...row, ...(await setManualPrice(tx, deps, row, currentPrice)) });
}

/**
 * Sets several prices by hand, or, when one of the holdings is not the user's, none. Rows are held
 * in one order, so that two such calls cannot wait for each other.
 */
export async function setPrices(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  { prices }: z.output<typeof setPricesBody>,
): Promise<InvestmentRow[]> {
  const byId = new Map(prices.map(({ id, currentPrice }) => [id, currentPrice]));
  const before = await lockInvestments(tx, ownerId, [...byId.keys()]);
  if (before.length < byId.size) throw notFound();
  const said = before.map((holding) => ({ holding, price: byId.get(holding.id) ?? 0 }));
  const columns = await setManualPrices(tx, deps, said);
  const updated_at = toInstantColumn(deps.now());
  const after = before.map((row, at) => {
    return { ...row, ...columns[at], version: row.version + 1, updated_at };
  });
  for (const row of after) await updatePrice(tx, row);
  return after;
}
