import type { HeldFrom } from '../../../../finance/holdings/held-value.ts';
import { fixedOfText } from '../../../../finance/money/fixed.ts';
import type { Db } from '../../../db/database.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { listEntriesBesideOne } from './entries.repository.ts';
import { foldRows } from './position.ts';

/** How much of a holding was held from which day on, and what it cost, oldest first. */
export async function heldSteps(
  db: Db,
  ownerId: string,
  rows: readonly InvestmentRow[],
): Promise<(row: InvestmentRow) => HeldFrom[]> {
  const entries = rows.some((row) => row.entry_count > 1)
    ? Map.groupBy(await listEntriesBesideOne(db, ownerId), (entry) => entry.investment_id)
    : new Map();
  return (row) => {
    const { quantity, cost, purchase_date: day } = row;
    if (row.entry_count <= 1) {
      return [{ day, quantity: fixedOfText(quantity), cost: fixedOfText(cost) }];
    }
    const folded = foldRows(entries.get(row.id) ?? [], row.investment_type);
    if ('problem' in folded) throw new Error('the entries of a holding do not add up');
    return folded.entries.map(({ entry, after }) => ({
      day: entry.day,
      quantity: after.quantity,
      cost: after.cost,
    }));
  };
}
