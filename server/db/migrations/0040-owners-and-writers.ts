import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { recountChanges } from './change-triggers.ts';

/**
 * Who of a household wrote an entry of an investment, as for entries of cash accounts. And changes are counted for
 * owners who are there alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for one's own data. No foreign key: the entry stays when the writer's account is deleted.
  await db.schema.alterTable('investment_entries').addColumn('written_by', 'text').execute();
  await recountChanges(db, { table: 'investment_entries', area: 'investments' });
  if (isPostgres(db as Db)) await countForOwnersThere(db);
}

/**
 * PostgreSQL counts an update of a row for its owner as SQLite does: not while the owner is being removed. Removing
 * an owner removes their accounts, and payments that name one lose it; counting that change for an owner who is
 * gone was refused, and with it the whole removal.
 */
async function countForOwnersThere(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; source: string }>`
    SELECT proname AS name, prosrc AS source FROM pg_proc
    JOIN pg_namespace ON pg_namespace.oid = pronamespace
    WHERE nspname = current_schema() AND proname LIKE '%\\_update\\_counts'
      AND prosrc LIKE '%SELECT NEW.owner_id, %' ORDER BY proname`.execute(db);
  for (const { name, source } of rows) {
    const counted = source
      .replace('SELECT NEW.owner_id, ', 'SELECT owners.id, ')
      .replace('ON CONFLICT', 'FROM owners WHERE owners.id = NEW.owner_id ON CONFLICT');
    await sql
      .raw(
        `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger AS $$${counted}$$ LANGUAGE plpgsql`,
      )
      .execute(db);
  }
}
