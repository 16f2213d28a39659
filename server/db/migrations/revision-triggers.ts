import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';

/** Several connections may count for one scope, and area, without waiting for each other's commit. */
const slots = 16;
const actions = ['INSERT', 'UPDATE', 'DELETE'] as const;

/**
 * Makes every change of a table of users' rows count in its user's revision, in the transaction
 * that makes it, whoever makes it. PostgreSQL counts statements, SQLite rows: all that matters is
 * that a committed change is never left uncounted. An area has counters of its own.
 */
export async function countChangesOfUsers(
  db: Kysely<unknown>,
  table: string,
  area = 0,
): Promise<void> {
  const slot = area * slots;
  if (isPostgres(db as Db)) await countStatements(db, table, counterOf(area));
  else {
    await countRows(
      db,
      table,
      (row) => `SELECT id, ${slot}, 1 FROM users WHERE id = ${row}.user_id`,
    );
  }
}

/** Makes the changes of a table count no more, so that they can be counted anew. */
export async function stopCounting(db: Kysely<unknown>, table: string): Promise<void> {
  const on = isPostgres(db as Db) ? ` ON ${table}` : '';
  for (const action of actions) {
    await sql.raw(`DROP TRIGGER ${table}_${action.toLowerCase()}_counts${on}`).execute(db);
  }
}

/** The same for a table that all users' answers rest on: it counts in everybody's revision. */
export async function countChangesForAll(db: Kysely<unknown>, table: string): Promise<void> {
  if (isPostgres(db as Db)) await countStatements(db, table, 'count_change_for_all');
  else await countRows(db, table, () => `SELECT 'shared', 0, 1 WHERE true`);
}

/** PostgreSQL's side of both: a user who is being deleted is not counted for any more. */
export async function createCounters(db: Kysely<unknown>): Promise<void> {
  await createAreaCounter(db, 0);
  await createFunction(db, 'count_change_for_all', `SELECT 'shared', ${slotIn(0)}, 1`);
}

/** PostgreSQL's side of counting an area. */
export async function createAreaCounter(db: Kysely<unknown>, area: number): Promise<void> {
  const changed = `SELECT id, ${slotIn(area)}, 1 FROM users WHERE id IN (SELECT user_id FROM changed) ORDER BY id`;
  await createFunction(db, counterOf(area), changed);
}

function counterOf(area: number): string {
  return area === 0 ? 'count_change_of_users' : `count_change_of_area_${area}`;
}

function slotIn(area: number): string {
  const slot = `pg_backend_pid() % ${slots}`;
  return area === 0 ? slot : `${area * slots} + ${slot}`;
}

function createFunction(db: Kysely<unknown>, name: string, counted: string) {
  return sql
    .raw(
      `CREATE FUNCTION ${name}() RETURNS trigger AS $$
        BEGIN ${upsert(counted)}; RETURN NULL; END $$ LANGUAGE plpgsql`,
    )
    .execute(db);
}

async function countStatements(db: Kysely<unknown>, table: string, counter: string) {
  for (const action of actions) {
    const rows = action === 'DELETE' ? 'OLD' : 'NEW';
    await sql
      .raw(
        `CREATE TRIGGER ${table}_${action.toLowerCase()}_counts AFTER ${action} ON ${table}
          REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${counter}()`,
      )
      .execute(db);
  }
}

async function countRows(db: Kysely<unknown>, table: string, counted: (row: string) => string) {
  for (const action of actions) {
    await sql
      .raw(
        `CREATE TRIGGER ${table}_${action.toLowerCase()}_counts AFTER ${action} ON ${table}
          BEGIN ${upsert(counted(action === 'DELETE' ? 'OLD' : 'NEW'))}; END`,
      )
      .execute(db);
  }
}

function upsert(counted: string): string {
  return `INSERT INTO data_revisions (scope, slot, revision) ${counted}
    ON CONFLICT (scope, slot) DO UPDATE SET revision = data_revisions.revision + 1`;
}
