import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { problemText } from '../../integrity/problem.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { allExamples } from '../examples/all-examples.ts';
import { callEverything } from '../examples/call-everything.ts';
import { signIn } from '../sign-in.ts';
import { Planner } from './plans.ts';
import { recordStatements, type Statements } from './record-statements.ts';
import { runJobs } from './run-jobs.ts';

/** SQLite reads a whole table to scan it, to index it for one statement, or to search it without a condition. */
const wholeTableRead = /^SCAN|AUTOMATIC|^SEARCH \S+$/;
/** What does not grow with users: facts that all share, leases, and what a statement itself lists or selects from. */
const notGrowing =
  /^(SCAN|SEARCH) (shared_revisions|exchange_rates|tracked_instruments|leases|newest_|\(subquery|\d+-ROW VALUES|(CONSTANT|\d+) ROW)/;

it('no call and no job reads a table whole that grows with users, and all leave sound data', async () => {
  const recorder = recordStatements();
  const test = await buildTestApp({ through: recorder.through });
  const { token } = await signIn(test);
  recorder.take();
  const examples = await allExamples(test, token);
  for await (const { isWhole } of runJobs(test.deps, 60)) expect(isWhole).toBe(true);
  for await (const _ of callEverything(test, token, examples));
  expect(await findWhole(test, recorder.take())).toEqual([]);
  expect((await checkData(test.deps.db)).map(problemText)).toEqual([]);
  await test.close();
});

/** By the plans of the database that the test runs on: PostgreSQL is told that reading whole tables is expensive. */
async function findWhole({ deps }: TestApp, statements: Statements): Promise<string[]> {
  const { database } = deps.config;
  if (database.kind === 'sqlite') return findWholeInSqlite(deps, statements);
  const planner = await Planner.open(database);
  const { whole } = await planner.explain(statements);
  await planner.close();
  return whole.map(({ table, sql }) => `${table}: ${sql}`);
}

async function findWholeInSqlite({ db }: TestApp['deps'], statements: Statements) {
  const found: string[] = [];
  for (const { sql, parameters } of statements.values()) {
    if (!/^(select|insert|update|delete|with)\b/i.test(sql)) continue;
    const plan = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    for (const { detail } of rows) {
      if (wholeTableRead.test(detail) && !notGrowing.test(detail)) found.push(`${detail}: ${sql}`);
    }
  }
  return found;
}
