import { cashPlace, type RowSource } from '../../../area-transfer.ts';
import { fieldError } from '../../../errors.ts';
import type { ImportedAccount } from './link-imported-entries.ts';

/**
 * Gives the transactions of each act of a file one id, and lets the areas find the acts by the place of
 * their first transaction. Throws at a transaction that names none such.
 */
export function linkImportedActs(
  newId: RowSource['newId'],
  acts: RowSource['acts'],
  accounts: readonly ImportedAccount[],
): void {
  for (const [index, { inFile, entries }] of accounts.entries()) {
    const takenBack = new Set(inFile.transactions.map(({ reverses }) => reverses));
    for (const [at, { act, actKind, reverses, amount }] of inFile.transactions.entries()) {
      const row = entries[at];
      if (!row || !act || !actKind) continue;
      const place = cashPlace(act.account, act.transaction);
      const isFirst = place === cashPlace(index + 1, at + 1);
      if (isFirst) acts.set(place, { id: newId(), standing: [] });
      const known = acts.get(place);
      if (!known) {
        const field = `accounts.${index}.transactions.${at}.act`;
        throw fieldError(field, '业务编号必须指向同一业务的第一笔流水');
      }
      row.act_id = known.id;
      if (reverses !== undefined || takenBack.has(at + 1)) continue;
      const { account_id: accountId, day } = row;
      known.standing.push({ kind: actKind, accountId, currency: inFile.currency, day, amount });
    }
  }
}
