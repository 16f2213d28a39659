import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';

/** Several connections may count for one user, and area, without waiting for each other's commit. */
const slots = 16;
/** What a row takes beside its texts. */
const rowBytes = 200;
const actions = ['INSERT', 'UPDATE', 'DELETE'] as const;
type Change = Record<(typeof actions)[number], string>;

/** A table of users' rows, and the number of its area. */
export interface CountedTable {
  table: string;
  area: number;
  /** A column that says what other rows, which come and go with this one, take. */
  otherRows?: string;
}

/**
 * Makes every change of a table of users' rows count, in the transaction that makes it, whoever makes
 * it: in its user's revision, and in the bytes that the user stores. A row takes 200 bytes and those
 * of its texts and decimals. A migration that adds a text column to a counted table calls
 * `stopCounting` and then this again.
 */
export async function countStorage(db: Kysely<unknown>, counted: CountedTable): Promise<void> {
  const size = await sizeIn(db, counted);
  if (isPostgres(db as Db)) await countInPostgres(db, counted, size);
  else await countInSqlite(db, counted, size);
}

/** Counts the rows that a table has already. */
export async function countStored(db: Kysely<unknown>, counted: CountedTable): Promise<void> {
  const { table, area } = counted;
  const size = await sizeIn(db, counted);
  const sums = `SELECT stored.user_id, ${area * slots}, 1, sum(${size('stored')})
    FROM ${table} AS stored WHERE true GROUP BY stored.user_id`;
  await sql.raw(upsert(sums)).execute(db);
}

/** What a row takes, as an expression over its columns. */
export async function sizeIn(
  db: Kysely<unknown>,
  { table, otherRows }: Omit<CountedTable, 'area'>,
): Promise<(row: string) => string> {
  const columns = await sizedColumns(db, table);
  return (row) => {
    const sizes = columns.map((column) => `coalesce(octet_length(${row}.${column}), 0)`);
    return [rowBytes, ...sizes, ...(otherRows ? [`${row}.${otherRows}`] : [])].join(' + ');
  };
}

/** SQLite counts row by row. A user who is being deleted is not counted for any more. */
async function countInSqlite(
  db: Kysely<unknown>,
  { table, area }: CountedTable,
  size: (row: string) => string,
): Promise<void> {
  const [before, after] = [size('OLD'), size('NEW')];
  const added: Change = {
    INSERT: after,
    UPDATE: `${after} - (${before})`,
    DELETE: `-(${before})`,
  };
  for (const action of actions) {
    const owner = action === 'DELETE' ? 'OLD.user_id' : 'NEW.user_id';
    const change = `SELECT id, ${area * slots}, 1, ${added[action]} FROM users WHERE id = ${owner}`;
    await sql
      .raw(
        `CREATE TRIGGER ${nameOf(table, action)} AFTER ${action} ON ${table}
          BEGIN ${upsert(change)}; END`,
      )
      .execute(db);
  }
}

/**
 * PostgreSQL counts what a statement inserts or deletes at once, and updates row by row: most change
 * one row, for which comparing two sets of rows would take twice as long.
 */
async function countInPostgres(
  db: Kysely<unknown>,
  { table, area }: CountedTable,
  size: (row: string) => string,
): Promise<void> {
  const slot = `${area * slots} + pg_backend_pid() % ${slots}`;
  const ofStatement = (rows: string, bytes: string) => `SELECT users.id, ${slot}, 1, sum(${bytes})
    FROM ${rows} JOIN users ON users.id = ${rows}.user_id GROUP BY users.id ORDER BY users.id`;
  const change: Change = {
    INSERT: ofStatement('came', size('came')),
    UPDATE: `SELECT NEW.user_id, ${slot}, 1, ${size('NEW')} - (${size('OLD')})`,
    DELETE: ofStatement('went', `-(${size('went')})`),
  };
  const rows: Change = {
    INSERT: 'REFERENCING NEW TABLE AS came FOR EACH STATEMENT',
    UPDATE: 'FOR EACH ROW',
    DELETE: 'REFERENCING OLD TABLE AS went FOR EACH STATEMENT',
  };
  for (const action of actions) {
    const name = nameOf(table, action);
    await sql
      .raw(
        `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger AS $$
          BEGIN ${upsert(change[action])}; RETURN NULL; END $$ LANGUAGE plpgsql`,
      )
      .execute(db);
    await sql
      .raw(
        `CREATE TRIGGER ${name} AFTER ${action} ON ${table}
          ${rows[action]} EXECUTE FUNCTION ${name}()`,
      )
      .execute(db);
  }
}

function nameOf(table: string, action: string): string {
  return `${table}_${action.toLowerCase()}_counts`;
}

function upsert(change: string): string {
  return `INSERT INTO data_revisions (scope, slot, revision, bytes) ${change}
    ON CONFLICT (scope, slot) DO UPDATE SET revision = data_revisions.revision + 1,
      bytes = data_revisions.bytes + excluded.bytes`;
}

/** Texts, and decimals as they are written; numbers and flags are part of what every row takes. */
async function sizedColumns(db: Kysely<unknown>, table: string): Promise<string[]> {
  const { rows } = isPostgres(db as Db)
    ? await sql<{ name: string; type: string }>`SELECT column_name AS name, data_type AS type
        FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = ${table}
        ORDER BY ordinal_position`.execute(db)
    : await sql<{ name: string; type: string }>`SELECT name, lower(type) AS type
        FROM pragma_table_info(${table}) ORDER BY cid`.execute(db);
  return rows
    .filter(({ type }) => type === 'text' || type === 'numeric')
    .map(({ name, type }) => (type === 'numeric' ? `${name}::text` : name));
}
