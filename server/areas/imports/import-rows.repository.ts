import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { SentRow } from '../../../contract/imports/imports.ts';
import type { JudgedRow } from '../../area-imports.ts';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import type { ImportsRow } from './imports.repository.ts';

/** A row as it was sent; of an applied import with what became of it. */
export type StoredRow = SentRow & { outcome?: Omit<JudgedRow, 'n'> };

/** Rows in a part: so few that a file which is read part by part is never in memory whole. */
const rowsOfPart = 100;

/** Some rows of an import, with how many come before them. */
export interface RowsPart {
  offset: number;
  rows: readonly StoredRow[];
}

/** Rows as they come in a call, in the parts in which they are stored. */
export function* partsOf({ offset, rows }: RowsPart): Iterable<RowsPart> {
  for (let from = 0; from < rows.length; from += rowsOfPart) {
    yield { offset: offset + from, rows: rows.slice(from, from + rowsOfPart) };
  }
}

export async function insertRowsOf(
  tx: Tx,
  { owner_id, id }: Pick<ImportsRow, 'owner_id' | 'id'>,
  sent: RowsPart,
): Promise<void> {
  for (const { offset, rows } of partsOf(sent)) {
    const content = JSON.stringify(rows);
    const row = { owner_id, import_id: id, offset_rows: offset, content };
    await ownedRows('import_rows').insert(tx, [row]);
  }
}

/** The rows of an import, part by part. */
export async function* readRowsOf(
  db: Db,
  ownerId: string,
  importId: string,
): AsyncIterable<RowsPart> {
  let last = -1;
  for (;;) {
    await yieldToEventLoop();
    const part = partOf(await findPartAfter(db, { ownerId, importId, last }));
    if (!part) return;
    yield part;
    last = part.offset;
  }
}

const findPartAfter = compileOnce(
  (db, { ownerId, importId, last }: { ownerId: string; importId: string; last: number }) =>
    db
      .selectFrom('import_rows')
      .select(['offset_rows', 'content'])
      .where('owner_id', '=', ownerId)
      .where('import_id', '=', importId)
      .where('offset_rows', '>', last)
      .orderBy('offset_rows')
      .limit(1),
);

function partOf([stored]: { offset_rows: number; content: string }[]): RowsPart | undefined {
  return stored && { offset: stored.offset_rows, rows: JSON.parse(stored.content) as StoredRow[] };
}

/** Writes what became of the rows of a part. */
export async function updateRowsOf(
  tx: Tx,
  { owner_id, id }: Pick<ImportsRow, 'owner_id' | 'id'>,
  { offset, rows }: RowsPart,
): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set({ content: JSON.stringify(rows) })
    .where('owner_id', '=', owner_id)
    .where('import_id', '=', id)
    .where('offset_rows', '=', offset)
    .execute();
}
