import type { Tx } from '../db/database.ts';
import type { RowCounts } from './copy-rows.ts';
import { type PlainRow, readRows } from './read-rows.ts';
import type { TableShape } from './table-shapes.ts';

/** Two databases that should be equal differ. The message names the place, never a value. */
export class DifferenceError extends Error {}

/**
 * Compares every value of every row of two databases, and returns how many rows
 * each table has. Throws `DifferenceError` at the first that is missing, too many or different.
 */
export async function compareRows(a: Tx, b: Tx, shapes: readonly TableShape[]): Promise<RowCounts> {
  const counts: RowCounts = {};
  for (const shape of shapes) {
    const others = oneByOne(readRows(b, shape));
    counts[shape.name] = 0;
    for await (const row of oneByOne(readRows(a, shape))) {
      const { value: other } = await others.next();
      const column = shape.columns.find((name) => plain(row[name]) !== plain(other?.[name]));
      if (column) throw differs(shape, row, other ? column : 'the whole row');
      counts[shape.name] = (counts[shape.name] ?? 0) + 1;
    }
    const { value: surplus } = await others.next();
    if (surplus) throw differs(shape, surplus, 'the whole row');
  }
  return counts;
}

async function* oneByOne(pages: AsyncGenerator<PlainRow[]>) {
  for await (const rows of pages) yield* rows;
}

/** The PostgreSQL driver returns a bigint as a text. */
function plain(value: unknown): string | null | undefined {
  return value === null || value === undefined ? value : String(value);
}

function differs({ name, key }: TableShape, row: PlainRow, what: string): DifferenceError {
  const place = key.map((column) => row[column]).join('/');
  return new DifferenceError(`${name} ${place}: ${what} is not the same on both sides`);
}
