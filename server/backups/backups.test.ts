import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyId } from '../config/keyring.ts';
import { migrateAsFar } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { openDatabase } from '../db/open-database.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { allExamples } from '../testing/examples/all-examples.ts';
import { signIn } from '../testing/sign-in.ts';
import { readAbout } from './about.ts';
import { backupJob } from './backup.jobs.ts';
import { backupBeforeMigration } from './backup-before-migration.ts';
import { lastBackup, listBackups } from './backup-folder.ts';
import { makeFile } from './make-backup.ts';

let test: TestApp;
let folder: string;
let token: string;

/** A backup starts a thread, which loads half the program: the tests go on with one app and its folder. */
beforeAll(async () => {
  test = await buildTestApp();
  folder = test.deps.config.backupDir;
  ({ token } = await signIn(test));
  await allExamples(test, token);
});
afterAll(() => test.close());

const order = () => ({
  source: test.deps.config.database,
  folder,
  reason: 'manual' as const,
  secretKeyId: secretKeyId(test.deps.secrets.secretKey),
  at: test.deps.now(),
});

const runJob = () => backupJob.run(test.deps, new AbortController().signal);
const health = async () => (await test.app.inject('/readyz')).json().backup;

/** Rows by table, straight from the file. */
function countsIn(file: string): Record<string, number> {
  const copy = new BetterSqlite(file, { readonly: true });
  const names = copy
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'kysely%'")
    .pluck()
    .all() as string[];
  const count = (name: string) => copy.prepare(`SELECT count(*) FROM ${name}`).pluck().get();
  const counts = Object.fromEntries(names.map((name) => [name, count(name) as number]));
  copy.close();
  return counts;
}

describe('a backup', () => {
  it('holds every row of every area as they were at one instant, while others write without waiting', async () => {
    const file = join(test.deps.config.dataDir, 'mine.db');
    const body = { accountName: '写入', accountType: 'CHECKING' };
    const { id } = (await test.call('POST', '/accounts', { token, body })).body.data;
    let isDone = false;
    const backup = makeFile(order(), file).finally(() => {
      isDone = true;
    });
    let deposits = 0;
    while (!isDone) {
      const path = `/accounts/${id}/deposit`;
      const { status } = await test.call('POST', path, { token, body: { amount: 1 } });
      expect(status).toBe(200);
      deposits += 1;
    }
    await backup;
    expect(deposits).toBeGreaterThan(3);
    expect(readAbout(file)).toEqual({
      madeAt: '2026-11-21T02:00:00.000Z',
      reason: 'manual',
      secretKeyId: secretKeyId(test.deps.secrets.secretKey),
    });
    const counts = countsIn(file);
    for (const table of [
      'accounts',
      'investments',
      'fixed_assets',
      'debts',
      'audit_log',
    ] as const) {
      const { count } = await test.deps.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      // Each deposit is a line of the audit log; those after the instant are not in the backup.
      const later = table === 'audit_log' ? deposits : 0;
      expect(counts[table], table).toBeLessThanOrEqual(Number(count));
      expect(counts[table], table).toBeGreaterThanOrEqual(Math.max(1, Number(count) - later));
    }
  });

  it('in a chosen file never replaces one', async () => {
    const file = join(test.deps.config.dataDir, 'mine.db');
    const before = readFileSync(file);
    await expect(makeFile(order(), file)).rejects.toThrow('there is a file already');
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

describe('the nightly backup job', () => {
  it('backs up once a night, into a folder of the owner alone, and is reported in /readyz', async () => {
    expect(await health()).toEqual({ newest: null, failed: null });
    expect(await runJob()).toEqual({ backups: 1 });
    expect(await health()).toEqual({ newest: '2026-11-21T02:00:00.000Z', failed: null });
    expect(readdirSync(folder)).toEqual(['jiadi-2026-11-21T02-00-00.000Z-nightly.db']);
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(await runJob()).toEqual({ backups: 0 });
    test.clock.set('2026-11-21T18:59:00.000Z'); // 02:59 in Shanghai
    expect(await runJob()).toEqual({ backups: 0 });
  });

  it('does not wait for the day of a backup that was made under a wrong clock, and keeps the newest 14', async () => {
    writeFileSync(join(folder, 'jiadi-2099-01-01T00-00-00.000Z-nightly.db'), '');
    expect(lastBackup(test.deps).newest?.at.toISOString()).toBe('2026-11-21T02:00:00.000Z');
    expect(await runJob()).toEqual({ backups: 0 });
    for (let day = 1; day <= 15; day += 1) {
      const name = `jiadi-2026-11-0${1 + (day % 9)}T0${day % 10}-00-00.000Z-nightly.db`;
      writeFileSync(join(folder, name), '');
    }
    test.clock.set('2026-11-21T19:17:00.000Z');
    expect(await runJob()).toEqual({ backups: 1 });
    const remaining = listBackups(folder).map(({ at }) => at.toISOString());
    expect(remaining).toHaveLength(14);
    expect(remaining.slice(0, 3)).toEqual([
      '2099-01-01T00:00:00.000Z',
      '2026-11-21T19:17:00.000Z',
      '2026-11-21T02:00:00.000Z',
    ]);
  });
});

describe('an invalid backup', () => {
  it('is named in /readyz with the check it failed, and replaces no good one, until there is a valid one', async () => {
    const account = () => test.deps.db.updateTable('accounts').where('account_name', '=', '写入');
    const { balance } = await test.deps.db
      .selectFrom('accounts')
      .select('balance')
      .where('account_name', '=', '写入')
      .executeTakeFirstOrThrow();
    // No longer the sum of its transactions.
    await account().set({ balance: '0.5' }).execute();
    const before = listBackups(folder);
    // A machine that slept through some nights, and wakes in the afternoon.
    test.clock.set('2026-11-25T07:17:00.000Z');
    await expect(runJob()).rejects.toThrow(/nightly\.db does not count \(invariants\).*accounts/);
    expect(listBackups(folder)).toEqual(before);
    expect(await health()).toEqual({
      newest: '2026-11-21T19:17:00.000Z',
      failed: {
        at: '2026-11-25T07:17:00.000Z',
        name: 'jiadi-2026-11-25T07-17-00.000Z-nightly.db',
        stage: 'invariants',
      },
    });
    expect(existsSync(join(folder, 'newest.unsound'))).toBe(true);

    await account().set({ balance }).execute();
    expect(await runJob()).toEqual({ backups: 1 });
    expect(await health()).toEqual({ newest: '2026-11-25T07:17:00.000Z', failed: null });
  });

  it('is reported when the folder cannot be written to', async () => {
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'not a folder');
    await expect(runJob()).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(lastBackup(test.deps).failure).toMatchObject({ name: 'BACKUP_DIR', stage: 'folder' });
  });
});

describe('a backup before a migration', () => {
  const backUpOlder = (db = test.deps.db, database = test.deps.config.database) => {
    const backupDir = join(test.deps.config.dataDir, 'before-migrations');
    return backupBeforeMigration(db, { database, backupDir }, test.deps.secrets, test.deps.now());
  };

  it('is not made when there is nothing to migrate, or no data', async () => {
    expect(await backUpOlder()).toBeUndefined();
    const file = join(test.deps.config.dataDir, 'empty.db');
    const empty = openDatabase({ kind: 'sqlite', file });
    expect(await backUpOlder(empty, { kind: 'sqlite', file })).toBeUndefined();
    await empty.destroy();
  });

  it('has the older schema as it is', async () => {
    const target = { kind: 'sqlite', file: join(test.deps.config.dataDir, 'older.db') } as const;
    const older = openDatabase(target);
    await migrateAsFar(older, new Set(Object.keys(migrations).filter((name) => name < '0008')));
    const path = (await backUpOlder(older, target)) ?? '';
    await older.destroy();
    expect(path).toMatch(/-migration\.db$/);
    expect(Object.keys(countsIn(path))).toContain('quotes');
    expect(Object.keys(countsIn(path))).not.toContain('debts');
    expect(readFileSync(path).subarray(0, 15).toString()).toBe('SQLite format 3');
  });
});
