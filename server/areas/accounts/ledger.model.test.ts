import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { depth } from '../../testing/depth/depth.ts';
import { signIn } from '../../testing/sign-in.ts';

/** A step a person may take, with amounts in cents so that the model needs no decimals. */
type Step =
  | { kind: 'open'; cents: number; credit: boolean }
  | { kind: 'deposit' | 'withdraw' | 'adjust'; account: number; cents: number }
  | { kind: 'remove'; account: number };

interface ModelAccount {
  id: string;
  credit: boolean;
  cents: number;
  lines: number;
}

const cents = fc.integer({ min: 1, max: 1_000_000 });
const account = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), cents: fc.nat(100_000), credit: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('deposit', 'withdraw', 'withdraw', 'adjust'), account, cents }),
  fc.record({ kind: fc.constant('remove' as const), account }),
);

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('the ledger', () => {
  it('agrees with a model of whole cents after any sequence of steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const { token } = await signIn(test);
        const model: ModelAccount[] = [];
        for (const next of steps) await take(next, model, token);
        await agree(model, token);
      }),
      { numRuns: depth(8, 200), verbose: true },
    );
  });
});

async function take(next: Step, model: ModelAccount[], token: string): Promise<void> {
  if (next.kind === 'open') {
    const body = {
      accountName: '模型',
      accountType: next.credit ? 'CREDIT' : 'CHECKING',
      initialBalance: next.cents / 100,
    };
    const answer = await test.call('POST', '/accounts', { token, body });
    model.push({ id: answer.body.data.id, credit: next.credit, cents: next.cents, lines: 1 });
    return;
  }
  const row = model[next.account];
  if (!row) return;
  const path = `/accounts/${row.id}`;
  if (next.kind === 'remove') {
    expect((await test.call('DELETE', path, { token })).status).toBe(200);
    model.splice(next.account, 1);
    return;
  }
  if (next.kind === 'adjust') {
    await test.call('PUT', path, { token, body: { balance: next.cents / 100 } });
    if (next.cents !== row.cents) row.lines += 1;
    row.cents = next.cents;
    return;
  }
  const after = row.cents + (next.kind === 'deposit' ? next.cents : -next.cents);
  const body = { amount: next.cents / 100 };
  const { status } = await test.call('POST', `${path}/${next.kind}`, { token, body });
  const allowed = after >= 0 || row.credit;
  expect(status).toBe(allowed ? 200 : 400);
  if (!allowed) return;
  row.cents = after;
  row.lines += 1;
}

async function agree(model: ModelAccount[], token: string): Promise<void> {
  const { data } = (await test.call('GET', '/accounts', { token })).body;
  const balances = data.map((row: { id: string; balance: number }) => [row.id, row.balance]);
  expect(balances).toEqual(model.map((row) => [row.id, row.cents / 100]));
  for (const row of model) {
    const query = { size: '100' };
    const { body } = await test.call('GET', `/accounts/${row.id}/transactions`, { token, query });
    const { records, total } = body.data;
    expect(total).toBe(row.lines);
    const added = records.reduce(
      (soFar: number, line: { amount: number }) => soFar + Math.round(line.amount * 100),
      0,
    );
    expect(added).toBe(row.cents);
    expect(records[0].balanceAfter).toBe(row.cents / 100);
  }
}
