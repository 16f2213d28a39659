import type { SecuritiesAccountType } from '../../contract/securities/securities-fields.ts';
import { amountPlacesOf } from '../../finance/holdings/entries/entry.ts';
import { type Folded, type FoldProblem, foldEntries } from '../../finance/holdings/entries/fold.ts';
import { typeOfSynced } from '../../finance/holdings/synced-symbols.ts';
import { toEntry } from './stored-entry.ts';
import type { SyncedTradeRow } from './synced-trades.repository.ts';

/** What the imported trades of one symbol of a synced account come to. */
export function foldSyncedTrades(
  rows: readonly SyncedTradeRow[],
  accountType: SecuritiesAccountType,
): Folded | FoldProblem {
  const entries = rows.map((row) => toEntry({ ...row, confirm_day: null, record_day: null }));
  return foldEntries(entries, { places: amountPlacesOf(typeOfSynced(accountType)) });
}
