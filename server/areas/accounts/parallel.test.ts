import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { depth } from '../../testing/depth/depth.ts';
import { signIn } from '../../testing/sign-in.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** Runs jobs in `lanes` lines, each of which waits for its own. */
async function inParallel(lanes: number, jobs: (() => Promise<unknown>)[]): Promise<void> {
  const queue = [...jobs];
  const lane = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) await job();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function openAccount(token: string, initialBalance: number): Promise<string> {
  const body = { accountName: '热门账户', accountType: 'CHECKING', initialBalance };
  return (await test.call('POST', '/accounts', { token, body })).body.data.id;
}

describe('an account with many concurrent clients', () => {
  it('has a balance equal to the sum of all movements from 20 clients, and is never below zero', async () => {
    const { token } = await signIn(test);
    const id = await openAccount(token, 20);
    let expectedCents = 2000;
    const move = (kind: 'deposit' | 'withdraw', cents: number) => async () => {
      const body = { amount: cents / 100 };
      const { status } = await test.call('POST', `/accounts/${id}/${kind}`, { token, body });
      expect([200, 400]).toContain(status);
      if (status === 200) expectedCents += kind === 'deposit' ? cents : -cents;
      else expect(kind).toBe('withdraw');
    };
    const jobs = Array.from({ length: depth(200, 1000) }, (_, i) =>
      move(i % 2 === 0 ? 'withdraw' : 'deposit', 1 + ((i * 7919) % 1500)),
    );
    await inParallel(20, jobs);
    const lines = await test.deps.db
      .selectFrom('account_transactions')
      .select(['sequence', 'amount', 'balance_after'])
      .where('account_id', '=', id)
      .orderBy('sequence')
      .execute();
    let running = 0;
    for (const [index, line] of lines.entries()) {
      running += Math.round(Number(line.amount) * 100);
      expect(line.sequence).toBe(index + 1);
      expect(Math.round(Number(line.balance_after) * 100)).toBe(running);
      expect(running).toBeGreaterThanOrEqual(0);
    }
    const { balance } = (await test.call('GET', `/accounts/${id}`, { token })).body.data;
    expect(balance).toBe(running / 100);
    expect(running).toBe(expectedCents);
  });

  it('lets exactly 50 of 100 parallel withdrawals of 1 out of 50 succeed', async () => {
    const { token } = await signIn(test);
    const id = await openAccount(token, 50);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        test.call('POST', `/accounts/${id}/withdraw`, { token, body: { amount: 1 } }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(50);
    expect((await test.call('GET', `/accounts/${id}`, { token })).body.data.balance).toBe(0);
  });
});
