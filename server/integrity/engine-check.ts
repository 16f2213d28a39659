import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { findOtherSchema, isMigrated } from '../db/migrate.ts';
import { isPostgres } from '../db/open-database.ts';
import type { Problem } from './problem.ts';

/** Append-only tables, and the changes that triggers have to refuse (migrations/append-only.ts). */
export const refusedChanges = {
  audit_log: ['update', 'delete'],
  account_transactions: ['update'],
  worth_changes: ['update'],
  fixed_asset_terms: ['update'],
};

/** A problem of the database as a whole. */
export const ofDatabase = (what: string): Problem => ({ table: 'database', row: '', what });

/** Checks the file itself: pages, indexes, constraints. Nothing else can be checked in a broken one. */
export async function checkFile(db: Db): Promise<Problem[]> {
  if (isPostgres(db)) return [];
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check(100)`.execute(db);
  return rows
    .flatMap((row) => row.integrity_check.split('\n'))
    .filter((line) => line !== 'ok')
    .map((line) => ofDatabase(`integrity_check: ${line}`));
}

/** Checks that the schema is this version's, and that its constraints are in force. */
export async function checkSchema(db: Db): Promise<Problem[]> {
  const other = await findOtherSchema(db);
  if (other) return [ofDatabase(other.message)];
  if (!(await isMigrated(db))) {
    return [ofDatabase('was written by an older version: start the server once, then check again')];
  }
  const { rows: triggers } = isPostgres(db)
    ? await sql<{ name: string }>`SELECT tgname AS name FROM pg_trigger AS t
        JOIN pg_class AS c ON c.oid = t.tgrelid
        WHERE tgenabled <> 'D' AND c.relnamespace = current_schema()::regnamespace`.execute(db)
    : await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'trigger'`.execute(
        db,
      );
  const found = new Set(triggers.map(({ name }) => name));
  return Object.entries(refusedChanges)
    .flatMap(([table, actions]) => actions.map((action) => ({ table, action })))
    .filter(({ table, action }) => !found.has(`${table}_refuses_${action}`))
    .map(({ table, action }) => ({
      table,
      row: '',
      what: `is append-only, and nothing refuses ${action.toUpperCase()}`,
    }));
}

/** SQLite's own check of foreign keys, for tables whose orphans have not been reported already. */
export async function checkForeignKeys(
  db: Db,
  reportedTables: ReadonlySet<string>,
): Promise<Problem[]> {
  if (isPostgres(db)) return [];
  const { rows } = await sql<{ table: string; rowid: number; parent: string }>`
    PRAGMA foreign_key_check`.execute(db);
  return rows
    .filter(({ table }) => !reportedTables.has(table))
    .slice(0, 100)
    .map(({ table, rowid, parent }) => ({
      table,
      row: `rowid ${rowid}`,
      what: `a foreign key names no row of ${parent}`,
    }));
}
