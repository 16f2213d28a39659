import { spawnSync } from 'node:child_process';
import { root } from '../../server/config/root.ts';

/**
 * `npm run test:deep`: every test at its full length, on SQLite, on the PostgreSQL that `TEST_DATABASE_URL`
 * names, and in Chromium; then faults planted in every folder, whose account is for people to read. Exits with 1
 * when a test has failed.
 */
const { TEST_DATABASE_URL, ...environment } = process.env;
const deep = { ...environment, TEST_DEPTH: 'deep' };
const onPostgres = { ...deep, TEST_DATABASE_URL };
const faults = ['--faults', '120', '--seed', String(Date.now())];

const account: string[] = [];
run('tests on SQLite', deep, ['unit']);
if (TEST_DATABASE_URL)
  run('tests on PostgreSQL', onPostgres, ['unit', '--', '--project', 'server*']);
else note('tests on PostgreSQL', 'not run: TEST_DATABASE_URL names none', true);
run('journeys', deep, ['e2e']);
run('planted faults', environment, [
  'mutate',
  '--',
  'contract',
  'finance',
  'server',
  'web',
  ...faults,
]);
console.log(`\n${account.join('\n')}`);

function run(name: string, env: NodeJS.ProcessEnv, script: string[]): void {
  const from = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', ...script], {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const minutes = ((performance.now() - from) / 60_000).toFixed(1);
  note(name, `${status === 0 ? 'passed' : 'failed'} in ${minutes} minutes`, status !== 0);
}

function note(name: string, outcome: string, hasFailed: boolean): void {
  account.push(`${name}: ${outcome}`);
  if (hasFailed) process.exitCode = 1;
}
