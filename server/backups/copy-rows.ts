import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { chunks } from '../lib/chunks.ts';
import { columnList, type PlainRow, readRows } from './read-rows.ts';
import type { TableShape } from './table-shapes.ts';

/** SQLite takes 32,766 parameters in a statement, PostgreSQL 65,535. */
const parametersPerStatement = 30_000;

/** Rows by table. */
export type RowCounts = Record<string, number>;

/** Writes every row of one database into the empty tables of another, parents before children. */
export async function copyRows(from: Tx, to: Tx, shapes: readonly TableShape[]) {
  const counts: RowCounts = {};
  for (const shape of shapes) {
    counts[shape.name] = 0;
    for await (const rows of readRows(from, shape)) {
      const rowsPerStatement = Math.floor(parametersPerStatement / shape.columns.length);
      for (const chunk of chunks(rows, rowsPerStatement)) await insert(to, shape, chunk);
      counts[shape.name] = (counts[shape.name] ?? 0) + rows.length;
    }
  }
  return counts;
}

async function insert(to: Tx, { name, columns }: TableShape, rows: PlainRow[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`INSERT INTO ${sql.table(name)} (${columnList(columns)}) VALUES ${sql.join(values)}`.execute(
    to,
  );
}
