import { parseArgs } from 'node:util';
import { type Check, checks } from '../reliability/checks/checks.ts';
import { databaseVersion } from '../reliability/checks/database-version.ts';
import { recordFigures } from '../reliability/checks/figures.ts';
import { runCheck } from '../reliability/checks/run-check.ts';
import { createTestDatabase } from '../server/testing/test-database.ts';

/**
 * `npm run reliability`: runs the tests that prove the figures of docs/reliability.md, on SQLite and,
 * where `DATABASE_URL` names a PostgreSQL to make databases on, there too; the server kills, models and
 * restores have commands of their own. Exits with 1 when a test fails. `-- --only isolation,faults` runs
 * only these, `--record` writes docs/reliability.md.
 * `--only bodies` and `--only enumeration` measure times on a running server instead; `--only corrections` changes
 * random households 400,000 times; `--only moves` kills servers while things move to a household and back.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    record: { type: 'boolean', default: false },
    // Options of these, which parse them themselves.
    call: { type: 'string' },
    rounds: { type: 'string' },
    steps: { type: 'string' },
    of: { type: 'string' },
    seed: { type: 'string' },
  },
});
const chosen = values.only?.split(',');
const postgres = process.env.DATABASE_URL;

if (values.only === 'bodies') await import('../reliability/bodies/bodies.ts');
else if (values.only === 'enumeration') await import('../reliability/enumeration.ts');
else if (values.only === 'corrections') await import('../reliability/corrections/corrections.ts');
else if (values.only === 'moves') await import('../reliability/moves/moves.ts');
else {
  await runChecks('');
  if (postgres) await runChecks(postgres);
  else console.log('PostgreSQL: DATABASE_URL is not set, left out');
}

/** Runs every check on the PostgreSQL at `url`, or on SQLite when that is empty. */
async function runChecks(url: string): Promise<void> {
  process.env.TEST_DATABASE_URL = url;
  const database = await createTestDatabase();
  const version = await databaseVersion(database.db);
  await database.close();
  for (const check of checks) {
    if (!chosen || chosen.includes(check.id)) runOne(check, url, version);
  }
}

function runOne(check: Check, url: string, version: string): void {
  const { passed, failed } = runCheck(check, url);
  const isHeld = failed.length === 0 && passed > 0;
  const seen = isHeld ? check.seen(passed) : `not held: ${failed.length} tests failed`;
  console.log(`${check.promise} (${version}): ${seen}`);
  for (const line of failed) console.log(`  ${line}`);
  if (!isHeld) process.exitCode = 1;
  if (!values.record) return;
  const { id, promise } = check;
  const figure = { id: `${id}-${url ? 'postgres' : 'sqlite'}`, promise, seen };
  recordFigures([{ ...figure, command: 'npm run reliability' }], version);
}
