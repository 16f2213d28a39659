import { isOwnType } from '../../../../finance/ledger/ledger.ts';
import { cashPlace, type RowSource } from '../../../area-transfer.ts';
import { fieldError } from '../../../errors.ts';
import { chainOf } from '../../../ledger/entries/entry-chains.repository.ts';
import type { AccountTransactionRow } from '../account-transactions.repository.ts';
import type { ImportedAccount } from './link-imported-entries.ts';

interface Link {
  row: AccountTransactionRow;
  place: string;
}

/**
 * Sets `corrects` on the rows that go on with a chain of corrections. The first row of a chain may be
 * missing: its account is deleted. Says for each entry and transfer which id stands for it. Runs after reversals
 * and transfers are linked; throws at the row that does not fit.
 */
export function linkImportedChains(
  {
    newId,
    entries: importedEntries,
    transfers,
  }: Pick<RowSource, 'newId' | 'entries' | 'transfers'>,
  accounts: readonly ImportedAccount[],
): void {
  const firsts = new Map<string, Link>();
  const later: (Link & { chain: string })[] = [];
  const takenBack = new Set<string | null>();
  for (const [index, { inFile, entries }] of accounts.entries()) {
    for (const [at, { chain, corrects }] of inFile.transactions.entries()) {
      const row = entries[at];
      if (!row) continue;
      takenBack.add(row.reverses);
      if (chain === undefined && corrects === undefined) continue;
      const place = `accounts.${index}.transactions.${at}.${corrects === undefined ? 'chain' : 'corrects'}`;
      if (!isOwnType(row.type) || row.reverses !== null) {
        throw fieldError(place, '只有存入、取出和利息可以更正');
      }
      if (corrects !== undefined) later.push({ row, place, chain: corrects });
      else if (chain !== undefined && !firsts.has(chain)) firsts.set(chain, { row, place });
      else throw fieldError(place, '同一更正编号只能有一笔原始流水');
    }
  }
  for (const [chain, links] of Map.groupBy(later, (link) => link.chain)) {
    const first = firsts.get(chain);
    const id = first?.row.id ?? newId();
    for (const { row } of links) row.corrects = id;
    const standing = [...(first ? [first] : []), ...links].filter(
      ({ row }) => !takenBack.has(row.id),
    );
    const [, second] = standing;
    if (second) throw fieldError(second.place, '一笔流水更正前的记录必须已冲正');
  }
  for (const [index, { entries }] of accounts.entries()) {
    for (const row of entries) {
      if (row.reverses !== null) continue;
      const place = cashPlace(index + 1, row.sequence);
      const stands = !takenBack.has(row.id);
      if (stands && row.transfer_id === row.id) transfers.set(place, row.id);
      if (!isOwnType(row.type)) continue;
      importedEntries.set(place, {
        chain: chainOf(row),
        accountId: row.account_id,
        amount: row.amount,
        stands,
      });
    }
  }
}
