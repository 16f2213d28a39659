import { copyFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { checkData } from '../integrity/check-data.ts';
import { type BackedUpDatabase, createBackedUpDatabase } from '../testing/backed-up-database.ts';
import { storeToken } from '../testing/fixtures/store-token.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { restore } from './restore.ts';

/** Each backup starts a thread, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

let source: BackedUpDatabase;
let test: TestDatabase;

beforeEach(async () => {
  source = await createBackedUpDatabase();
  test = source.test;
});
afterEach(() => source.close());

describe('a restore', () => {
  it('brings back the data of the backup, and saves the present data first', async () => {
    const { userId } = await source.person();
    await source.backUp();
    const later = await source.person();
    const { aside, madeAt } = await source.stopAndRestore();
    expect(madeAt).toBe('2026-11-21T02:00:00.000Z');
    expect(await source.usersNow()).toEqual([userId]);
    expect(await checkData(test.db)).toEqual([]);
    expect(await usersAside(aside ?? '')).toEqual([userId, later.userId]);
    expect(existsSync(join(test.folder, 'restoring.db'))).toBe(false);
  });

  it('can be undone by restoring what it has saved', async () => {
    if (test.target.kind === 'postgres') return;
    const { userId } = await source.person();
    await source.backUp();
    const later = await source.person();
    const { aside = '' } = await source.stopAndRestore();
    const again = await source.stopAndRestore(source.key, aside);
    expect(again.madeAt).toBeUndefined();
    expect(await source.usersNow()).toEqual([userId, later.userId]);
  });

  it('ends all sessions, access tokens and calendar addresses of the backup, mails nothing twice, and is in the audit log', async () => {
    const { userId } = await source.person();
    const at = source.now().toISOString();
    await storeToken({ deps: { db: test.db, now: source.now, newId } }, userId, ['accounts:read']);
    await test.db
      .insertInto('calendar_feeds')
      .values({
        owner_id: userId,
        token_hash: 'b'.repeat(64),
        amounts: 0,
        created_at: at,
        last_read_at: null,
      })
      .execute();
    await test.db.insertInto('captchas').values({ id: 'c', answer: 'a', expires_at: at }).execute();
    await test.db
      .insertInto('codes')
      .values({
        subject: 'a@example.org',
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
    await source.backUp();
    await source.stopAndRestore();
    const voidedTables = [
      'sessions',
      'access_tokens',
      'calendar_feeds',
      'codes',
      'captchas',
      'idempotency_keys',
    ] as const;
    for (const table of voidedTables) {
      expect(await test.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    const mails = await test.db.selectFrom('mails').select('status').execute();
    expect(mails).toEqual([{ status: 'FAILED' }]);
    const lines = await test.db.selectFrom('audit_log').select('action').execute();
    expect(lines).toEqual([{ action: 'system.restore' }]);
  });

  it('works in an empty installation', async () => {
    const { userId } = await source.person();
    await source.backUp();
    const fresh = await createTestDatabase();
    try {
      copyFileSync(source.backup, join(fresh.folder, 'backup.db'));
      await fresh.db.destroy();
      const database = fresh.target;
      const there = { ...source.tools().config, dataDir: fresh.folder, database };
      await restore({ ...source.tools(), config: there }, source.backup);
      fresh.db = openDatabase(database);
      const users = await fresh.db.selectFrom('users').select('id').execute();
      expect(users).toEqual([{ id: userId }]);
    } finally {
      await fresh.close();
    }
  });

  it('replaces a damaged database, and saves that too', async () => {
    if (test.target.kind === 'postgres') return;
    await source.person();
    await source.backUp();
    const { file } = test.target;
    await test.db.destroy();
    truncateSync(file, 5000);
    const damaged = readFileSync(file);
    const { aside = '' } = await restore(source.tools(), source.backup);
    test.db = openDatabase(test.target);
    expect(await source.usersNow()).toHaveLength(1);
    expect(readFileSync(aside).equals(damaged)).toBe(true);
  });
});

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
