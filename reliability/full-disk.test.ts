import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkData } from '../server/integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../server/testing/build-test-app.ts';
import { secondConnection } from '../server/testing/second-connection.ts';
import { signIn } from '../server/testing/sign-in.ts';

// Disks that are really full, read-only or gone, which only root can make: `npm run chaos`.
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** Limits the file to a number of pages, at least to those it has. */
async function mayGrowTo(pages: number): Promise<void> {
  await test.deps.db.transaction().execute(async (tx) => {
    await sql`PRAGMA max_page_count = ${sql.lit(pages)}`.execute(tx);
  });
}

describe.runIf(!process.env.TEST_DATABASE_URL)('a server on a full disk', () => {
  it('refuses what it cannot store, loses nothing it has stored, and goes on when there is room', async () => {
    const { token } = await signIn(test);
    const account = { accountName: '账户', accountType: 'SAVINGS', initialBalance: 0 };
    const opened = await test.call('POST', '/accounts', { token, body: account });
    const path = `/accounts/${opened.body.data.id}`;
    const deposit = async (number: number) => {
      const { status, body } = await test.call('POST', `${path}/deposit`, {
        token,
        body: { amount: 1, description: '存入'.repeat(50) },
        headers: { 'idempotency-key': `deposit-${number}` },
      });
      if (status !== 200) expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
      return status === 200;
    };
    const balance = async () => (await test.call('GET', path, { token })).body.data.balance;

    await mayGrowTo(1);
    const refused: number[] = [];
    for (let number = 0; refused.length < 30; number += 1) {
      if (!(await deposit(number))) refused.push(number);
      expect(await balance()).toBe(number + 1 - refused.length);
    }
    const stored = await balance();
    await mayGrowTo(1_000_000);
    for (const number of refused) expect(await deposit(number)).toBe(true);
    expect(await balance()).toBe(stored + refused.length);
    const looking = secondConnection(test);
    expect(await checkData(looking.db)).toEqual([]);
    await looking.close();
  });
});
