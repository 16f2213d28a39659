import { expect, it } from 'vitest';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { allExamples } from '../../testing/examples/all-examples.ts';
import { callEverything } from '../../testing/examples/call-everything.ts';
import { signIn } from '../../testing/sign-in.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../open-database.ts';

// Who holds one connection and waits for a second would wait for others who do the same. On SQLite every test is such
// a test: there the outer handle is refused inside a transaction, and outside none is held.
it.runIf(process.env.TEST_DATABASE_URL)('no call needs two connections at once', async () => {
  const { target, close } = await createTestDatabase();
  const pool = { size: 1 };
  const db = openDatabase(target.kind === 'postgres' ? { ...target, pool } : target);
  const test = await buildTestApp({ deps: { db } });
  const { token } = await signIn(test);
  const examples = await allExamples(test, token);
  let calls = 0;
  for await (const { endpoint, answer } of callEverything(test, token, examples)) {
    expect(answer.status, endpoint.name).toBeLessThan(500);
    calls += 1;
  }
  expect(calls).toBeGreaterThan(80);
  await test.close();
  await db.destroy();
  await close();
});
