import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
import { makeBackup, makeFile } from './make-backup.ts';

/** Each backup starts a thread, and some tests a server: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 120_000 });

let test: TestApp;
let folder: string;

beforeEach(async () => {
  test = await buildTestApp();
  folder = test.deps.config.backupDir;
});
afterEach(() => test.close());

const order = (reason: 'nightly' | 'manual' = 'manual') => ({
  source: test.deps.config.database,
  folder,
  reason,
  secretKeyId: secretKeyId(test.deps.secrets.secretKey),
  at: test.deps.now(),
});

const runJob = () => backupJob.run(test.deps, new AbortController().signal);

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
  it('holds every row of every area, and says when, why and under which key it was made', async () => {
    const { token } = await signIn(test);
    await allExamples(test, token);
    const path = await makeBackup(order());
    expect(readAbout(path)).toEqual({
      madeAt: '2026-11-21T02:00:00.000Z',
      reason: 'manual',
      secretKeyId: secretKeyId(test.deps.secrets.secretKey),
    });
    const counts = countsIn(path);
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
      expect(counts[table], table).toBe(Number(count));
      expect(counts[table], table).toBeGreaterThan(0);
    }
  });

  it('is made while others write, without making them wait', async () => {
    const { token } = await signIn(test);
    const body = { accountName: '写入', accountType: 'CHECKING' };
    const { id } = (await test.call('POST', '/accounts', { token, body })).body.data;
    let isDone = false;
    const backup = makeBackup(order()).finally(() => {
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
  });

  it('can be read by its owner alone, and leaves no temporary file', async () => {
    await makeBackup(order());
    expect(readdirSync(folder)).toEqual(['jiadi-2026-11-21T02-00-00.000Z-manual.db']);
  });

  it('can be written to a chosen file, but never replaces one', async () => {
    const path = join(folder, '..', 'mine.db');
    await makeFile(order(), path);
    expect(countsIn(path).users).toBe(0);
    await expect(makeFile(order(), path)).rejects.toThrow('there is a file already');
  });
});

describe('the backup folder', () => {
  it('keeps the newest 14', async () => {
    await makeBackup(order());
    const [first] = listBackups(folder);
    for (let day = 1; day <= 15; day += 1) {
      const name = `jiadi-2026-11-0${1 + (day % 9)}T0${day % 10}-00-00.000Z-nightly.db`;
      writeFileSync(join(folder, name), '');
    }
    test.clock.advance(1000);
    await makeBackup(order());
    const remaining = listBackups(folder);
    expect(remaining).toHaveLength(14);
    expect(remaining.map(({ name }) => name)).toContain(first?.name);
    expect(remaining[0]?.at.toISOString()).toBe('2026-11-21T02:00:01.000Z');
  });
});

describe('the nightly backup job', () => {
  it('backs up once a night, whenever the machine is awake', async () => {
    expect(await runJob()).toEqual({ backups: 1 });
    expect(await runJob()).toEqual({ backups: 0 });
    test.clock.set('2026-11-21T18:59:00.000Z'); // 02:59 in Shanghai
    expect(await runJob()).toEqual({ backups: 0 });
    test.clock.set('2026-11-21T19:17:00.000Z');
    expect(await runJob()).toEqual({ backups: 1 });
    test.clock.set('2026-11-25T07:17:00.000Z');
    expect(await runJob()).toEqual({ backups: 1 });
    expect(listBackups(folder)).toHaveLength(3);
  });

  it('does not wait for the day of a backup that was made under a wrong clock', async () => {
    await runJob();
    writeFileSync(join(folder, 'jiadi-2099-01-01T00-00-00.000Z-nightly.db'), '');
    expect(lastBackup(test.deps).newest?.at.toISOString()).toBe('2026-11-21T02:00:00.000Z');
    expect(await runJob()).toEqual({ backups: 0 });
    test.clock.set('2026-11-21T19:17:00.000Z');
    expect(await runJob()).toEqual({ backups: 1 });
  });

  it('is reported in /readyz', async () => {
    const health = async () => (await test.app.inject('/readyz')).json().backup;
    expect(await health()).toEqual({ newest: null, failed: null });
    await runJob();
    expect(await health()).toEqual({ newest: '2026-11-21T02:00:00.000Z', failed: null });
  });
});

describe('an invalid backup', () => {
  /** A balance that is no longer the sum of its transactions. */
  async function spoilLedger() {
    const { token } = await signIn(test);
    const body = { accountName: '坏账', accountType: 'CHECKING', initialBalance: 10 };
    await test.call('POST', '/accounts', { token, body });
    await test.deps.db.updateTable('accounts').set({ balance: '11' }).execute();
  }

  it('is named in /readyz with the check it failed, and replaces no good one', async () => {
    await runJob();
    await spoilLedger();
    test.clock.advance(86_400_000);
    await expect(runJob()).rejects.toThrow(/nightly\.db does not count \(invariants\).*accounts/);
    expect(listBackups(folder).map(({ name }) => name)).toEqual([
      'jiadi-2026-11-21T02-00-00.000Z-nightly.db',
    ]);
    expect((await test.app.inject('/readyz')).json().backup).toEqual({
      newest: '2026-11-21T02:00:00.000Z',
      failed: {
        at: '2026-11-22T02:00:00.000Z',
        name: 'jiadi-2026-11-22T02-00-00.000Z-nightly.db',
        stage: 'invariants',
      },
    });
    expect(existsSync(join(folder, 'newest.unsound'))).toBe(true);
  });

  it('is not reported any more after a valid one', async () => {
    await spoilLedger();
    await expect(runJob()).rejects.toThrow();
    expect(lastBackup(test.deps).failure?.stage).toBe('invariants');
    await test.deps.db.updateTable('accounts').set({ balance: '10' }).execute();
    await runJob();
    expect(lastBackup(test.deps).failure).toBeUndefined();
  });

  it('is reported when the folder cannot be written to', async () => {
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'not a folder');
    await expect(runJob()).rejects.toThrow(/EEXIST|ENOTDIR/);
  });
});

describe('a backup before a migration', () => {
  const backUpOlder = (db = test.deps.db, database = test.deps.config.database) =>
    backupBeforeMigration(db, { database, backupDir: folder }, test.deps.secrets, test.deps.now());

  it('is not made when there is nothing to migrate, or no data', async () => {
    expect(await backUpOlder()).toBeUndefined();
    const file = join(folder, '..', 'empty.db');
    const empty = openDatabase({ kind: 'sqlite', file });
    expect(await backUpOlder(empty, { kind: 'sqlite', file })).toBeUndefined();
    await empty.destroy();
  });

  it('has the older schema as it is', async () => {
    const target = { kind: 'sqlite', file: join(folder, '..', 'older.db') } as const;
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
