import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import type { Problem } from './problem.ts';

/** Columns of a child that name a row of a parent. */
export interface Relation {
  child: keyof Database;
  columns: readonly string[];
  parent: keyof Database;
  keys: readonly string[];
  /** The columns may be null: a row can be without a parent. */
  isOptional?: true;
}

/** The rows of a table that name whose data they are. */
export const toOwner = (child: keyof Database): Relation => ({
  child,
  columns: ['owner_id'],
  parent: 'owners',
  keys: ['id'],
});

/** The rows of a table that name who acted or signs in. */
export const toUser = (child: keyof Database): Relation => ({
  child,
  columns: ['user_id'],
  parent: 'users',
  keys: ['id'],
});

/** The child's owner is part of the key, so that no row refers to another owner's. */
export const toOwned = (
  child: keyof Database,
  column: string,
  parent: keyof Database,
): Relation => ({
  child,
  columns: [column, 'owner_id'],
  parent,
  keys: ['id', 'owner_id'],
});

/** The same of tables about how users sign in, whose rows name their user. */
export const toRowOfUser = (
  child: keyof Database,
  column: string,
  parent: keyof Database,
): Relation => ({
  child,
  columns: [column, 'user_id'],
  parent,
  keys: ['id', 'user_id'],
});

const maxProblems = 100;

/** Rows whose parent, with the same owner, is not there; 100 of each relation at most. */
export async function checkRelation(
  db: Db,
  { child, columns, parent, keys }: Relation,
  key: readonly string[],
): Promise<Problem[]> {
  const pairs = columns.map(
    (column, index) => sql`c.${sql.ref(column)} = p.${sql.ref(keys[index] as string)}`,
  );
  const named = columns.map((column) => sql`c.${sql.ref(column)} IS NOT NULL`);
  const orphans = await sql<Record<string, unknown>>`
    SELECT ${sql.join(key.map((column) => sql`c.${sql.ref(column)}`))} FROM ${sql.table(child)} AS c
    LEFT JOIN ${sql.table(parent)} AS p ON ${sql.join(pairs, sql` AND `)}
    WHERE p.${sql.ref(keys[0] as string)} IS NULL AND ${sql.join(named, sql` AND `)}
    LIMIT ${maxProblems}`.execute(db);
  return orphans.rows.map((row) => ({
    table: child,
    row: Object.values(row).join('/'),
    what: `its ${columns.join(' and ')} name no row of ${parent}`,
  }));
}
