import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../testing/sign-in.ts';
import { revisionOf } from './data-revision.ts';
import { isPostgres } from './open-database.ts';
import { withTransaction } from './with-transaction.ts';

let test: TestApp;
let user: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
  user = await signIn(test);
});
afterAll(() => test.close());

/** Rows of users that no kept answer is worked out from; a ledger's come and go with their account. */
const besideAnswers = [
  'sessions',
  'device_tokens',
  'email_changes',
  'audit_log',
  'idempotency_keys',
];
const withAnother = ['account_transactions'];

async function revision(userId = user.userId): Promise<number> {
  const { value } = await test.deps.db
    .selectFrom('users')
    .select(revisionOf('users.id').as('value'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return value.split(' ').reduce((sum, count) => sum + Number(count.split(':')[1] ?? 0), 0);
}

async function openAccount({ token } = user): Promise<string> {
  const body = { accountName: '现金', accountType: 'CHECKING' };
  return (await test.call('POST', '/accounts', { token, body })).body.data.id;
}

describe('the revision of a user’s data', () => {
  it('and what the user stores are counted by every table of users’ rows; a new one calls countStorage', async () => {
    const tables = await test.deps.db.introspection.getTables();
    const ofUsers = tables
      .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
      .map(({ name }) => name)
      .filter((name) => ![...besideAnswers, ...withAnother].includes(name));
    const triggers = await sql<{ name: string; body: string }>`${sql.raw(
      isPostgres(test.deps.db)
        ? 'SELECT DISTINCT tgname AS name, prosrc AS body FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid'
        : "SELECT name, sql AS body FROM sqlite_master WHERE type = 'trigger'",
    )}`.execute(test.deps.db);
    const names = new Set(triggers.rows.map(({ name }) => name));
    const counting = triggers.rows.filter(({ body }) => body.includes('excluded.bytes'));
    const countingNames = new Set(counting.map(({ name }) => name));
    expect(ofUsers.length).toBeGreaterThan(8);
    for (const table of [...ofUsers, 'exchange_rates', 'quotes', 'daily_closes']) {
      for (const action of ['insert', 'update', 'delete']) {
        const wanted = ofUsers.includes(table) ? countingNames : names;
        expect(wanted).toContain(`${table}_${action}_counts`);
      }
    }
  });

  it('grows with an insert, an update and a delete, and stays with a read', async () => {
    const seen = [await revision()];
    const id = await openAccount();
    seen.push(await revision());
    await test.call('GET', '/accounts', { token: user.token });
    expect(await revision()).toBe(seen.at(-1));
    await test.call('PUT', `/accounts/${id}`, { token: user.token, body: { accountName: '新' } });
    seen.push(await revision());
    await test.call('DELETE', `/accounts/${id}`, { token: user.token });
    seen.push(await revision());
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    expect(seen).toHaveLength(4);
  });

  it('grows once with what moves an account’s money', async () => {
    const id = await openAccount();
    const before = await revision();
    const body = { amount: 1 };
    await test.call('POST', `/accounts/${id}/deposit`, { token: user.token, body });
    expect((await revision()) - before).toBe(1);
  });

  it('is nobody else’s', async () => {
    const other = await signIn(test);
    const before = await revision(other.userId);
    await openAccount();
    expect(await revision(other.userId)).toBe(before);
  });

  it('grows for everybody with a rate, a quote and a close', async () => {
    const { db } = test.deps;
    const seen = [await revision()];
    const day = '2026-11-20';
    await db
      .insertInto('exchange_rates')
      .values({
        currency: 'CNY',
        day,
        per_euro: '8',
        source: 'test',
        fetched_at: `${day}T16:00:00.000Z`,
      })
      .execute();
    seen.push(await revision());
    const quote = { key: 'SH600519', day, currency: 'CNY' as const, source: 'test' };
    await db
      .insertInto('quotes')
      .values({ ...quote, price: '1', at: null, name: null, fetched_at: `${day}T16:00:00.000Z` })
      .execute();
    seen.push(await revision());
    await db
      .insertInto('daily_closes')
      .values({ ...quote, close: '1' })
      .execute();
    seen.push(await revision());
    await db.deleteFrom('daily_closes').execute();
    seen.push(await revision());
    expect(new Set(seen).size).toBe(5);
  });

  it('does not move by what was rolled back', async () => {
    const id = await openAccount();
    const before = await revision();
    const failing = withTransaction(test.deps.db, async (tx) => {
      await tx.updateTable('accounts').set({ description: 'x' }).where('id', '=', id).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await revision()).toBe(before);
  });

  it('never counts two commits as one, through however many connections they come', async () => {
    const id = await openAccount();
    const before = await revision();
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        withTransaction(test.deps.db, (tx) =>
          tx
            .updateTable('accounts')
            .set({ description: `${n}` })
            .where('id', '=', id)
            .execute(),
        ),
      ),
    );
    expect((await revision()) - before).toBe(40);
  });

  it('goes with its user', async () => {
    const leaver = await signIn(test);
    await openAccount(leaver);
    const { db } = test.deps;
    await db.deleteFrom('users').where('id', '=', leaver.userId).execute();
    const left = db.selectFrom('data_revisions').selectAll().where('scope', '=', leaver.userId);
    expect(await left.execute()).toEqual([]);
  });
});
