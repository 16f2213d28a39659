import type { SecuritiesAccountType } from '../../../contract/securities/securities-fields.ts';
import { amountPlacesOf } from '../../../finance/holdings/entries/entry.ts';
import {
  type FoldEnd,
  type FoldProblem,
  foldEach,
} from '../../../finance/holdings/entries/fold.ts';
import { typeOfSynced } from '../../../finance/holdings/synced-symbols.ts';
import { type StoredEntry, toEntry } from '../stored-entry.ts';

/** What the imported trades of one symbol of a synced account come to. */
export function foldSyncedTrades(
  rows: readonly Omit<StoredEntry, 'confirm_day' | 'record_day'>[],
  accountType: SecuritiesAccountType,
): FoldEnd | FoldProblem {
  const entries = rows.map((row) => toEntry({ ...row, confirm_day: null, record_day: null }));
  return foldEach(entries, { places: amountPlacesOf(typeOfSynced(accountType)) }, () => {});
}
