import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { checkData } from '../integrity/check-data.ts';
import { createKeyring, secretKeyId } from '../keyring.ts';
import { linkedAccount } from '../testing/linked-account.ts';
import { environmentOf, startServer } from '../testing/server-process.ts';
import { signIn } from '../testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeFile } from './make-backup.ts';
import { restore } from './restore.ts';

/** Each backup starts a thread, and some tests a server: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 120_000 });

let test: TestDatabase;
let backup: string;
const key: Buffer = randomBytes(32);
const now = () => new Date('2026-11-21T02:00:00.000Z');

beforeEach(async () => {
  test = await createTestDatabase();
  backup = join(test.folder, 'backup.db');
});
afterEach(async () => {
  await dropSchemasAside();
  await test.close();
});

const config = (secretKey = key) => ({
  ...readConfig({ DATA_DIR: test.folder, SECRET_KEY: secretKey.toString('base64') }),
  database: test.target,
});
const tools = (secretKey?: Buffer) => ({ config: config(secretKey), now, newId, randomBytes });
const person = () => signIn({ deps: { db: test.db, now, newId } });
const backUp = () =>
  makeFile(
    {
      source: test.target,
      folder: test.folder,
      reason: 'manual',
      secretKeyId: secretKeyId(key),
      at: now(),
    },
    backup,
  );

/** Lets go of the database, as a server that is stopped does, and restores. */
async function stopAndRestore(secretKey?: Buffer, file = backup) {
  await test.db.destroy();
  try {
    return await restore(tools(secretKey), file);
  } finally {
    test.db = openDatabase(test.target);
  }
}

const usersNow = async () => {
  const rows = await test.db.selectFrom('users').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

describe('a restore', () => {
  it('brings back what was there, and keeps what was there since', async () => {
    const { userId } = await person();
    await backUp();
    const later = await person();
    const { aside, madeAt } = await stopAndRestore();
    expect(madeAt).toBe('2026-11-21T02:00:00.000Z');
    expect(await usersNow()).toEqual([userId]);
    expect(await checkData(test.db)).toEqual([]);
    expect(await usersAside(aside ?? '')).toEqual([userId, later.userId]);
    expect(existsSync(join(test.folder, 'restoring.db'))).toBe(false);
  });

  it('can be taken back by restoring what it has kept', async () => {
    if (test.target.kind === 'postgres') return;
    const { userId } = await person();
    await backUp();
    const later = await person();
    const { aside = '' } = await stopAndRestore();
    const again = await stopAndRestore(key, aside);
    expect(again.madeAt).toBeUndefined();
    expect(await usersNow()).toEqual([userId, later.userId]);
  });

  it('lets nobody in who was in then, mails nothing twice, and says so in the audit log', async () => {
    await person();
    const at = now().toISOString();
    await test.db.insertInto('captchas').values({ id: 'c', answer: 'a', expires_at: at }).execute();
    await test.db
      .insertInto('codes')
      .values({
        email_key: 'a@example.org',
        purpose: 'reset',
        code_hash: 'a'.repeat(64),
        tries: 0,
        sent_at: at,
        expires_at: at,
        used_at: null,
      })
      .execute();
    await test.db
      .insertInto('mails')
      .values({
        id: newId(),
        recipient: 'a@example.org',
        subject: 's',
        text: 't',
        html: null,
        status: 'PENDING',
        attempts: 0,
        next_attempt_at: at,
        last_error: null,
        created_at: at,
        sent_at: null,
      })
      .execute();
    await backUp();
    await stopAndRestore();
    for (const table of ['sessions', 'codes', 'captchas', 'idempotency_keys'] as const) {
      expect(await test.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    const mails = await test.db.selectFrom('mails').select('status').execute();
    expect(mails).toEqual([{ status: 'FAILED' }]);
    const lines = await test.db.selectFrom('audit_log').select('action').execute();
    expect(lines).toEqual([{ action: 'system.restore' }]);
  });

  it('goes into an empty installation', async () => {
    const { userId } = await person();
    await backUp();
    const fresh = await createTestDatabase();
    try {
      copyFileSync(backup, join(fresh.folder, 'backup.db'));
      await fresh.db.destroy();
      const database = fresh.target;
      const there = { ...tools().config, dataDir: fresh.folder, database };
      await restore({ ...tools(), config: there }, backup);
      fresh.db = openDatabase(database);
      const users = await fresh.db.selectFrom('users').select('id').execute();
      expect(users).toEqual([{ id: userId }]);
    } finally {
      await fresh.close();
    }
  });

  it('replaces a database that is damaged, and keeps that too', async () => {
    if (test.target.kind === 'postgres') return;
    await person();
    await backUp();
    const { file } = test.target;
    await test.db.destroy();
    truncateSync(file, 5000);
    const damaged = readFileSync(file);
    const { aside = '' } = await restore(tools(), backup);
    test.db = openDatabase(test.target);
    expect(await usersNow()).toHaveLength(1);
    expect(readFileSync(aside).equals(damaged)).toBe(true);
  });
});

describe('a restore refuses, before it touches anything,', () => {
  /** Nothing in the database or beside it may differ afterwards. */
  async function refused(words: RegExp | string, run: () => Promise<unknown>) {
    const before = await usersNow();
    await expect(run()).rejects.toThrow(words);
    expect(await usersNow()).toEqual(before);
    expect(existsSync(join(test.folder, 'replaced'))).toBe(false);
    expect(readdirSync(test.folder)).not.toContain('restoring.db');
    expect(await checkData(test.db)).toEqual([]);
  }

  it('another SECRET_KEY, even when nothing is sealed with it', async () => {
    await person();
    await backUp();
    await refused(/another SECRET_KEY/, () => stopAndRestore(randomBytes(32)));
  });

  it('a plain database whose credentials no key opens', async () => {
    const { userId } = await person();
    const id = newId();
    const keyring = createKeyring(key, [], randomBytes);
    const seal = (column: string) =>
      keyring.seal('k', { table: 'securities_accounts', column, userId, rowId: id });
    const sealed = { app_key: seal('app_key'), app_secret: seal('app_secret') };
    const row = { id, user_id: userId, account_name: '币安', ...sealed };
    await test.db
      .insertInto('securities_accounts')
      .values(linkedAccount(row, now().toISOString()))
      .execute();
    await backUp();
    change(backup, 'DROP TABLE backup_about');
    await refused(/1 securities accounts do not open/, () => stopAndRestore(randomBytes(32)));
    await stopAndRestore(key);
    expect(await usersNow()).toEqual([userId]);
  });

  it('a newer schema', async () => {
    await backUp();
    change(backup, "INSERT INTO kysely_migration VALUES ('999-later', '2030-01-01')");
    await refused(/newer version \(it has 999-later\)/, stopAndRestore);
  });

  it('a newer form of backup', async () => {
    await backUp();
    change(backup, 'UPDATE backup_about SET format = 2');
    await refused(/newer version/, stopAndRestore);
  });

  it('a file that is none, is no database, or is cut off', async () => {
    await person();
    await refused(/cannot be read/, stopAndRestore);
    writeFileSync(backup, 'no database at all, whatever its name says'.repeat(100));
    await refused(/cannot be read/, stopAndRestore);
    const cut = join(test.folder, 'cut.db');
    await makeFileAt(cut);
    truncateSync(cut, 40_960);
    await refused(/cannot be read|integrity_check/, () => stopAndRestore(key, cut));
  });

  it('what does not add up', async () => {
    await person();
    await backUp();
    change(backup, "UPDATE users SET email_key = 'OTHER@EXAMPLE.ORG'");
    await refused(/users .*email_key/, stopAndRestore);
  });

  it('a running server', async () => {
    await person();
    await backUp();
    const server = await startServer(environmentOf(test.target, test.folder));
    try {
      await refused(/stop (it|them) first/, () => restore(tools(), backup));
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    } finally {
      await server.end('SIGTERM');
    }
    await stopAndRestore();
  });
});

async function makeFileAt(path: string) {
  const previous = backup;
  backup = path;
  await backUp();
  backup = previous;
}

function change(file: string, statement: string) {
  const copy = new BetterSqlite(file);
  copy.exec(statement);
  copy.close();
}

/** Where PostgreSQL keeps what a restore has replaced. */
async function dropSchemasAside() {
  if (test.target.kind !== 'postgres') return;
  const { rows } = await sql<{ name: string }>`SELECT nspname AS name FROM pg_namespace
    WHERE nspname LIKE current_schema() || '_before_%'`.execute(test.db);
  for (const { name } of rows) await sql`DROP SCHEMA ${sql.id(name)} CASCADE`.execute(test.db);
}

async function usersAside(aside: string): Promise<string[]> {
  if (test.target.kind === 'postgres') {
    const table = sql.id(aside.replace('schema ', ''), 'users');
    const { rows } = await sql<{ id: string }>`SELECT id FROM ${table} ORDER BY id`.execute(
      test.db,
    );
    return rows.map(({ id }) => id);
  }
  const old = openDatabase({ kind: 'sqlite', file: aside });
  const rows = await old.selectFrom('users').select('id').orderBy('id').execute();
  await old.destroy();
  return rows.map(({ id }) => id);
}
