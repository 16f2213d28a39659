import { migrate } from '../../migrate.ts';
import { openDatabase } from '../../open-database.ts';
import { createDatabase, dropDatabase, uniqueName } from './databases.ts';

const url = process.env.TEST_DATABASE_URL;
const name = uniqueName();

/**
 * Migrates a database once before a run of the tests on PostgreSQL. The database of every test is a copy of it,
 * which takes a sixth of the time of migrating one.
 */
export async function setup(): Promise<void> {
  if (!url) return;
  const db = openDatabase({ kind: 'postgres', url: await createDatabase(url, name) });
  await migrate(db);
  await db.destroy();
  process.env.TEST_DATABASE_TEMPLATE = name;
}

export async function teardown(): Promise<void> {
  if (url) await dropDatabase(url, name);
}
