import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../server/config/root.ts';

/**
 * `npm run test:postgres`: the server tests whose result can depend on the database, on the PostgreSQL that
 * `TEST_DATABASE_URL` names. `npm run test:deep` runs all of them there.
 */
const files = [
  // Migrations, dialects, locks, replicas, and what runs beside the calls.
  'server/db/',
  'server/jobs/',
  'server/backups/',
  'server/integrity/',
  'server/operations/',
  // One pass through every call: its statements, with good rows, with bad input and with faults.
  'server/http/fuzz.test.ts',
  'server/http/all-or-nothing.test.ts',
  'server/http/steps-under-faults.test.ts',
  'server/http/reads-under-faults.test.ts',
  'server/http/replies/cached-answers.test.ts',
  'server/http/pipeline/idempotency.test.ts',
  'server/http/bodies/odd-characters.test.ts',
  // Figures against models in whole numbers, and rows that go out and come in again.
  'reliability/',
  'server/areas/accounts/',
  'server/areas/net-worth/',
  'server/areas/personal-data/personal-data.test.ts',
  'server/areas/personal-data/large-imports.test.ts',
  'server/areas/personal-data/random-files.test.ts',
  'server/areas/personal-data/refused-imports.test.ts',
];

if (!process.env.TEST_DATABASE_URL) {
  console.error('TEST_DATABASE_URL names no PostgreSQL, as a role that may create databases');
  process.exitCode = 1;
} else {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'server*', ...files, ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}
