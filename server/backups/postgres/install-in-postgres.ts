import type { Db, Tx } from '../../db/database.ts';
import { outside } from '../../db/guarded-dialect.ts';
import { migrate } from '../../db/migrate.ts';
import { type DatabaseTarget, openDatabase } from '../../db/open-database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { withoutTimeouts } from '../../db/without-timeouts.ts';
import { compareRows } from '../compare-rows.ts';
import { copyRows, type RowCounts } from '../copy-rows.ts';
import { tableShapes } from '../table-shapes.ts';
import { createSchema, currentSchema, dropSchema } from './schemas.repository.ts';

type PostgresTarget = Extract<DatabaseTarget, { kind: 'postgres' }>;

/** Moves the tables of `incoming` to where the server looks for them, in the given transaction. */
type Settle = (tx: Tx, schemas: { incoming: string; current: string }) => Promise<void>;

/**
 * Moves a prepared SQLite file into a PostgreSQL database: into a separate schema first, where
 * every value of every row is compared with the file, and then, by `settle`, into place in one
 * transaction. Interrupted before that, nothing is in place, and the next run begins anew.
 */
export function installInPostgres(
  file: string,
  target: PostgresTarget,
  settle: Settle,
): Promise<RowCounts> {
  return withoutTimeouts(() => install(file, target, settle));
}

async function install(file: string, target: PostgresTarget, settle: Settle): Promise<RowCounts> {
  const live = openDatabase(target);
  const source = openDatabase({ kind: 'sqlite', file });
  try {
    const current = await currentSchema(live);
    const incoming = `${current}_incoming`;
    await dropSchema(live, incoming);
    await createSchema(live, incoming);
    const counts = await fill(source, { ...target, schema: incoming }, incoming);
    await withTransaction(live, async (tx) => {
      await settle(tx, { incoming, current });
      await dropSchema(tx, incoming);
    });
    return counts;
  } finally {
    await source.destroy();
    await live.destroy();
  }
}

async function fill(source: Db, target: PostgresTarget, schema: string): Promise<RowCounts> {
  const db = openDatabase(target);
  try {
    if ((await currentSchema(db)) !== schema) throw new Error(`${schema} was not opened`);
    await migrate(db);
    const shapes = await tableShapes(source);
    return await withTransaction(source, (from) =>
      outside(async () => {
        await withTransaction(db, (to) => copyRows(from, to, shapes));
        // Read in a new transaction, as a server will read it.
        return withTransaction(db, (to) => compareRows(from, to, shapes));
      }),
    );
  } finally {
    await db.destroy();
  }
}
