import type { Db } from '../../db/database.ts';
import { entryBytes } from '../../ledger/book-transaction.repository.ts';
import type { CashEntry } from '../../ledger/entries/entry-chains.repository.ts';
import type { Row } from './catalogue.ts';
import { type Owners, type Patch, patch } from './patch.ts';
import { nameOf, type RowSet } from './row-set.ts';
import { listRowsWith } from './rows.repository.ts';

/** Entries of accounts that do not move, which change because the other side of their transfer moves. */
export interface SwappedEntries {
  /** Each as it is, and as it becomes. */
  swapped: { before: Row; after: Row }[];
  /** The bytes that each account stores more. */
  addedBytes: Map<string, { ownerId: string; bytes: number }>;
  /** The number of transfers with each account that stays. */
  transfersWith: Map<string, number>;
}

type TransferColumns = 'type' | 'transfer_id' | 'act_kind' | 'act_id';

/**
 * When one account of a transfer moves, a transfer within one owner becomes one between owners, or the other way
 * round: the entries on both sides change.
 */
export async function swapTransfers(
  db: Db,
  { from, to }: Owners,
  moved: RowSet,
): Promise<SwappedEntries & { patches: Patch[] }> {
  const entries = moved.rows('account_transactions');
  const transfers = await partnersOf(db, from, entries, 'transfer_id');
  const between = await partnersOf(db, to, entries.filter(isBetweenOwners), 'act_id');
  const patches: Patch[] = [];
  const moreBytes = new Map<string, number>();
  for (const entry of entries) {
    const after = swap(entry, transfers.ids, between.ids);
    if (!after) continue;
    for (const [column, value] of Object.entries(after)) {
      if (entry[column] !== value)
        patches.push(patch('account_transactions', entry, column, value));
    }
    const account = String(entry.account_id);
    moreBytes.set(account, (moreBytes.get(account) ?? 0) + growth(entry, { ...entry, ...after }));
  }
  for (const account of moved.rows('accounts')) {
    const more = moreBytes.get(String(account.id)) ?? 0;
    if (more === 0) continue;
    const bytes = Number(account.entry_bytes) + more;
    // The driver of PostgreSQL reads whole numbers of 64 bits as texts.
    const stored = typeof account.entry_bytes === 'string' ? String(bytes) : bytes;
    patches.push(patch('accounts', account, 'entry_bytes', stored));
  }
  const swapped: SwappedEntries['swapped'] = [];
  const addedBytes: SwappedEntries['addedBytes'] = new Map();
  const transfersWith = new Map<string, number>();
  for (const before of [...transfers.rows, ...between.rows]) {
    const after = { ...before, ...swap(before, transfers.ids, between.ids) };
    swapped.push({ before, after });
    const account = String(before.account_id);
    const known = addedBytes.get(account) ?? { ownerId: String(before.owner_id), bytes: 0 };
    known.bytes += growth(before, after);
    addedBytes.set(account, known);
    if (before.reverses !== null || before.owner_id !== from) continue;
    transfersWith.set(account, (transfersWith.get(account) ?? 0) + 1);
  }
  return { patches, swapped, addedBytes, transfersWith };

  /** The entries of an owner's other accounts with the same transfer or act, and the ids that they have. */
  async function partnersOf(
    handle: Db,
    ownerId: string,
    some: readonly Row[],
    column: 'transfer_id' | 'act_id',
  ) {
    const wanted = some.flatMap((entry) => entry[column] ?? []);
    const all = await listRowsWith(handle, ownerId, 'account_transactions', column, wanted);
    const own = new Set(entries.map((entry) => nameOf('account_transactions', entry)));
    const rows = all.filter((entry) => !own.has(nameOf('account_transactions', entry)));
    return { rows, ids: new Set(rows.map((row) => row[column])) };
  }
}

function isBetweenOwners(entry: Row): boolean {
  return entry.act_kind === 'HOUSEHOLD';
}

/** What an entry becomes; undefined where it stays as it is. */
function swap(
  entry: Row,
  transfers: ReadonlySet<unknown>,
  between: ReadonlySet<unknown>,
): Record<TransferColumns, unknown> | undefined {
  if (entry.transfer_id !== null && transfers.has(entry.transfer_id)) {
    const act = { act_kind: 'HOUSEHOLD', act_id: entry.transfer_id };
    return { type: 'ACT', transfer_id: null, ...act };
  }
  if (isBetweenOwners(entry) && between.has(entry.act_id)) {
    return { type: 'TRANSFER', transfer_id: entry.act_id, act_kind: null, act_id: null };
  }
  return undefined;
}

function growth(before: Row, after: Row): number {
  return entryBytes(after as CashEntry) - entryBytes(before as CashEntry);
}
