import type { Db } from '../../db/database.ts';
import { type Row, references, type TableName } from './catalogue.ts';
import { type Owners, type Patch, patch } from './patch.ts';
import type { RowSet } from './row-set.ts';
import { listRowsWith } from './rows.repository.ts';

/** Links between acts or trades and their money that a move restores, because both have one owner again. */
export interface Relinked {
  /** Changes of rows that move. */
  patches: Patch[];
  /** Changes of the new owner's rows. */
  ofTheirs: Patch[];
  /** Whether an act and its money contradict each other: one of them has changed since they were separated. */
  isUnfit: boolean;
}

/** The tables whose rows say which account their money moved in. */
const paidTables: readonly TableName[] = references
  .filter(
    ({ column, parent, isOptional }) =>
      isOptional && parent === 'accounts' && column === 'account_id',
  )
  .map(({ child }) => child);

/** The columns by which a transaction refers to the act or trade that it pays. */
const names = ['act_id', 'entry_id', 'order_id'] as const;

/**
 * An act that moves without its account loses the reference to it, and its money stays in the account. When they
 * come together again, the act refers to the account as before.
 */
export async function relink(db: Db, { to }: Owners, moved: RowSet): Promise<Relinked> {
  const found: Relinked = { patches: [], ofTheirs: [], isUnfit: false };
  const entries = moved.rows('account_transactions');
  const arriving = standingBy(entries);
  for (const table of paidTables) {
    const own = moved.rows(table);
    const ids = own.map((row) => row.id);
    const theirMoney = await standingOf(db, to, ids);
    for (const row of own) {
      const money = theirMoney.get(row.id);
      if (!money || moved.has('accounts', 'id', row.account_id)) continue;
      link(found, found.patches, table, row, money, true);
    }
    for (const row of await listRowsWith(db, to, table, 'id', arriving.keys())) {
      const money = arriving.get(row.id);
      if (money) link(found, found.ofTheirs, table, row, money, row.account_id === null);
    }
  }
  return found;
}

function link(
  found: Relinked,
  patches: Patch[],
  table: TableName,
  row: Row,
  money: Row,
  isFree: boolean,
): void {
  const fits = isFree && money.day === row.day;
  // A trade and its money may stand apart, and then each counts by itself.
  if (!fits && money.act_id !== null) found.isUnfit = true;
  if (!fits) return;
  patches.push(patch(table, row, 'account_id', money.account_id));
  if (!('account_transaction_id' in row)) return;
  patches.push(patch(table, row, 'account_transaction_id', money.id));
}

/** The transactions of an owner that stand for some acts or trades. */
async function standingOf(db: Db, ownerId: string, ids: readonly unknown[]) {
  const rows: Row[] = [];
  for (const name of names) {
    rows.push(...(await listRowsWith(db, ownerId, 'account_transactions', name, ids)));
  }
  return standingBy(rows);
}

/** The first transaction that stands for each act or trade. */
function standingBy(entries: readonly Row[]): Map<unknown, Row> {
  const reversed = new Set(entries.map(({ reverses }) => reverses));
  const standing = new Map<unknown, Row>();
  for (const entry of entries) {
    if (entry.reverses !== null || reversed.has(entry.id) || entry.act_kind === 'HOUSEHOLD')
      continue;
    for (const name of names) {
      const id = entry[name];
      if (id !== null && !standing.has(id)) standing.set(id, entry);
    }
  }
  return standing;
}
