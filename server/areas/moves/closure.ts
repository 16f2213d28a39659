import type { Db } from '../../db/database.ts';
import {
  isLink,
  isVocabulary,
  type Reference,
  type Row,
  references,
  type TableName,
} from './catalogue.ts';
import { RowSet } from './row-set.ts';
import { listRowsWith } from './rows.repository.ts';

/** A row that somebody chose to move. */
export interface Root {
  table: TableName;
  id: string;
}

/** All rows that move, and the links to entries that stay, which end. */
export interface Closure {
  moved: RowSet;
  ended: { table: TableName; row: Row }[];
}

const required = references.filter(
  ({ isOptional, parent }) => !isOptional && !isVocabulary(parent),
);

/** Finds the roots and all rows of their owner that require them. A transaction locks the roots. */
export async function closureOf(db: Db, ownerId: string, roots: readonly Root[]): Promise<Closure> {
  const moved = new RowSet();
  const waiting: [TableName, Row[]][] = [];
  for (const [table, some] of Map.groupBy(roots, (root) => root.table)) {
    const ids = some.map(({ id }) => id).sort();
    const isLocked = db.isTransaction;
    const rows = await listRowsWith(db, ownerId, table, 'id', ids, { isLocked });
    waiting.push([table, moved.add(table, rows)]);
  }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [table, rows] = next;
    if (rows.length === 0) continue;
    for (const { child, column, parent, key } of required) {
      if (parent !== table) continue;
      const values = rows.map((row) => row[key]);
      const children = await listRowsWith(db, ownerId, child, column, values);
      waiting.push([child, moved.add(child, children)]);
    }
  }
  return { moved, ended: takeEnded(moved) };
}

/** Removes the links that also require a row that stays, and answers them. */
function takeEnded(moved: RowSet): Closure['ended'] {
  const ended: Closure['ended'] = [];
  for (const table of moved.names()) {
    const needs = required.filter(({ child }) => child === table && child !== 'worth_changes');
    for (const row of moved.rows(table)) {
      if (needs.every((need) => isMoved(moved, need, row))) continue;
      if (!isLink(table))
        throw new Error(`a row of ${table} needs one that moves and one that stays`);
      moved.remove(table, row);
      ended.push({ table, row });
    }
  }
  return ended;
}

function isMoved(moved: RowSet, { column, parent, key }: Reference, row: Row): boolean {
  return moved.has(parent, key, row[column]);
}
