import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isPostgres } from '../db/open-database.ts';

interface Table {
  table: string;
  /** The column that names the user or owner of a row, if there is one. */
  ownerColumn: string | undefined;
}

const tablesOf = new WeakMap<Db, Table[]>();

/**
 * Everything that is stored of a user (of all of them, unless one is named), and of nobody in
 * particular, a line a row, in an order of its own; without what counts sign-in calls and imports before they are looked at.
 */
export async function storedRows(db: Db, userId?: string): Promise<string[]> {
  const lines: string[] = [];
  const known = tablesOf.get(db) ?? (await tables(db));
  tablesOf.set(db, known);
  for (const { table, ownerColumn } of known) {
    const whose =
      ownerColumn && userId !== undefined ? sql`WHERE ${sql.ref(ownerColumn)} = ${userId}` : sql``;
    const { rows } = await sql`SELECT * FROM ${sql.table(table)} ${whose}`.execute(db);
    lines.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
  }
  return lines.filter((line) => !/^limits \{"key":"(auth|import):/.test(line)).sort();
}

async function tables(db: Db): Promise<Table[]> {
  const { rows } = isPostgres(db)
    ? await sql<{ table: string; column: string }>`SELECT table_name AS table, column_name AS column
        FROM information_schema.columns WHERE table_schema = current_schema()`.execute(db)
    : await sql<{ table: string; column: string }>`SELECT m.name AS "table", c.name AS "column"
        FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'`.execute(db);
  const columnOf = (table: string) =>
    ['owner_id', 'user_id'].find((name) =>
      rows.some((row) => row.table === table && row.column === name),
    );
  return (
    [...new Set(rows.map(({ table }) => table))]
      // What counts changes does so by whichever connection made them.
      .filter((table) => !/^((kysely|sqlite)_|(data|shared)_revisions$)/.test(table))
      .map((table) => ({ table, ownerColumn: columnOf(table) }))
  );
}

/** What a call has changed: rows that went, rows that came, with everything random taken out. */
export function changesBetween(before: readonly string[], after: readonly string[]): string[] {
  const [old, now] = [new Set(before), new Set(after)];
  return [
    ...before.filter((line) => !now.has(line)).map((line) => `- ${withoutChance(line)}`),
    ...after.filter((line) => !old.has(line)).map((line) => `+ ${withoutChance(line)}`),
  ].sort();
}

function withoutChance(line: string): string {
  return line
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(id)')
    .replace(/\b[0-9a-f]{64}\b/g, '(hash)')
    .replace(/"[\w-]{43}"/g, '"(public id)"')
    .replace(/v1\.[0-9a-f]{16}\.[\w-]+\.[\w-]+/g, '(sealed)')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(instant)')
    .replace(/\b1[01](\.\d+){3}\b/g, '(address)');
}
