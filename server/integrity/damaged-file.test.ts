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
import { checkCommand } from './check-command.ts';

let test: TestDatabase;

beforeEach(async () => {
  test = await createTestDatabase();
  const deps = { db: test.db, now: () => new Date(), newId: () => newId() };
  for (let user = 0; user < 50; user += 1) await signIn({ deps });
});
afterEach(() => test.close());

const environment = () => environmentOf(test.target, test.folder);

/** Does what `npm run check-data` does with the test's data. */
async function check(env: Record<string, string> = {}) {
  const lines: string[] = [];
  const errors: string[] = [];
  const print = {
    log: (line: string) => lines.push(line),
    error: (line: string) => errors.push(line),
  };
  const status = await checkCommand({ ...environment(), ...env }, print);
  return { status, lines, errors };
}

describe('npm run check-data', () => {
  it('exits with 1 and a line for each problem', async () => {
    const { id } = await test.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await test.db.updateTable('users').set({ version: 0 }).where('id', '=', id).execute();
    const lines = [`users ${id}: version is not from 1 to ${Number.MAX_SAFE_INTEGER}`, '1 wrong'];
    expect(await check()).toEqual({ status: 1, lines, errors: [] });
    const script = join(import.meta.dirname, '../../scripts/check-data.ts');
    const env = { ...usualEnvironment, ...environment() };
    const { status, stdout } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: `${lines.join('\n')}\n` });
  });

  it('exits with 0 when nothing is wrong, also while a server has the data open', async () => {
    expect(await check()).toEqual({ status: 0, lines: ['nothing is wrong'], errors: [] });
  });

  it('exits with 1 and one line on a wrong variable', async () => {
    const { status, errors } = await check({ DATABASE_URL: 'mysql://here' });
    expect(status).toBe(1);
    expect(errors).toEqual([expect.stringMatching(/^DATABASE_URL must be a PostgreSQL address /)]);
  });
});

describe.runIf(!process.env.TEST_DATABASE_URL)('a SQLite file', () => {
  const file = () => join(test.folder, 'app.db');
  beforeEach(async () => {
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(test.db);
    await test.db.destroy();
    test.db = openDatabase(test.target);
  });

  it('with a page written over is named', async () => {
    const pageBytes = 4096;
    const middle = Math.floor(statSync(file()).size / pageBytes / 2) * pageBytes;
    const open = openSync(file(), 'r+');
    for (let page = middle; page < middle + 40 * pageBytes; page += pageBytes) {
      writeSync(open, Buffer.alloc(100, 0xa5), 0, 100, page);
    }
    closeSync(open);
    const { status, lines } = await check();
    expect(status).toBe(1);
    expect(lines[0]).toMatch(/^database: (integrity_check: |cannot be read: )/);
  });

  it('that is cut short is named', async () => {
    const whole = readFileSync(file());
    writeFileSync(file(), whole.subarray(0, whole.length / 2));
    expect((await check()).lines).toEqual([expect.stringMatching(/^database: /), '1 wrong']);
  });

  it('that is no database is named', async () => {
    writeFileSync(file(), 'this is no database, and never was one'.repeat(100));
    expect((await check()).lines[0]).toBe('database: cannot be read: file is not a database');
  });

  it('that does not exist is not created', async () => {
    rmSync(file());
    const { status, errors } = await check();
    expect(status).toBe(1);
    expect(errors).toEqual([
      expect.stringMatching(/^cannot be checked: .*unable to open database file$/),
    ]);
    expect(() => statSync(file())).toThrow();
  });

  it('is not written to by the check', async () => {
    const before = readFileSync(file());
    expect((await check()).status).toBe(0);
    expect(readFileSync(file()).equals(before)).toBe(true);
  });
});
