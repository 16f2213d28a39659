import { spawnSync } from 'node:child_process';
import {
  closeSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { environmentOf, usualEnvironment } from '../testing/server-process.ts';
import { signIn } from '../testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { checkData } from './check-data.ts';
import { problemText } from './problem.ts';

const script = join(import.meta.dirname, '../../scripts/check-data.ts');
let test: TestDatabase;

beforeEach(async () => {
  test = await createTestDatabase();
  const deps = { db: test.db, now: () => new Date(), newId: () => newId() };
  for (let user = 0; user < 50; user += 1) await signIn({ deps });
});
afterEach(() => test.close());

/** Runs `npm run check-data` on the test's data. */
function check(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    env: { ...usualEnvironment, ...environmentOf(test.target, test.folder), ...env },
    encoding: 'utf8',
  });
  return { status, lines: stdout.split('\n').slice(0, -1), stderr };
}

it('npm run check-data exits with 0 when nothing is wrong, else with 1 and a line for each problem or the wrong variable', async () => {
  // Also while a server has the data open.
  expect(check()).toEqual({ status: 0, lines: ['nothing is wrong'], stderr: '' });

  const { id } = await test.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await test.db.updateTable('users').set({ version: 0 }).where('id', '=', id).execute();
  const { status, lines } = check();
  expect(status).toBe(1);
  expect(lines).toEqual([
    `users ${id}: version is not from 1 to ${Number.MAX_SAFE_INTEGER}`,
    '1 wrong',
  ]);

  const refused = check({ DATABASE_URL: 'mysql://here' });
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/^DATABASE_URL must be a PostgreSQL address .*\n$/);
});

describe.runIf(!process.env.TEST_DATABASE_URL)('a SQLite file', () => {
  const file = () => join(test.folder, 'app.db');
  beforeEach(async () => {
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(test.db);
    await test.db.destroy();
    test.db = openDatabase({ kind: 'sqlite', file: file(), readOnly: true });
  });

  /** The problems that the command prints. */
  const problems = async () => (await checkData(test.db)).map(problemText);

  it('with a page written over is named', async () => {
    const pageBytes = 4096;
    const middle = Math.floor(statSync(file()).size / pageBytes / 2) * pageBytes;
    const open = openSync(file(), 'r+');
    for (let page = middle; page < middle + 40 * pageBytes; page += pageBytes) {
      writeSync(open, Buffer.alloc(100, 0xa5), 0, 100, page);
    }
    closeSync(open);
    expect((await problems())[0]).toMatch(/^database: (integrity_check: |cannot be read: )/);
  });

  it('that is cut short is named', async () => {
    const whole = readFileSync(file());
    writeFileSync(file(), whole.subarray(0, whole.length / 2));
    expect(await problems()).toEqual([expect.stringMatching(/^database: /)]);
  });

  it('that is no database is named', async () => {
    writeFileSync(file(), 'this is no database, and never was one'.repeat(100));
    expect(await problems()).toEqual(['database: cannot be read: file is not a database']);
  });

  it('that does not exist is not created', () => {
    rmSync(file());
    const { status, stderr } = check();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cannot be checked: .*unable to open database file\n$/);
    expect(() => statSync(file())).toThrow();
  });

  it('is not written to by the check', async () => {
    const before = readFileSync(file());
    expect(await problems()).toEqual([]);
    await test.db.destroy();
    expect(readFileSync(file()).equals(before)).toBe(true);
  });
});
