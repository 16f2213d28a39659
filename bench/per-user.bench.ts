import { createTestDatabase } from '../server/testing/test-database.ts';
import { countStatements } from './per-user/count-statements.ts';
import { measureBytes } from './per-user/measure-bytes.ts';
import { household, smallUser } from './speed/furnish.ts';

/**
 * `npm run bench:per-user`: what one user costs: bytes kept, and statements per call. On SQLite,
 * or on PostgreSQL where `TEST_DATABASE_URL` says so. The figures of docs/scaling.md come from here.
 */
const kind = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite';
const database = await createTestDatabase();
try {
  for (const [name, size, users] of [
    ['a small user', smallUser, 200],
    ['a household', household, 20],
  ] as const) {
    const { rows, bytes } = await measureBytes(database, size, users);
    const each = Math.round(bytes / rows);
    console.log(
      `${kind}, ${name}: ${rows} rows, ${Math.round(bytes / 1024)} KiB, ${each} bytes a row`,
    );
  }
  const counts = await countStatements(database);
  for (const { endpoint, status, statements } of counts.toSorted(
    (a, b) => b.statements - a.statements,
  )) {
    console.log(
      `${String(statements).padStart(4)}  ${endpoint}${status === 200 ? '' : ` (${status})`}`,
    );
  }
} finally {
  await database.close();
}
