import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { migrate } from '../../db/migrate.ts';
import { type DatabaseTarget, openDatabase } from '../../db/open-database.ts';
import { createDatabase, dropDatabase, uniqueName } from '../../db/postgres/testing/databases.ts';
import { holdDataDir } from '../../db/sqlite/in-use.ts';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { allExamples } from '../../testing/examples/all-examples.ts';
import { signIn } from '../../testing/sign-in.ts';
import { moveToPostgres } from './move-to-postgres.ts';
import { createSchema } from './schemas.repository.ts';

const url = process.env.TEST_DATABASE_URL;

/** Nothing to see where there is no PostgreSQL; the run of the suite on one has it. */
describe.runIf(url)('the move from SQLite to PostgreSQL', () => {
  let folder: string;
  let source: Extract<DatabaseTarget, { kind: 'sqlite' }>;
  let target: Extract<DatabaseTarget, { kind: 'postgres' }>;
  let name: string;
  /** A database file with a user who has rows in every area, and what they see. */
  let file: Buffer;
  let person: Awaited<ReturnType<typeof signIn>>;
  let overview: unknown;

  beforeAll(async () => {
    makeFolder();
    const own = openDatabase(source);
    await migrate(own);
    const config = readConfig({ DATA_DIR: folder, CAPTCHA_ANSWER: 'TEST1' });
    const test = await buildTestApp({ config, deps: { db: own } });
    person = await signIn(test);
    const { token } = person;
    await allExamples(test, token);
    overview = (await test.call('GET', '/overview/assets', { token })).body.data;
    await test.close();
    await own.destroy();
    file = readFileSync(source.file);
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    makeFolder();
    writeFileSync(source.file, file);
    name = uniqueName();
    target = { kind: 'postgres', url: await createDatabase(url ?? '', name) };
  });
  afterEach(async () => {
    await dropDatabase(url ?? '', name);
    rmSync(folder, { recursive: true, force: true });
  });

  function makeFolder() {
    folder = mkdtempSync(join(tmpdir(), 'jiadi-move-'));
    source = { kind: 'sqlite', file: join(folder, 'app.db') };
  }

  const move = () => moveToPostgres(folder, target);

  async function countsOf(database: DatabaseTarget, tables: readonly string[]) {
    const own = openDatabase(database);
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const count = sql<{ rows: number }>`SELECT COUNT(*) AS rows FROM ${sql.table(table)}`;
      counts[table] = Number((await count.execute(own)).rows[0]?.rows);
    }
    await own.destroy();
    return counts;
  }

  it('copies every row, and the server goes on there with the same figures and sessions', async () => {
    const { token, userId } = person;
    const counts = await move();
    expect(counts).toMatchObject({ fixed_assets: 2 });
    expect(counts).toEqual(await countsOf(source, Object.keys(counts)));
    const there = openDatabase(target);
    expect(await checkData(there)).toEqual([]);
    const users = await there.selectFrom('users').select('id').execute();
    expect(users).toContainEqual({ id: userId });
    const test = await buildTestApp({ deps: { db: there } });
    const answer = await test.call('GET', '/overview/assets', { token });
    expect(answer.body.data).toEqual(overview);
    const body = { accountName: '新家', accountType: 'CHECKING', initialBalance: 1 };
    expect((await test.call('POST', '/accounts', { token, body })).status).toBe(200);
    await expect(sql`UPDATE account_transactions SET amount = '1'`.execute(there)).rejects.toThrow(
      'append-only',
    );
    await test.close();
    await there.destroy();
  });

  it('refuses a database that is not empty, and leaves it as it is', async () => {
    await move();
    await expect(move()).rejects.toThrow(
      /not empty: it has access_tokens, account_reconciliations, account_transactions/,
    );
    const there = openDatabase(target);
    expect(await there.selectFrom('fixed_assets').selectAll().execute()).toHaveLength(2);
    await there.destroy();
  });

  it('moves no invalid data, and starts over after it was interrupted', async () => {
    const own = openDatabase(source);
    const nul = { key: 'z\0z', count: 1, window_ends_at: '2026-11-21T02:00:00.000Z' };
    await own.insertInto('limits').values(nul).execute();
    await expect(move()).rejects.toThrow(/limits .*NUL/);
    await own.deleteFrom('limits').execute();
    await own.destroy();
    const there = openDatabase(target);
    await createSchema(there, 'public_incoming');
    await sql`CREATE TABLE public_incoming.users (id text)`.execute(there);
    expect((await move()).fixed_assets).toBe(2);
    expect(await there.selectFrom('users').select('id').execute()).toContainEqual({
      id: person.userId,
    });
    await there.destroy();
  });

  it('refuses while a server runs on the folder, or where there is no data', async () => {
    // As every server holds its folder.
    const release = holdDataDir(folder, 'shared');
    try {
      await expect(move()).rejects.toThrow(/a server is running/);
    } finally {
      release();
    }
    rmSync(source.file);
    await expect(move()).rejects.toThrow('there is no');
  });
});
