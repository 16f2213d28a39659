import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The shape of a table, for reading and writing its rows without knowing what they mean. */
export interface TableShape {
  name: string;
  columns: string[];
  /** The columns of the primary key, in its order. */
  key: string[];
  /** Those of the key that are texts. */
  texts: string[];
  /** The tables that its rows refer to. */
  parents: string[];
}

/**
 * Not of the data: who made a backup; what has been migrated and how often rows were changed, which
 * every database knows itself.
 */
const bookkeeping = /^(sqlite_|kysely_|backup_about$|(data|shared)_revisions$)/;

/** The tables of a SQLite database, each after those that its rows refer to. */
export async function tableShapes(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`.execute(db);
  const names = rows.map(({ name }) => name).filter((name) => !bookkeeping.test(name));
  return parentsFirst(await Promise.all(names.map((name) => shapeOf(db, name))));
}

async function shapeOf(db: Db, name: string): Promise<TableShape> {
  const { rows: columns } = await sql<{ name: string; pk: number; type: string }>`
    SELECT name, pk, type FROM pragma_table_info(${name}) ORDER BY cid`.execute(db);
  const { rows: parents } = await sql<{ parent: string }>`
    SELECT DISTINCT "table" AS parent FROM pragma_foreign_key_list(${name})`.execute(db);
  const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  return {
    name,
    columns: columns.map((column) => column.name),
    key: key.map((column) => column.name),
    texts: key.filter(({ type }) => /text/i.test(type)).map((column) => column.name),
    parents: parents.map(({ parent }) => parent),
  };
}

function parentsFirst(shapes: TableShape[]): TableShape[] {
  const sorted: TableShape[] = [];
  const place = (shape: TableShape) => {
    if (sorted.includes(shape)) return;
    for (const parent of shapes.filter(({ name }) => shape.parents.includes(name))) {
      if (parent !== shape) place(parent);
    }
    sorted.push(shape);
  };
  for (const shape of shapes) place(shape);
  return sorted;
}
