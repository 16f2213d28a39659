import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeUser } from '../areas/auth/users.repository.ts';
import { checkData } from '../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../testing/sign-in.ts';
import { signInTables } from '../testing/stored-rows.ts';
import { changesIn, revisionIn, revisionOf, storedBytes } from './data-revision.ts';
import { isPostgres } from './open-database.ts';
import { withTransaction } from './with-transaction.ts';

let test: TestApp;
let user: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
  user = await signIn(test);
});
afterAll(() => test.close());

/** Rows of owners that no cached answer is worked out from, and those that another table's row counts for. */
const besideAnswers = [
  ...signInTables,
  'sessions',
  'audit_log',
  'idempotency_keys',
  'data_revisions',
  'shown_worth',
];
const withAnother = ['account_transactions', 'worth_changes'];

async function revision(userId = user.userId): Promise<number> {
  const { value } = await test.deps.db
    .selectFrom('owners')
    .select(revisionOf('owners.id').as('value'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return value.split(' ').reduce((sum, count) => sum + Number(count.split(':')[1] ?? 0), 0);
}

async function openAccount({ token } = user): Promise<string> {
  const body = { accountName: '现金', accountType: 'CHECKING' };
  return (await test.call('POST', '/accounts', { token, body })).body.data.id;
}

const assetOf = (n: number) => ({
  name: '相机',
  assetCode: `FA-${n}`,
  assetCategory: '电子设备',
  originalValue: 1200,
  estimatedLife: 5,
  depreciationMethod: 'STRAIGHT_LINE',
  purchaseDate: '2026-01-05',
  startUseDate: '2026-01-05',
});

describe('the revision of a user’s data', () => {
  it('is increased by every table of owners’ rows, which also counts what they store', async () => {
    const tables = await test.deps.db.introspection.getTables();
    const ofOwners = tables
      .filter(({ columns }) => columns.some(({ name }) => name === 'owner_id'))
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
    expect(ofOwners.length).toBeGreaterThan(8);
    for (const table of [...ofOwners, 'exchange_rates', 'quotes', 'daily_closes']) {
      for (const action of ['insert', 'update', 'delete']) {
        const wanted = ofOwners.includes(table) ? countingNames : names;
        expect(wanted).toContain(`${table}_${action}_counts`);
      }
    }
  });

  it('grows with an insert, an update and a delete, and not with a read', async () => {
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

  it('grows once with a change of an account’s balance', async () => {
    const id = await openAccount();
    const before = await revision();
    const body = { amount: 1 };
    await test.call('POST', `/accounts/${id}/deposit`, { token: user.token, body });
    expect((await revision()) - before).toBe(1);
  });

  it('stays when another user’s data change', async () => {
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

  it('does not grow by what was rolled back', async () => {
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

  it('names each area and what it has counted', async () => {
    const owner = await signIn(test);
    await openAccount(owner);
    const { value } = await test.deps.db
      .selectFrom('owners')
      .select(revisionOf('owners.id').as('value'))
      .where('id', '=', owner.userId)
      .executeTakeFirstOrThrow();
    // An account is inserted, then its opening moves the balance: 338 bytes and 351 (quota.test.ts).
    expect(value).toMatch(/^accounts:2:689 /);
    expect(value).toMatch(/ shared\.rates:\d+/);
    expect(storedBytes(value)).toBe(689);
    expect(revisionIn('accounts', value)).toContain('accounts:2:689');
    expect(revisionIn('debts', value)).not.toContain('accounts');
    expect(revisionIn('debts', value)).toContain('shared.rates');
  });

  it('counts as changes of past days what can change one', () => {
    const changing = 'accounts:2:689 debts:3:400 investments:5:900';
    const others = 'securities:7:1 imports:7:1 allocation:7:1 dues:7:1 proposals:7:1 reminders:7:1';
    expect(changesIn(`${changing} ${others} shared.rates:90 shared.quotes:80`)).toBe(10);
  });

  it('lets one owner change every area from many connections at once', async () => {
    const { token, userId } = await signIn(test);
    const add = (path: string, body: object) => test.call('POST', path, { token, body });
    const debt = { customerName: '某人', supplierName: '某人', amount: 1, dueDate: '2027-01-01' };
    const accounts = await Promise.all([1, 2, 3].map(() => openAccount({ token, userId })));
    const calls = Array.from({ length: 60 }, (_, n) => [
      () => add(`/accounts/${accounts[n % 3]}/deposit`, { amount: 1 }),
      () => test.call('PUT', `/accounts/${accounts[n % 3]}/default`, { token }),
      () => add('/receivables', debt),
      () => add('/payables', debt),
      () => add('/fixed-assets', assetOf(n)),
    ])
      .flat()
      .map((call) => call());
    const refused = (await Promise.all(calls)).filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body])).toEqual([]);
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  it('is removed with its user', async () => {
    const leaver = await signIn(test);
    await openAccount(leaver);
    const { db } = test.deps;
    await withTransaction(db, (tx) => removeUser(tx, leaver.userId));
    const left = db.selectFrom('data_revisions').selectAll().where('owner_id', '=', leaver.userId);
    expect(await left.execute()).toEqual([]);
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    'counts no update of an owner who is being removed',
    async () => {
      const { rows } = await sql<{ name: string }>`SELECT proname AS name FROM pg_proc
        JOIN pg_namespace ON pg_namespace.oid = pronamespace WHERE nspname = current_schema()
        AND proname LIKE '%\\_update\\_counts' AND prosrc LIKE '%NEW.owner_id%'
        AND prosrc NOT LIKE '%FROM owners WHERE%'`.execute(test.deps.db);
      expect(rows).toEqual([]);
    },
  );
});
