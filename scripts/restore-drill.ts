import { sql } from 'kysely';
import { drill } from '../server/testing/restore-drill.ts';
import { createTestDatabase } from '../server/testing/test-database.ts';

/**
 * `npm run restore-drill [CYCLES]`: backs up a server under load and restores it, 20 times unless
 * told otherwise, on SQLite, or on the PostgreSQL of `TEST_DATABASE_URL`. Leaves with 1 when a
 * restore does not equal its snapshot.
 */
const cycles = Number(process.argv[2] ?? 20);
const test = await createTestDatabase();
try {
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const figures = await drill(test, cycle % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
    const told = Object.entries(figures).map(([name, count]) => `${name} ${count}`);
    console.log(`${cycle}/${cycles} equal: ${told.join(', ')}`);
  }
  console.log(`${cycles} restores under load on ${test.target.kind}: all equal their snapshot`);
} finally {
  await dropKept();
  await test.close();
}

async function dropKept(): Promise<void> {
  if (test.target.kind !== 'postgres') return;
  const { rows } = await sql<{ name: string }>`SELECT nspname AS name FROM pg_namespace
    WHERE nspname LIKE current_schema() || '_before_%'`.execute(test.db);
  for (const { name } of rows) await sql`DROP SCHEMA ${sql.id(name)} CASCADE`.execute(test.db);
}
