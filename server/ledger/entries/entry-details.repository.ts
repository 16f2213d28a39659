import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { chunks } from '../../lib/chunks.ts';
import { type CashEntry, chainOf } from './entry-chains.repository.ts';

export type EntryDetails = Selectable<Database['spending_details']>;

export const detailRows = ownedRows('spending_details');
export const entryTagRows = ownedRows('spending_entry_tags');
export const partRows = ownedRows('spending_parts');
export const tagRows = ownedRows('spending_tags');

/** The details of an entry that has none stored. */
export function newDetails(
  entry: { ownerId: string; id: string; accountId: string },
  now: string,
): EntryDetails {
  return {
    owner_id: entry.ownerId,
    entry_id: entry.id,
    account_id: entry.accountId,
    payee: null,
    category_id: null,
    chosen_by: null,
    proposed_id: null,
    is_once: 0,
    is_reimbursable: 0,
    version: 1,
    created_at: now,
    updated_at: now,
  };
}

export async function findDetails(
  db: Db,
  ownerId: string,
  entryId: string,
): Promise<EntryDetails | undefined> {
  return (await detailRows.list(db, ownerId, { entry_id: entryId }))[0];
}

/** Writes the details of an entry, over what is there. */
export async function saveDetails(tx: Tx, details: EntryDetails): Promise<void> {
  const { owner_id: _owner, entry_id: _entry, created_at: _created, ...changes } = details;
  await tx
    .insertInto('spending_details')
    .values(details)
    .onConflict((conflict) => conflict.columns(['owner_id', 'entry_id']).doUpdateSet(changes))
    .execute();
}

/** Writes the details of an entry of which nothing is said yet: links with others rest on them. */
export async function ensureDetails(tx: Tx, entry: CashEntry, now: string): Promise<void> {
  const { owner_id: ownerId, account_id: accountId } = entry;
  const id = chainOf(entry);
  if (await findDetails(tx, ownerId, id)) return;
  await saveDetails(tx, newDetails({ ownerId, id, accountId }, now));
}

const idsAtOnce = 500;

/** Removes the details of entries that are gone, with their tags, parts and links. */
export async function removeDetails(
  tx: Tx,
  ownerId: string,
  entryIds: readonly string[],
): Promise<void> {
  for (const some of chunks(entryIds, idsAtOnce)) {
    await tx
      .deleteFrom('spending_details')
      .where('owner_id', '=', ownerId)
      .where('entry_id', 'in', some)
      .execute();
  }
}
