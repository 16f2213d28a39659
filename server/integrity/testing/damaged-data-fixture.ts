import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { isPostgres } from '../../db/open-database.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { allExamples } from '../../testing/examples/all-examples.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../../testing/securities/fake-brokers.ts';
import { signIn } from '../../testing/sign-in.ts';
import { visitor } from '../../testing/visitor.ts';
import { checkData } from '../check-data.ts';
import { problemText } from '../problem.ts';

/**
 * Builds the app for the tests of a file, with a user who has rows in every area and with a second
 * user. `account` has three entries, `other` only its opening one.
 */
export function damagedDataFixture() {
  let test: TestApp;
  const user = { id: '', account: '', other: '' };

  beforeAll(async () => {
    const fake = fakeBrokers();
    fake.answer = async () =>
      snapshotOf([positionOf('A'), positionOf('B', { price: null, avgCost: '0.1' })], {
        cash: [{ currency: 'USDT', amount: '-1.50' }],
      });
    test = await buildTestApp({ deps: { brokers: fake.brokers } });
    Object.assign(user, await fillEveryArea(test));
    await visitor(test).join('neighbour@example.org', 'neighbour');
  });
  afterAll(() => test.close());

  /** A trigger refuses to change history: who damages it has to take the trigger away first. */
  function unguarded(table: string, action: string): string {
    const trigger = `${table}_refuses_${action}`;
    return isPostgres(test.deps.db)
      ? `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`
      : `DROP TRIGGER ${trigger}`;
  }

  return {
    user,
    unguarded,
    /** Lets entries of cash accounts be changed. */
    editable: () => unguarded('account_transactions', 'update'),
    withoutKey: (table: string, key: string) =>
      isPostgres(test.deps.db) ? [`ALTER TABLE ${table} DROP CONSTRAINT ${key}`] : [],
    /** The problems of the data after some statements, which are rolled back. */
    async problemsAfter(...statements: string[]): Promise<string[]> {
      const takeBack = new Error('take back');
      let lines: string[] = [];
      const check = test.deps.db.transaction().execute(async (tx) => {
        if (!isPostgres(tx)) await sql`PRAGMA defer_foreign_keys = ON`.execute(tx);
        for (const statement of statements) await sql.raw(statement).execute(tx);
        lines = (await checkData(tx)).map(problemText);
        throw takeBack;
      });
      await expect(check).rejects.toBe(takeBack);
      return lines;
    },
    get test() {
      return test;
    },
  };
}

async function fillEveryArea(test: TestApp) {
  const { token, userId } = await signIn(test);
  await allExamples(test, token);
  const open = async () => {
    const body = { accountName: '活期', accountType: 'CHECKING', initialBalance: 100.5 };
    return (await test.call('POST', '/accounts', { token, body })).body.data.id as string;
  };
  const user = { id: userId, account: await open(), other: await open() };
  const headers = { 'idempotency-key': 'one' };
  const body = { amount: 0.25 };
  await test.call('POST', `/accounts/${user.account}/deposit`, { token, body, headers });
  await test.call('POST', `/accounts/${user.account}/withdraw`, { token, body: { amount: 50 } });
  await test.call('PUT', `/accounts/${user.account}/default`, { token });
  const stock = { symbol: 'AAPL', investmentType: 'STOCK', currency: 'USD', currentPrice: 190.5 };
  const holding = { investmentName: '苹果', quantity: 3, costPrice: 1, purchaseDate: '2026-01-02' };
  await test.call('POST', '/investments', { token, body: { ...holding, ...stock } });
  const [linked] = (await test.call('GET', '/securities/accounts', { token })).body.data;
  await test.call('POST', `/securities/accounts/${linked.id}/sync`, { token });
  return user;
}
