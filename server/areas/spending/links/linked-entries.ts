import type { LedgerEntry } from '../../../../contract/spending/entries.ts';
import type { LinkedEntry } from '../../../../contract/spending/spending.schemas.ts';
import { toWire } from '../../../../finance/money/decimal.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import { listNamedRows, listPairsOf, listRefundsOf } from './links.repository.ts';

/** What an answered entry says of those it is linked with. */
export type LinkedParts = Pick<LedgerEntry, 'joined' | 'merged' | 'returns' | 'returnedBy'>;

const none: LinkedParts = { joined: null, merged: [], returns: [], returnedBy: [] };

/** Reads what some entries are linked with. */
export async function readLinked(
  db: Db,
  ownerId: string,
  chains: readonly string[],
): Promise<(chain: string) => LinkedParts> {
  const links = await listPairsOf(db, ownerId, chains);
  const refunds = await listRefundsOf(db, ownerId, chains);
  if (links.length + refunds.length === 0) return () => none;
  const ids = [
    ...links.flatMap(({ entry_id, other_id }) => [entry_id, other_id]),
    ...refunds.flatMap(({ entry_id, purchase_id }) => [entry_id, purchase_id]),
  ];
  const entries = await readBriefly(db, ownerId, [...new Set(ids)]);
  const linked = new Map<string, LinkedParts>();
  const partsOf = (chain: string) => {
    const known = linked.get(chain) ?? { joined: null, merged: [], returns: [], returnedBy: [] };
    linked.set(chain, known);
    return known;
  };
  for (const { id: linkId, kind, entry_id, other_id } of links) {
    const [entry, other] = [entries.get(entry_id), entries.get(other_id)];
    if (!entry || !other) continue;
    if (kind === 'TWIN') partsOf(entry_id).merged.push({ ...other, linkId });
    else {
      partsOf(entry_id).joined = { ...other, linkId };
      partsOf(other_id).joined = { ...entry, linkId };
    }
  }
  for (const { entry_id, purchase_id, amount } of refunds) {
    const [entry, purchase] = [entries.get(entry_id), entries.get(purchase_id)];
    const share = toWire(fromDecimalColumn(amount), 2);
    if (purchase) partsOf(entry_id).returns.push({ ...purchase, share });
    if (entry) partsOf(purchase_id).returnedBy.push({ ...entry, share });
  }
  return (chain) => linked.get(chain) ?? none;
}

/** Entries as they are now, or were before they were merged into another. */
async function readBriefly(
  db: Db,
  ownerId: string,
  chains: readonly string[],
): Promise<Map<string, LinkedEntry>> {
  const found = new Map<string, LinkedEntry>();
  // The last of a chain is the one that counts.
  for (const row of await listNamedRows(db, ownerId, chains)) {
    found.set(row.entry_id, {
      id: row.entry_id,
      accountName: row.account_name,
      currency: row.currency,
      day: row.day,
      amount: toWire(fromDecimalColumn(row.amount), 2),
      payee: row.payee,
      description: row.description,
    });
  }
  return found;
}
