import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyring } from '../config/keyring.ts';
import { checkData } from '../integrity/check-data.ts';
import { type BackedUpDatabase, createBackedUpDatabase } from '../testing/backed-up-database.ts';
import { linkedAccount } from '../testing/securities/linked-account.ts';
import { environmentOf, startServer } from '../testing/server-process.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { restore } from './restore.ts';

/** Each backup starts a thread, and one test a server: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 120_000 });

let source: BackedUpDatabase;
let test: TestDatabase;

beforeEach(async () => {
  source = await createBackedUpDatabase();
  test = source.test;
});
afterEach(() => source.close());

describe('a restore changes nothing and refuses', () => {
  /** Nothing in the database or beside it may differ afterwards. */
  async function refused(words: RegExp | string, run: () => Promise<unknown>) {
    const before = await source.usersNow();
    await expect(run()).rejects.toThrow(words);
    expect(await source.usersNow()).toEqual(before);
    expect(existsSync(join(test.folder, 'replaced'))).toBe(false);
    expect(readdirSync(test.folder)).not.toContain('restoring.db');
    expect(await checkData(test.db)).toEqual([]);
  }

  it('another SECRET_KEY, even when nothing is sealed with it', async () => {
    await source.person();
    await source.backUp();
    await refused(/another SECRET_KEY/, () => source.stopAndRestore(randomBytes(32)));
  });

  it('a key in secret.key that the server would not use, because SECRET_KEY is another', async () => {
    await source.person();
    await source.backUp();
    writeFileSync(join(test.folder, 'secret.key'), `${source.key.toString('base64')}\n`);
    await refused(/another SECRET_KEY/, () => source.stopAndRestore(randomBytes(32)));
    writeFileSync(join(test.folder, 'secret.old.keys'), `${source.key.toString('base64')}\n`);
    await source.stopAndRestore(randomBytes(32));
    expect(await source.usersNow()).toHaveLength(1);
  });

  it('a plain database whose credentials no key opens', async () => {
    const { userId } = await source.person();
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
    change(source.backup, 'DROP TABLE backup_about');
    await refused(/1 securities accounts do not open/, () =>
      source.stopAndRestore(randomBytes(32)),
    );
    await source.stopAndRestore(source.key);
    expect(await source.usersNow()).toEqual([userId]);
  });

  it('a newer schema', async () => {
    await source.backUp();
    change(source.backup, "INSERT INTO kysely_migration VALUES ('999-later', '2030-01-01')");
    await refused(/newer version \(it has 999-later\)/, () => source.stopAndRestore());
  });

  it('a newer format of backup', async () => {
    await source.backUp();
    change(source.backup, 'UPDATE backup_about SET format = 2');
    await refused(/newer version/, () => source.stopAndRestore());
  });

  it('a file that is missing, is no database, or is cut off', async () => {
    await source.person();
    await refused(/cannot be read/, () => source.stopAndRestore());
    writeFileSync(source.backup, 'no database at all, whatever its name says'.repeat(100));
    await refused(/cannot be read/, () => source.stopAndRestore());
    const cut = join(test.folder, 'cut.db');
    await source.backUp(cut);
    truncateSync(cut, 40_960);
    await refused(/cannot be read|integrity_check/, () => source.stopAndRestore(source.key, cut));
  });

  it('a backup with invalid data', async () => {
    await source.person();
    await source.backUp();
    change(source.backup, "UPDATE users SET email_key = 'OTHER@EXAMPLE.ORG'");
    await refused(/users .*email_key/, () => source.stopAndRestore());
  });

  it('a running server', async () => {
    await source.person();
    await source.backUp();
    const server = await startServer(environmentOf(test.target, test.folder));
    try {
      await refused(/stop (it|them) first/, () => restore(source.tools(), source.backup));
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    } finally {
      await server.end('SIGTERM');
    }
    await source.stopAndRestore();
  });
});

function change(file: string, statement: string) {
  const copy = new BetterSqlite(file);
  copy.exec(statement);
  copy.close();
}
