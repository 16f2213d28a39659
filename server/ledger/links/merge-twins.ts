import { bookCorrection, isOwnType } from '../../../finance/ledger/ledger.ts';
import { centsOfText, centsToDecimal } from '../../../finance/money/cents.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import { lockCashAccounts } from '../cash-accounts.repository.ts';
import { lockEntry, refuseShortfall, removeEntry } from '../correct-entry.ts';
import { type CashEntry, findPresentEntry, listChain } from '../entries/entry-chains.repository.ts';
import {
  type EntryDetails,
  findDetails,
  saveDetails,
} from '../entries/entry-details.repository.ts';
import { entryOrThrow, ledgerOf, writeTransaction } from '../write-transaction.ts';
import { type EntryLink, linkRows } from './entry-links.repository.ts';

type SaidFields = Pick<EntryDetails, 'payee' | 'category_id' | 'chosen_by' | 'proposed_id'>;

/**
 * Merges a row of one payment into another: it is taken back, as a deletion takes it back, so that its file
 * knows it still. The kept entry gets the longer payee, and the category where it has none.
 */
export async function mergeTwin(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  keptId: string,
  otherId: string,
): Promise<string> {
  const locked = await lockEntry(tx, ownerId, otherId);
  const kept = required(await findDetails(tx, ownerId, keptId));
  const other = required(await findDetails(tx, ownerId, otherId));
  await removeEntry(tx, deps, locked);
  const next = { ...kept, ...mergedFields(kept, other) };
  const now = toInstantColumn(deps.now());
  const isChanged = JSON.stringify(fieldsOf(next)) !== JSON.stringify(fieldsOf(kept));
  if (isChanged) await saveDetails(tx, { ...next, version: kept.version + 1, updated_at: now });
  const id = deps.newId();
  await linkRows.insert(tx, [
    {
      id,
      owner_id: ownerId,
      kind: 'TWIN',
      entry_id: keptId,
      other_id: otherId,
      earlier: isChanged ? JSON.stringify({ before: fieldsOf(kept), after: fieldsOf(next) }) : null,
      created_at: now,
    },
  ]);
  return id;
}

function fieldsOf({ payee, category_id, chosen_by, proposed_id }: EntryDetails): SaidFields {
  return { payee, category_id, chosen_by, proposed_id };
}

function mergedFields(kept: EntryDetails, other: EntryDetails): SaidFields {
  const richer = (other.payee ?? '').length > (kept.payee ?? '').length ? other : kept;
  const chosen = kept.category_id === null ? other : kept;
  return { ...fieldsOf(chosen), payee: richer.payee };
}

/** Brings the merged row back, and the details of the kept one where they have not changed since. */
export async function separateTwins(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  { id, entry_id, other_id, earlier }: EntryLink,
): Promise<void> {
  await linkRows.remove(tx, ownerId, { id });
  await bringBack(tx, deps, ownerId, other_id);
  const kept = await findDetails(tx, ownerId, entry_id);
  if (!kept || earlier === null) return;
  const { before, after } = JSON.parse(earlier) as { before: SaidFields; after: SaidFields };
  const restored = {
    ...(kept.payee === after.payee && { payee: before.payee }),
    ...(kept.category_id === after.category_id &&
      kept.chosen_by === after.chosen_by && {
        category_id: await knownCategory(tx, ownerId, before.category_id),
        chosen_by: before.category_id === null ? null : before.chosen_by,
      }),
  };
  const next = { ...kept, ...restored };
  if (next.category_id === null) next.chosen_by = null;
  const version = kept.version + 1;
  await saveDetails(tx, { ...next, version, updated_at: toInstantColumn(deps.now()) });
}

async function knownCategory(db: Db, ownerId: string, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const found = await db
    .selectFrom('spending_categories')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Books an entry that was taken back once more, as it was: its chain and what it was imported as go on. */
export async function bringBack(tx: Tx, deps: Deps, ownerId: string, chain: string): Promise<void> {
  if (await findPresentEntry(tx, ownerId, chain)) return;
  const last: CashEntry | undefined = (await listChain(tx, ownerId, chain)).at(-1);
  const { account_id, type, day, description, batch_id, import_key, ...row } = required(last);
  const [account] = await lockCashAccounts(tx, ownerId, [account_id]);
  if (!isOwnType(type)) throw new Error('only what people book themselves is brought back');
  const cents = centsOfText(row.amount);
  await refuseShortfall(tx, required(account), [{ day, amount: cents }]);
  const booked = bookCorrection(ledgerOf(required(account)), type, centsToDecimal(cents));
  await writeTransaction(tx, deps, required(account), entryOrThrow(booked, 'amount'), {
    id: deps.newId(),
    day,
    description,
    corrects: chain,
    batchId: batch_id,
    importKey: import_key,
  });
}
