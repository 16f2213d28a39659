import { openDatabase } from '../../server/db/open-database.ts';
import { buildTestApp } from '../../server/testing/build-test-app.ts';
import { allExamples } from '../../server/testing/examples/all-examples.ts';
import { callEverything } from '../../server/testing/examples/call-everything.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts';
import { openBulk } from '../speed/bulk.ts';
import { household, makeUserRows, type Size, smallUser } from '../speed/user-rows.ts';

/**
 * `npm run bench:growth -- --only per-user`: counts the bytes that one user's rows take in the database, and
 * the statements that each call sends. On SQLite, or on the PostgreSQL of `TEST_DATABASE_URL`. The figures of
 * docs/scaling.md come from here.
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

interface StatementCount {
  endpoint: string;
  status: number;
  /** Statements sent to the database, on PostgreSQL with BEGIN and COMMIT. */
  statements: number;
}

/** Calls every endpoint once and counts what reaches the database. */
async function countStatements({ target }: TestDatabase): Promise<StatementCount[]> {
  let statements = 0;
  const onStatement = () => {
    statements += 1;
  };
  const db = openDatabase(target, { observer: { onConnection: () => undefined, onStatement } });
  const test = await buildTestApp({ deps: { db } });
  try {
    const { token } = await signIn(test);
    const examples = await allExamples(test, token);
    const counts: StatementCount[] = [];
    let before = statements;
    for await (const { endpoint, answer } of callEverything(test, token, examples)) {
      counts.push({
        endpoint: endpoint.name,
        status: answer.status,
        statements: statements - before,
      });
      before = statements;
    }
    return counts;
  } finally {
    await test.close();
    await db.destroy();
  }
}

interface Bytes {
  rows: number;
  bytes: number;
}

/** What a number of users of a size add to the database, indexes included. */
async function measureBytes({ target }: TestDatabase, size: Size, users: number): Promise<Bytes> {
  const bulk = await openBulk(target);
  const used = async () => {
    if (target.kind === 'sqlite') {
      const pages = await bulk.value('PRAGMA page_count');
      return pages * (await bulk.value('PRAGMA page_size'));
    }
    return bulk.value(
      'SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = $$r$$',
    );
  };
  try {
    const before = await used();
    let rows = 0;
    for (let n = 0; n < users; n += 1) {
      const [, tables] = makeUserRows(n, size);
      rows += Object.values(tables).reduce((sum, table) => sum + table.length, 0);
      await bulk.insert(tables);
    }
    return { rows: rows / users, bytes: ((await used()) - before) / users };
  } finally {
    await bulk.close();
  }
}
