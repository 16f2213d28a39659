import { existsSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { checkData } from '../integrity/check-data.ts';
import { type BackedUpDatabase, createBackedUpDatabase } from '../testing/backed-up-database.ts';
import { storeToken } from '../testing/fixtures/store-token.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { restore } from './restore.ts';

let source: BackedUpDatabase;
let test: TestDatabase;
/** The users at the time of the backup, and now. */
let before: string[];
let after: string[];
let restored: Awaited<ReturnType<typeof restore>>;

/** A backup starts a thread, which loads half the program: one is made, and restored in several ways. */
beforeAll(async () => {
  source = await createBackedUpDatabase();
  test = source.test;
  await fillWithAccess((await source.person()).userId);
  before = await source.usersNow();
  await source.backUp();
  await source.person();
  after = await source.usersNow();
  restored = await source.stopAndRestore();
});
afterAll(() => source.close());

/** Rows that let someone in, or that are to be sent. */
async function fillWithAccess(userId: string): Promise<void> {
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
      html: '<p>t</p>',
      status: 'PENDING',
      attempts: 0,
      next_attempt_at: at,
      last_error: null,
      created_at: at,
      sent_at: null,
    })
    .execute();
  await fillWithReminders(userId, at);
}

/** One reminder that waits, one that is on its way, and one that was sent. */
async function fillWithReminders(ownerId: string, at: string): Promise<void> {
  const channel = {
    id: newId(),
    owner_id: ownerId,
    name: '邮箱',
    channel_type: 'MAIL' as const,
    is_active: 1,
    version: 1,
    created_at: at,
    updated_at: at,
  };
  await test.db.insertInto('reminder_channels').values(channel).execute();
  const reminders = (['WAITING', 'SENDING', 'SENT'] as const).map((state, lead) => ({
    ...{ id: newId(), owner_id: ownerId, channel_id: channel.id, due_key: 'LOAN:a:1' },
    ...{ due_date: '2026-11-28', lead_days: lead, title: '房贷', state, tries: 0, error: null },
    ...{ next_try_at: state === 'SENT' ? null : at, give_up_at: at, created_at: at },
    sent_at: state === 'SENT' ? at : null,
  }));
  await test.db.insertInto('reminders').values(reminders).execute();
}

describe('a restore', () => {
  it('brings back the data of the backup, and saves the present data first', async () => {
    expect(restored.madeAt).toBe('2026-11-21T02:00:00.000Z');
    expect(after).toHaveLength(before.length + 1);
    expect(await source.usersNow()).toEqual(before);
    expect(await checkData(test.db)).toEqual([]);
    expect(await usersAside(restored.aside ?? '')).toEqual(after);
    expect(existsSync(join(test.folder, 'restoring.db'))).toBe(false);
  });

  it('ends all sessions, access tokens and calendar addresses of the backup, mails and reminds of nothing twice, and is in the audit log', async () => {
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
    const mails = await test.db.selectFrom('mails').select(['status', 'text', 'html']).execute();
    expect(mails).toEqual([{ status: 'FAILED', text: '', html: null }]);
    const reminders = await test.db
      .selectFrom('reminders')
      .select(['state', 'next_try_at', 'error'])
      .orderBy('lead_days')
      .execute();
    const unknown = { state: 'UNKNOWN', next_try_at: null, error: '数据已从备份恢复，可能已送达' };
    const sent = { state: 'SENT', next_try_at: null, error: null };
    expect(reminders).toEqual([unknown, unknown, sent]);
    const lines = await test.db.selectFrom('audit_log').select('action').execute();
    expect(lines).toEqual([{ action: 'system.restore' }]);
  });

  it('can be undone by restoring what it has saved', async () => {
    if (test.target.kind === 'postgres') return;
    const again = await source.stopAndRestore(source.key, restored.aside);
    expect(again.madeAt).toBeUndefined();
    expect(await source.usersNow()).toEqual(after);
  });

  it('works in an empty installation', async () => {
    const fresh = await createTestDatabase();
    try {
      await fresh.db.destroy();
      const database = fresh.target;
      const there = { ...source.tools().config, dataDir: fresh.folder, database };
      await restore({ ...source.tools(), config: there }, source.backup);
      fresh.db = openDatabase(database);
      const users = await fresh.db.selectFrom('users').select('id').execute();
      expect(users.map(({ id }) => id)).toEqual(before);
    } finally {
      await fresh.close();
    }
  });

  it('replaces a damaged database, and saves that too', async () => {
    if (test.target.kind === 'postgres') return;
    const { file } = test.target;
    await test.db.destroy();
    truncateSync(file, 5000);
    const damaged = readFileSync(file);
    const { aside = '' } = await restore(source.tools(), source.backup);
    test.db = openDatabase(test.target);
    expect(await source.usersNow()).toEqual(before);
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
