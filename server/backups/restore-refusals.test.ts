import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyring } from '../config/keyring.ts';
import { openDatabase } from '../db/open-database.ts';
import { holdDataDir } from '../db/sqlite/in-use.ts';
import { checkData } from '../integrity/check-data.ts';
import { serverLease } from '../jobs/announce-server.ts';
import { takeLease } from '../jobs/leases.repository.ts';
import { leaseMs } from '../jobs/with-lease.ts';
import { type BackedUpDatabase, createBackedUpDatabase } from '../testing/backed-up-database.ts';
import { linkedAccount } from '../testing/securities/linked-account.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { removeDatabase } from './check-copy.ts';
import { prepareRestore } from './prepare-restore.ts';

let source: BackedUpDatabase;
let test: TestDatabase;
let userId: string;

/** One backup for all: each test damages a copy of it. Nothing is ever restored from one. */
beforeAll(async () => {
  source = await createBackedUpDatabase();
  test = source.test;
  ({ userId } = await source.person());
  const id = newId();
  const keyring = createKeyring(source.key, [], randomBytes);
  const seal = (column: string) =>
    keyring.seal('k', { table: 'securities_accounts', column, ownerId: userId, rowId: id });
  const sealed = { app_key: seal('app_key'), app_secret: seal('app_secret') };
  const row = { id, owner_id: userId, account_name: '币安', ...sealed };
  await test.db
    .insertInto('securities_accounts')
    .values(linkedAccount(row, source.now().toISOString()))
    .execute();
  await source.backUp();
});
afterAll(() => source.close());

/** A copy of the backup in which a statement has changed something. */
function changed(statement: string): string {
  const file = join(test.folder, 'changed.db');
  copyFileSync(source.backup, file);
  const copy = new BetterSqlite(file);
  copy.exec(statement);
  copy.close();
  return file;
}

/** Prepares what would be served, and leaves it unused. */
async function opens(file: string, secretKey: Buffer) {
  const work = join(test.folder, 'prepared.db');
  await prepareRestore(source.tools(secretKey), file, work);
  const prepared = openDatabase({ kind: 'sqlite', file: work });
  const users = await prepared.selectFrom('users').select('id').execute();
  await prepared.destroy();
  removeDatabase(work);
  expect(users).toEqual([{ id: userId }]);
}

describe('a restore changes nothing and refuses', () => {
  /** Nothing in the database or beside it may differ afterwards. */
  async function refused(words: RegExp | string, file: string, secretKey = source.key) {
    await expect(source.stopAndRestore(secretKey, file)).rejects.toThrow(words);
    expect(await source.usersNow()).toEqual([userId]);
    expect(existsSync(join(test.folder, 'replaced'))).toBe(false);
    expect(readdirSync(test.folder)).not.toContain('restoring.db');
    expect(await checkData(test.db)).toEqual([]);
  }

  it('a key in secret.key that the server would not use, because SECRET_KEY is another', async () => {
    const another = randomBytes(32);
    await refused(/another SECRET_KEY/, source.backup, another);
    const place = (file: string) => join(test.folder, file);
    writeFileSync(place('secret.key'), `${source.key.toString('base64')}\n`);
    await refused(/another SECRET_KEY/, source.backup, another);
    renameSync(place('secret.key'), place('secret.old.keys'));
    await opens(source.backup, another);
    rmSync(place('secret.old.keys'));
  });

  it('another SECRET_KEY, even when nothing is sealed with it', async () => {
    const file = changed('DELETE FROM securities_accounts');
    await refused(/another SECRET_KEY/, file, randomBytes(32));
  });

  it('a plain database whose credentials no key opens', async () => {
    const plain = changed('DROP TABLE backup_about');
    await refused(/1 securities accounts do not open/, plain, randomBytes(32));
    await opens(plain, source.key);
  });

  it('a newer schema', async () => {
    const later = changed("INSERT INTO kysely_migration VALUES ('999-later', '2030-01-01')");
    await refused(/newer version \(it has 999-later\)/, later);
  });

  it('a newer format of backup', async () => {
    await refused(/newer version/, changed('UPDATE backup_about SET format = 2'));
  });

  it('a file that is missing, is no database, or is cut off', async () => {
    const file = join(test.folder, 'other.db');
    await refused(/cannot be read/, file);
    writeFileSync(file, 'no database at all, whatever its name says'.repeat(100));
    await refused(/cannot be read/, file);
    copyFileSync(source.backup, file);
    truncateSync(file, 40_960);
    await refused(/cannot be read|integrity_check/, file);
  });

  it('a backup with invalid data', async () => {
    const invalid = changed("UPDATE users SET email_key = 'OTHER@EXAMPLE.ORG'");
    await refused(/users .*email_key/, invalid);
  });

  // A server in a process of its own refuses as well: `reliability/restore-drill.ts`.
  it('a running server', async () => {
    const { config, now } = source.tools();
    const release = holdDataDir(config.dataDir, 'shared');
    try {
      await refused(/stop it first/, source.backup);
    } finally {
      release();
    }
    if (test.target.kind === 'sqlite') return;
    const until = new Date(now().getTime() + leaseMs);
    const lease = { job: `${serverLease}one`, holder: 'one' };
    expect(await takeLease(test.db, lease, now(), until)).toBe(true);
    await refused(/stop them first/, source.backup);
  });
});
