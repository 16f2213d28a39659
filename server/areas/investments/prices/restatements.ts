import { foldEntries } from '../../../../finance/holdings/entries/fold.ts';
import {
  type Restatement,
  restatementsOf,
  restatingTypes,
} from '../../../../finance/holdings/restated-price.ts';
import type { Db } from '../../../db/database.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import { listEntries, listHoldingsWith } from '../entries/entries.repository.ts';

/** Of no holding whose entries restate a price. */
const none: readonly Restatement[] = [];

/**
 * The restatements of an owner's holdings, of each those of its entries; only of the holdings that have
 * one after a day. Mostly there are none, which is one look at an index.
 */
export async function restatementsAfter(
  db: Db,
  ownerId: string,
  day: string,
): Promise<(investmentId: string) => readonly Restatement[]> {
  const ids = await listHoldingsWith(db, ownerId, restatingTypes, day);
  if (ids.length === 0) return () => none;
  const entries = await listEntries(db, ownerId, ids);
  const byId = new Map(
    [...Map.groupBy(entries, (row) => row.investment_id)].map(([id, own]) => {
      // Only quantities count here, which no number of places changes.
      const folded = foldEntries(own.map(toEntry), { places: 2 });
      if ('problem' in folded) throw new Error('the entries of a holding do not add up');
      return [id, restatementsOf(folded.entries)];
    }),
  );
  return (id) => byId.get(id) ?? none;
}
