import { centsOfText } from '../../../finance/money/cents.ts';
import { transferProblem } from '../../../finance/spending/pairs/paired-entry.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findCashAccount, lockAllCashAccounts } from '../cash-accounts.repository.ts';
import { type CashEntry, chainOf, findPresentEntry } from '../entries/entry-chains.repository.ts';
import { removeDetails } from '../entries/entry-details.repository.ts';
import { linkRows, listLinksOf } from './entry-links.repository.ts';

/** Locks all accounts where an entry is a side of a transfer, whose other side is looked at when it changes. */
export async function lockJoined(tx: Tx, ownerId: string, id: string): Promise<void> {
  const entry = await findPresentEntry(tx, ownerId, id);
  if (!entry) return;
  const links = await listLinksOf(tx, ownerId, chainOf(entry));
  if (links.some(({ kind }) => kind === 'TRANSFER')) await lockAllCashAccounts(tx, ownerId);
}

/** An entry as it is compared with the one that it is linked with. */
export async function movementOf(db: Db, { owner_id, account_id, day, amount }: CashEntry) {
  const account = await findCashAccount(db, owner_id, account_id);
  return {
    accountId: account_id,
    currency: account?.currency ?? '',
    day,
    amount: centsOfText(amount),
  };
}

/** Dissolves the transfer that a corrected entry was a side of, where the two do not fit any more. */
export async function dissolveUnfit(tx: Tx, entry: CashEntry): Promise<void> {
  const { owner_id: ownerId } = entry;
  const chain = chainOf(entry);
  for (const link of await listLinksOf(tx, ownerId, chain)) {
    if (link.kind !== 'TRANSFER') continue;
    const otherId = link.entry_id === chain ? link.other_id : link.entry_id;
    const other = await findPresentEntry(tx, ownerId, otherId);
    const isOfKind = entry.type !== 'INTEREST' && other?.type !== 'INTEREST';
    const [one, two] = [await movementOf(tx, entry), other && (await movementOf(tx, other))];
    if (isOfKind && two && !transferProblem(one, two) && isSameWay(link.entry_id === chain, one)) {
      continue;
    }
    await linkRows.remove(tx, ownerId, { id: link.id });
  }
}

/** What went out is named first. */
function isSameWay(isFirst: boolean, { amount }: { amount: bigint }): boolean {
  return isFirst === amount < 0n;
}

/**
 * Removes what is said of the rows that were merged into an entry which is deleted: they are gone with it,
 * and their files know them still.
 */
export async function removeMerged(tx: Tx, ownerId: string, chain: string): Promise<void> {
  const links = await listLinksOf(tx, ownerId, chain);
  const merged = links.filter(({ kind, entry_id }) => kind === 'TWIN' && entry_id === chain);
  await removeDetails(
    tx,
    ownerId,
    merged.map(({ other_id }) => other_id),
  );
}
