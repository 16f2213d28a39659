import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import type { PostgresTarget } from '../../server/db/postgres/pool-limits.ts';
import type { Deps } from '../../server/deps.ts';
import { buildTestApp } from '../../server/testing/build-test-app.ts';
import { allExamples } from '../../server/testing/examples/all-examples.ts';
import { callEverything } from '../../server/testing/examples/call-everything.ts';
import {
  fakeBrokers,
  positionOf,
  snapshotOf,
} from '../../server/testing/securities/fake-brokers.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts';
import { table } from '../speed/tables.ts';
import { compareCalls } from './million/compare-calls.ts';
import { loadUsers, type Templates } from './million/load-users.ts';
import { Planner, type Reached } from './million/plans.ts';
import { recordStatements, type Statements } from './million/record-statements.ts';
import { type JobRun, runJobs } from './million/run-jobs.ts';
import { now, richTemplate, today, usualTemplate } from './million/template-user.ts';

/**
 * `npm run bench:growth -- --only million`: fills two databases on the PostgreSQL of `TEST_DATABASE_URL` (a
 * superuser's) with 10,000 users and with 1,000,000 of twenty rows by COPY, compares what calls cost in both, runs
 * each job on the larger one, and shows by which indexes their statements reach their rows. Exits with 1 when a
 * call costs more than 1.2 times as much, or a table that grows with users is read whole.
 */
const { values } = parseArgs({
  options: {
    few: { type: 'string', default: '10000' },
    users: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '300' },
    'job-seconds': { type: 'string', default: '600' },
  },
});
const mostRatio = 1.2;
const [few, many] = [Number(values.few), Number(values.users)];
if (!process.env.TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL has to name a PostgreSQL');

const templates: Templates = { usual: await usualTemplate(), rich: await richTemplate() };
const [small, large] = [await createTestDatabase(), await createTestDatabase()];
const recorder = recordStatements();
const missed: string[] = [];
try {
  for (const [{ db, target }, users] of [
    [small, few],
    [large, many],
  ] as [TestDatabase, number][]) {
    const begunAt = performance.now();
    await loadUsers(target as PostgresTarget, templates, users);
    const seconds = ((performance.now() - begunAt) / 1000).toFixed(0);
    console.log(`${users} users: ${await sizeOf(db)}, ${seconds} s to fill`);
  }
  await measure();
} finally {
  await small.close();
  await large.close();
}
for (const line of missed) console.log(`missed: ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;

async function measure(): Promise<void> {
  const test = await buildTestApp({ now });
  const planner = await Planner.open(large.target as PostgresTarget);
  const db = openDatabase(large.target, { through: recorder.through });
  try {
    await showCalls(test.deps, db);
    console.log(
      `\nindexes of these calls: ${indexes('these', await planner.explain(recorder.take()))}\n`,
    );
    for await (const run of runJobs({ ...test.deps, db }, Number(values['job-seconds']))) {
      if (run.name === 'queue-reminders') run.counts.owners = await remindedOwners();
      const reached = indexes(run.name, await planner.explain(recorder.take()));
      console.log(`${run.name}: ${inWords(run)}; ${reached}`);
    }
    const ofAll = await planner.explain(await everyCall(db));
    console.log(`\nindexes of all calls: ${indexes('all', ofAll)}`);
  } finally {
    await planner.close();
    await db.destroy();
    await test.close();
  }
}

async function showCalls(deps: Deps, manyDb: Db): Promise<void> {
  const fewDb = openDatabase(small.target);
  const populations = [
    { db: fewDb, users: few },
    { db: manyDb, users: many },
  ];
  const costs = await compareCalls(deps, templates, populations, Number(values.rounds));
  await fewDb.destroy();
  const rows = costs.map(({ name, costs: [before, after] }) => {
    if (!before || !after) throw new Error('two populations are compared');
    const ratio = after.cpu / before.cpu;
    if (ratio > mostRatio) missed.push(`${name} costs ${ratio.toFixed(2)} times as much`);
    const [cpuBefore, cpuAfter, clockBefore, clockAfter] = [
      ...[before.cpu, after.cpu, before.clock, after.clock],
    ].map((ms) => `${ms.toFixed(2)} ms`);
    return [
      name,
      `${cpuBefore}`,
      `${cpuAfter}`,
      ratio.toFixed(2),
      `${clockBefore}`,
      `${clockAfter}`,
    ];
  });
  const head = ['call', `processor, ${few} users`, `${many}`, 'ratio', `clock, ${few}`, `${many}`];
  console.log(table(head, ['---', ...Array(5).fill('---:')], rows));
}

/** Owners whose run of the day is done. The job itself counts what it has queued. */
async function remindedOwners(): Promise<number> {
  const { owners } = await large.db
    .selectFrom('reminder_settings')
    .select((eb) => eb.fn.countAll<string>().as('owners'))
    .where('last_run_day', '=', today)
    .executeTakeFirstOrThrow();
  return Number(owners);
}

function inWords({ counts, seconds, isWhole }: JobRun): string {
  const done = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} ${count}`);
  const time = `${seconds.toFixed(2)} s${isWhole ? '' : ' (told to stop)'}`;
  return `${time}; ${done.join(', ') || 'nothing to do'}`;
}

/** The rows and bytes of a database, the bytes with indexes. */
async function sizeOf(db: Db): Promise<string> {
  const { rows } = await sql<{ rows: number; bytes: number }>`
    SELECT sum(reltuples)::float8 AS rows, sum(pg_total_relation_size(oid))::float8 AS bytes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(db);
  const [{ rows: count, bytes } = { rows: 0, bytes: 0 }] = rows;
  return `${(count / 1e6).toFixed(1)} million rows, ${(bytes / 2 ** 30).toFixed(2)} GiB`;
}

/** The statements of every endpoint, called once by a user who has something everywhere. */
async function everyCall(db: Db): Promise<Statements> {
  const fake = fakeBrokers();
  fake.answer = async () => snapshotOf([positionOf('SYM1')]);
  const test = await buildTestApp({ now, deps: { db, brokers: fake.brokers } });
  const { token } = await signIn(test);
  const examples = await allExamples(test, token);
  for await (const _ of callEverything(test, token, examples));
  await test.close();
  return recorder.take();
}

function indexes(of: string, { through, whole }: Reached): string {
  for (const { table: name, sql } of whole) missed.push(`${of} read ${name} whole: ${sql}`);
  return [...through].sort().join(', ');
}
