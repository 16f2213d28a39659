import type { Folded } from '../../../../finance/holdings/entries/fold.ts';
import type { HoldingStep } from '../../../../finance/holdings/held-value.ts';
import { fixedOfText } from '../../../../finance/money/fixed.ts';
import type { Db } from '../../../db/database.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { type EntryPrice, pricesOfTrades } from '../prices/entry-prices.repository.ts';
import { listTradesAndMany } from './entries.repository.ts';
import { foldStored } from './position.ts';

/** What the entries of holdings say of past days. */
interface EntryHistory {
  /** How much of a holding was held from which day on, and what it cost, oldest first. */
  stepsOf: (row: InvestmentRow) => HoldingStep[];
  /** The prices of its trades, by day. */
  tradesOf: (row: InvestmentRow) => EntryPrice[];
}

/** Reads the entries of an owner's holdings once, for both. */
export async function heldHistory(db: Db, ownerId: string): Promise<EntryHistory> {
  const entries = Map.groupBy(await listTradesAndMany(db, ownerId), (entry) => entry.investment_id);
  const stepsOf = (row: InvestmentRow) => {
    const { quantity, cost, purchase_date: day } = row;
    if (row.entry_count <= 1) {
      return [{ day, quantity: fixedOfText(quantity), cost: fixedOfText(cost) }];
    }
    return stepsOfFolded(foldStored(entries.get(row.id) ?? [], row.investment_type));
  };
  return { stepsOf, tradesOf: ({ id }) => pricesOfTrades(entries.get(id) ?? []) };
}

/** How much was held after each entry of a holding, and what it cost, oldest first. */
export function stepsOfFolded({ entries }: Pick<Folded, 'entries'>): HoldingStep[] {
  return entries.map(({ entry: { day }, after: { quantity, cost } }) => ({ day, quantity, cost }));
}
