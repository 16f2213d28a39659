import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { serverLease } from '../../jobs/announce-server.ts';
import { leaseMs } from '../../jobs/with-lease.ts';
import { latestDeadline } from '../../lib/deadlines.ts';

/** The schema of PostgreSQL in which a handle finds and makes its tables. */
export async function currentSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(db);
  if (!rows[0]?.name) throw new Error('the search_path names no schema that exists');
  return rows[0].name;
}

export async function createSchema(db: Db, schema: string): Promise<void> {
  await sql`CREATE SCHEMA ${sql.id(schema)}`.execute(db);
}

export async function dropSchema(db: Db, schema: string): Promise<void> {
  await sql`DROP SCHEMA IF EXISTS ${sql.id(schema)} CASCADE`.execute(db);
}

/** Tables of a schema that belong to no extension. */
export async function tablesIn(db: Db, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class AS c
    WHERE c.relnamespace = to_regnamespace(quote_ident(${schema})) AND c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Moves every table of a schema into another, with what its triggers call. */
export async function moveTables(tx: Tx, from: string, to: string): Promise<void> {
  const { rows: functions } = await sql<{ name: string }>`
    SELECT DISTINCT p.proname AS name FROM pg_trigger AS t
    JOIN pg_class AS c ON c.oid = t.tgrelid JOIN pg_proc AS p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND c.relnamespace = to_regnamespace(quote_ident(${from}))
      AND p.pronamespace = c.relnamespace`.execute(tx);
  for (const table of await tablesIn(tx, from)) {
    await sql`ALTER TABLE ${sql.id(from, table)} SET SCHEMA ${sql.id(to)}`.execute(tx);
  }
  for (const { name } of functions) {
    await sql`ALTER FUNCTION ${sql.id(from, name)}() SET SCHEMA ${sql.id(to)}`.execute(tx);
  }
}

/**
 * How many servers have shown within the last minute that they work on this data; none can begin
 * to until the transaction ends.
 */
export async function countServers(tx: Tx, now: Date): Promise<number> {
  await sql`LOCK TABLE leases IN ACCESS EXCLUSIVE MODE`.execute(tx);
  const { rows } = await sql<{ job: string }>`SELECT job FROM leases
    WHERE job LIKE ${`${serverLease}%`} AND expires_at > ${now.toISOString()}
      AND expires_at <= ${latestDeadline(now, leaseMs)}`.execute(tx);
  return rows.length;
}
