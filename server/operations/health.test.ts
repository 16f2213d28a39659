import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { root } from '../config/root.ts';
import { buildTestApp } from '../testing/build-test-app.ts';

it('a server that is up says which version it is', async () => {
  const test = await buildTestApp();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect((await test.app.inject('/healthz')).json()).toEqual({ status: 'ok', version });
  await test.close();
});

it('a database of an older version is one line for operators, and is served once it is migrated', async () => {
  const test = await buildTestApp();
  const { db } = test.deps;
  const ready = async () => (await test.app.inject('/readyz')).statusCode;
  await sql`UPDATE kysely_migration SET name = 'x' WHERE name = '0003-requests'`.execute(db);
  expect([await ready(), await ready()]).toEqual([503, 503]);
  const lines = test.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  expect(lines).toMatchObject([
    {
      msg: 'not ready: the database is of an older version (it lacks 0003-requests): start one server of this version, which migrates it',
    },
  ]);
  await sql`UPDATE kysely_migration SET name = '0003-requests' WHERE name = 'x'`.execute(db);
  expect(await ready()).toBe(200);
  await test.close();
});

it('a database that a newer version has migrated is served on', async () => {
  const test = await buildTestApp();
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-newer', '2030')`.execute(
    test.deps.db,
  );
  expect((await test.app.inject('/readyz')).statusCode).toBe(200);
  await test.close();
});

it.runIf(!process.env.TEST_DATABASE_URL)(
  'a SQLite file that is removed while the server runs makes it unready',
  async () => {
    const test = await buildTestApp();
    const ready = async () => (await test.app.inject('/readyz')).statusCode;
    const file = join(test.deps.config.dataDir, 'app.db');
    expect(await ready()).toBe(200);
    renameSync(file, `${file}.away`);
    expect(await ready()).toBe(503);
    renameSync(`${file}.away`, file);
    expect(await ready()).toBe(200);
    await test.close();
  },
);

it('a server whose backups cannot be read is ready, and says so', async () => {
  const test = await buildTestApp();
  const { backupDir } = test.deps.config;
  const health = async () => {
    const answer = await test.app.inject('/readyz');
    return [answer.statusCode, answer.json().backup];
  };
  const failed = { at: '2026-11-21T02:00:00.000Z', name: 'BACKUP_DIR', stage: 'folder' };
  writeFileSync(backupDir, 'a file where the folder was');
  expect(await health()).toEqual([200, { newest: null, failed }]);
  rmSync(backupDir);
  mkdirSync(backupDir);
  writeFileSync(join(backupDir, 'failed.json'), '');
  expect(await health()).toEqual([200, { newest: null, failed }]);
  await test.close();
});
