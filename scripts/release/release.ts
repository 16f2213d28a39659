import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/config/root.ts';
import { closeUnreleased } from './change-log.ts';

/**
 * `npm run release -- 1.1.0`, on a machine with Debian's package manager and TEST_DATABASE_URL: gives the
 * version its number in the change log and the packages' files, stores its data for the tests of later versions,
 * runs every check, commits, tags, and makes the archives with their digests. Publishes nothing: pushing the tag
 * does. When a step fails, the changes stay uncommitted.
 */
const version = process.argv[2] ?? '';
const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, { cwd: root, stdio: 'inherit' });
const ask = (command: string, ...words: string[]) =>
  execFileSync(command, words, { cwd: root, encoding: 'utf8' }).trim();

const problem = findProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
const changeLog = join(root, 'CHANGELOG.md');
const day = new Date().toISOString().slice(0, 10);
writeFileSync(changeLog, closeUnreleased(readFileSync(changeLog, 'utf8'), version, day));
run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version');
run(process.execPath, 'scripts/release/store-databases.ts');
run('bash', '.ci/run');
run('git', 'add', '--all');
run('git', 'commit', '--message', `release: ${version}`);
run('git', 'tag', '--annotate', `v${version}`, '--message', version);
for (const arch of ['x64', 'arm64']) {
  run(process.execPath, 'scripts/release/make-archive.ts', '--arch', arch);
}
console.log(`dist/release has the archives; git push --follow-tags publishes ${version}`);

/** Why this version cannot be released from here, if it cannot. */
function findProblem(): string | undefined {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'name the version: npm run release -- 1.1.0';
  if (!process.env.TEST_DATABASE_URL) return 'TEST_DATABASE_URL must name a PostgreSQL for tests';
  if (ask('git', 'status', '--porcelain')) return 'there are changes that are not committed';
  if (ask('git', 'tag', '--list', `v${version}`)) return `v${version} was released already`;
  return undefined;
}
