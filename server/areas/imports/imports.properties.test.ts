import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../finance/calendar/days.ts';
import { checkData } from '../../integrity/check-data.ts';
import { depth } from '../../testing/depth/depth.ts';
import { importsFixture } from '../../testing/imports-fixture.ts';
import { signIn } from '../../testing/sign-in.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = importsFixture();

/** `IMPORT_RUNS=200` for a longer search; `IMPORT_FUZZ=2000` for the figure in docs/reliability.md. */
const runs = Number(process.env.IMPORT_RUNS ?? depth(2, 40));
const fuzzedCalls = Number(process.env.IMPORT_FUZZ ?? depth(30, 400));

const day = fc.integer({ min: 0, max: 300 }).map((days) => addDays('2026-01-01', days));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const money = fc.integer({ min: -500_000, max: 500_000 }).map((cents) => cents / 100);
const number = maybe(fc.integer({ min: 1, max: 12 }).map((count) => `N${count}`));
const cashRow = fc.record({
  occurredAt: day,
  amount: money,
  balance: maybe(money),
  account: fc.constantFrom('', 'a', 'b', 'c'),
  counterAccount: maybe(fc.constantFrom('a', 'b')),
  externalId: number,
  currency: maybe(fc.constantFrom('CNY', '人民币', 'USD')),
});
const tradeRow = fc.record({
  day,
  type: fc.constantFrom(
    'BUY',
    'BUY',
    'BUY',
    'SELL',
    'DIVIDEND',
    'BONUS',
    'FEE',
    'TRANSFER_IN',
    'SPLIT',
    'CONVERT_OUT',
    'CONVERT_IN',
  ),
  symbol: fc.constantFrom('600519', '000001', 'AAPL'),
  quantity: fc.integer({ min: 1, max: 300 }),
  price: maybe(fc.integer({ min: 100, max: 9000 }).map((cents) => cents / 100)),
  amount: maybe(fc.integer({ min: 100, max: 900_000 }).map((cents) => cents / 100)),
  fee: fc.constantFrom(0, 0.5, 5),
  tax: fc.constantFrom(0, 0.01),
});

/** A user with two accounts and a holding. */
async function household() {
  const { token } = await signIn(fixture.test);
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fixture.test.call(method, path, { token, body });
    expect(answer.status, `${method} ${path}`).toBeLessThan(500);
    return answer;
  };
  const open = async (accountType: string) => {
    const body = { accountName: accountType, accountType, day: '2026-03-01', initialBalance: 5000 };
    return (await call('POST', '/accounts', body)).body.data.id as string;
  };
  const ids = [await open('CREDIT'), await open('CREDIT')] as const;
  await call('POST', '/investments', {
    investmentName: '茅台',
    symbol: '600519',
    investmentType: 'STOCK',
    quantity: 100,
    costPrice: 10,
    currency: 'CNY',
    purchaseDate: '2026-02-01',
  });
  return { call, ids };
}
type Call = Awaited<ReturnType<typeof household>>['call'];

/** Every figure of the owner, without what counts changes: versions and times. */
async function figures(call: Call): Promise<string> {
  const paths = [
    '/accounts',
    '/accounts/transfers',
    '/investments?state=all',
    '/overview/assets',
    '/net-worth/history?from=2026-01-01&to=2026-11-20&interval=WEEK',
    '/reports/cash-flow?from=2026-01-01&to=2026-11-20',
  ];
  const answers: unknown[] = [];
  for (const path of paths) {
    const { status, body } = await call('GET', path);
    expect([path, status]).toEqual([path, 200]);
    answers.push(body.data);
  }
  for (const { id } of (await call('GET', '/accounts')).body.data) {
    answers.push((await call('GET', `/accounts/${id}/transactions?size=100`)).body.data);
  }
  for (const { id } of (await call('GET', '/investments?state=all')).body.data) {
    answers.push((await call('GET', `/investments/${id}/entries?size=100`)).body.data);
  }
  return JSON.stringify(answers, (name, value) =>
    name === 'version' || name === 'updatedAt' ? undefined : value,
  );
}

async function importWhole(call: Call, body: object, rows: readonly object[]) {
  const { id } = (await call('POST', '/imports', body)).body.data;
  const sent = rows.map((row, index) => ({ n: index + 2, ...row }));
  expect((await call('POST', `/imports/${id}/rows`, { offset: 0, rows: sent })).status).toBe(200);
  const before = (await call('GET', `/imports/${id}`)).body.data;
  const applied = await call('POST', `/imports/${id}/apply`, { version: before.version });
  return { id, before, applied };
}

describe('an import of any file', () => {
  it('of cash moves the balances by what its preview says, and is nothing once it is undone', async () => {
    const files = fc.array(cashRow, { minLength: 1, maxLength: 40 });
    const histories = fc.constantFrom(undefined, 'KEEP_BALANCE', 'FILE_BALANCE');
    await fc.assert(
      fc.asyncProperty(files, files, histories, async (earlierRows, rows, history) => {
        const { call, ids } = await household();
        const accounts = [
          { ref: '', accountId: ids[0], history },
          { ref: 'a', accountId: ids[0], history },
          { ref: 'b', accountId: ids[1], history },
          { ref: 'c', newAccount: { accountName: '新', accountType: 'CREDIT' } },
        ];
        const body = { kind: 'CASH', source: 'alipay', accounts };
        await importWhole(call, { ...body, accounts: accounts.slice(0, 3) }, earlierRows);
        const before = await figures(call);
        const result = await importWhole(call, body, rows);
        if (result.applied.status === 200) {
          const now = new Map<string, number>();
          for (const account of (await call('GET', '/accounts')).body.data) {
            now.set(account.id, account.balance);
          }
          for (const { accountId, balanceAfter } of result.before.accounts) {
            if (accountId) expect(now.get(accountId)).toBe(balanceAfter);
          }
          expect((await call('DELETE', `/imports/${result.id}`)).status).toBe(200);
        }
        expect(await figures(call)).toBe(before);
      }),
      { numRuns: runs },
    );
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  }, 600_000);

  it('of trades leaves what its preview says, and is nothing once it is undone', async () => {
    const files = fc.array(tradeRow, { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(files, files, fc.boolean(), async (earlierRows, rows, isLinked) => {
        const { call, ids } = await household();
        const body = { kind: 'TRADES', source: 'ths', cashAccountId: isLinked ? ids[0] : null };
        await importWhole(call, body, earlierRows);
        const before = await figures(call);
        const result = await importWhole(call, body, rows);
        if (result.applied.status === 200) {
          const all = (await call('GET', '/investments?state=all')).body.data;
          for (const { investmentId, quantityAfter } of result.before.instruments) {
            const held = all.find(({ id }: { id: string }) => id === investmentId);
            if (investmentId) expect(held.quantity).toBe(quantityAfter);
          }
          expect((await call('DELETE', `/imports/${result.id}`)).status).toBe(200);
        }
        expect(await figures(call)).toBe(before);
      }),
      { numRuns: runs },
    );
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  }, 600_000);
});

describe('hostile rows', () => {
  it('are never a fault of the server, and write nothing that was refused', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.double(),
      fc.constantFrom(
        '=1+1',
        '1e99',
        '9'.repeat(400),
        '("',
        '2026-02-30',
        '20260309',
        '1,2,3',
        '（1.00）',
        '\u202e1',
        'NaN',
        '__proto__',
      ),
      money,
      day,
    );
    const names = [
      ...['occurredAt', 'amount', 'balance', 'account', 'counterAccount', 'externalId', 'day'],
      ...['type', 'word', 'symbol', 'quantity', 'price', 'fee', 'tax', 'cash', 'currency', 'time'],
    ];
    const row = fc.dictionary(fc.constantFrom(...names), cell, { maxKeys: 12 });
    const { call, ids } = await household();
    const before = await figures(call);
    const kinds = fc.constantFrom('CASH', 'TRADES');
    await fc.assert(
      fc.asyncProperty(kinds, fc.array(row, { maxLength: 20 }), async (kind, rows) => {
        const accounts = [{ ref: '', accountId: ids[0] }];
        const body = { kind, source: 'alipay', accounts, cashAccountId: ids[1] };
        const { id } = (await call('POST', '/imports', body)).body.data;
        const sent = rows.map((cells, index) => ({ n: index + 2, ...cells }));
        await call('POST', `/imports/${id}/rows`, { offset: 0, rows: sent });
        await call('PUT', `/imports/${id}/rows`, { state: 'NEW', chosen: false });
        await call('GET', `/imports/${id}/rows`);
        expect((await call('POST', `/imports/${id}/apply`, {})).status).toBe(400);
      }),
      { numRuns: Math.ceil(fuzzedCalls / 5) },
    );
    expect(await figures(call)).toBe(before);
  }, 600_000);
});
