import { type Kysely, sql } from 'kysely';
import type { CountedArea, SharedArea } from '../data-revision.ts';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';

/** What a row takes beside its texts. */
const rowBytes = 200;
const actions = ['INSERT', 'UPDATE', 'DELETE'] as const;
type Change = Record<(typeof actions)[number], string>;

/** A table of owners' rows. */
export interface CountedTable {
  table: string;
  area: CountedArea;
  /** A column with the bytes that other rows take, which come and go with this one. */
  otherRows?: string;
}

/**
 * Adds triggers to a table of owners' rows. Every change of it counts, within its own transaction, in
 * the revision of the owner's area and in the bytes that the owner stores. A row takes 200 bytes and
 * those of its texts and decimals. PostgreSQL counts statements of insertion and deletion,
 * SQLite rows: all that matters is that no committed change is left uncounted.
 */
export async function countChanges(db: Kysely<unknown>, counted: CountedTable): Promise<void> {
  const size = await sizeOf(db, counted);
  if (isPostgres(db as Db)) await countInPostgres(db, counted, size);
  else await countInSqlite(db, counted, size);
}

/** Replaces how the changes of a table are counted, after a column was added to it. */
export async function recountChanges(db: Kysely<unknown>, counted: CountedTable): Promise<void> {
  for (const action of actions) {
    const name = triggerName(counted.table, action);
    if (isPostgres(db as Db)) await sql.raw(`DROP FUNCTION ${name}() CASCADE`).execute(db);
    else await sql.raw(`DROP TRIGGER ${name}`).execute(db);
  }
  await countChanges(db, counted);
}

/** Counts every change of a table that all owners' answers rest on. */
export async function countSharedChanges(
  db: Kysely<unknown>,
  table: string,
  area: SharedArea,
): Promise<void> {
  const count = `INSERT INTO shared_revisions (area, revision) VALUES ('${area}', 1)
    ON CONFLICT (area) DO UPDATE SET revision = shared_revisions.revision + 1`;
  for (const action of actions) {
    await createTrigger(db, table, action, 'FOR EACH STATEMENT', count);
  }
}

/** SQLite counts row by row. An owner who is being deleted is not counted for any more. */
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
    const row = action === 'DELETE' ? 'OLD' : 'NEW';
    const change = `SELECT id, '${area}', 1, ${added[action]}
      FROM owners WHERE id = ${row}.owner_id`;
    await createTrigger(db, table, action, '', upsert(change));
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
  const ofStatement = (rows: string, bytes: string) =>
    `SELECT owners.id, '${area}', 1, sum(${bytes})
      FROM ${rows} JOIN owners ON owners.id = ${rows}.owner_id GROUP BY 1 ORDER BY 1`;
  const change: Change = {
    INSERT: ofStatement('came', size('came')),
    UPDATE: `SELECT NEW.owner_id, '${area}', 1, ${size('NEW')} - (${size('OLD')})`,
    DELETE: ofStatement('went', `-(${size('went')})`),
  };
  const rows: Change = {
    INSERT: 'REFERENCING NEW TABLE AS came FOR EACH STATEMENT',
    UPDATE: 'FOR EACH ROW',
    DELETE: 'REFERENCING OLD TABLE AS went FOR EACH STATEMENT',
  };
  for (const action of actions) {
    await createTrigger(db, table, action, rows[action], upsert(change[action]));
  }
}

/**
 * A trigger after a change; `rows` is what PostgreSQL runs it for, SQLite always runs it per row.
 */
async function createTrigger(
  db: Kysely<unknown>,
  table: string,
  action: string,
  rows: string,
  statement: string,
): Promise<void> {
  const name = triggerName(table, action);
  const when = `CREATE TRIGGER ${name} AFTER ${action} ON ${table}`;
  if (!isPostgres(db as Db)) {
    await sql.raw(`${when} BEGIN ${statement}; END`).execute(db);
    return;
  }
  await sql
    .raw(
      `CREATE FUNCTION ${name}() RETURNS trigger AS $$
        BEGIN ${statement}; RETURN NULL; END $$ LANGUAGE plpgsql`,
    )
    .execute(db);
  await sql.raw(`${when} ${rows} EXECUTE FUNCTION ${name}()`).execute(db);
}

function triggerName(table: string, action: string): string {
  return `${table}_${action.toLowerCase()}_counts`;
}

function upsert(change: string): string {
  return `INSERT INTO data_revisions (owner_id, area, revision, bytes) ${change}
    ON CONFLICT (owner_id, area) DO UPDATE SET revision = data_revisions.revision + 1,
      bytes = data_revisions.bytes + excluded.bytes`;
}

/** What a row takes, as an expression over its columns. */
async function sizeOf(
  db: Kysely<unknown>,
  { table, otherRows }: CountedTable,
): Promise<(row: string) => string> {
  const columns = await sizedColumns(db, table);
  return (row) => {
    const sizes = columns.map((column) => `coalesce(octet_length(${row}.${column}), 0)`);
    return [rowBytes, ...sizes, ...(otherRows ? [`${row}.${otherRows}`] : [])].join(' + ');
  };
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
