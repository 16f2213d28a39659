import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { WorthChangesTable } from './worth-changes.table.ts';

export type WorthChangeRow = Selectable<WorthChangesTable>;

/** Writes changes in the transaction that makes them. */
export function insertWorthChanges(tx: Tx, rows: readonly WorthChangeRow[]): Promise<void> {
  return insertRows(tx, 'worth_changes', rows);
}
