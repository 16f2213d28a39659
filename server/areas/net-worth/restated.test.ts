import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { problemText } from '../../integrity/problem.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { shownWorthJob } from './shown-worth.jobs.ts';

let test: TestApp;
let user: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** Half past ten in the morning in Shanghai. */
const morningOf = (day: string) => test.clock.set(`${day}T02:30:00.000Z`);
/** Four minutes past midnight in Shanghai. */
async function midnightBefore(day: string) {
  test.clock.set(new Date(Date.parse(`${day}T00:04:00+08:00`)).toISOString());
  return shownWorthJob.run(test.deps, new AbortController().signal);
}

beforeEach(async () => {
  morningOf('2026-04-01');
  user = await signIn(test);
});

async function send(method: string, path: string, body?: object) {
  const answer = await test.call(method, path, { token: user.token, body });
  expect(answer.body, path).toMatchObject({ success: true });
  return answer.body.data;
}
const restated = async (day: string, more = '') =>
  (await send('GET', `/net-worth?day=${day}${more}`)).restated;
const open = async (): Promise<string> => {
  const body = { accountName: '工资卡', accountType: 'CHECKING', initialBalance: 12_345.6 };
  return (await send('POST', '/accounts', body)).id;
};
const deposit = (id: string, amount: number, day: string) =>
  send('POST', `/accounts/${id}/deposit`, { amount, day });

it('a past day says what it showed, once a later entry has changed it', async () => {
  const id = await open();
  await midnightBefore('2026-04-02');
  await midnightBefore('2026-04-03');
  morningOf('2026-04-03');
  expect(await restated('2026-04-01')).toBeNull();
  await deposit(id, 100, '2026-04-03');
  expect(await restated('2026-04-02')).toBeNull();
  await deposit(id, 1000.5, '2026-04-02');
  expect(await restated('2026-04-01')).toBeNull();
  expect(await restated('2026-04-02')).toBe('当时显示 12,345.60，补录后为 13,346.10');
  expect(await restated('2026-04-02', '&currency=USD')).toBeNull();
  expect(await restated('2026-04-03')).toBeNull();
  await send('POST', `/accounts/${id}/withdraw`, { amount: 1000.5, day: '2026-04-02' });
  expect(await restated('2026-04-02')).toBeNull();
  expect((await checkData(test.deps.db)).map(problemText)).toEqual([]);
});

it('an entry of a day before the account was opened restates no day', async () => {
  const id = await open();
  await midnightBefore('2026-04-01');
  morningOf('2026-04-01');
  await deposit(id, 5, '2026-03-01');
  expect(await restated('2026-03-31')).toBeNull();
});

it('a price that comes late is no entry: the figure follows it until something is entered', async () => {
  const bought = await send('POST', '/investments', {
    investmentName: '基金',
    symbol: 'SH600001',
    investmentType: 'STOCK',
    currency: 'CNY',
    quantity: 100,
    costPrice: 1,
    purchaseDate: '2026-03-02',
  });
  await midnightBefore('2026-04-02');
  const close = { key: 'SH600001', day: '2026-04-01', currency: 'CNY' as const, source: 'test' };
  await test.deps.db
    .insertInto('daily_closes')
    .values({ ...close, close: '1.5' })
    .execute();
  morningOf('2026-04-02');
  expect(await send('GET', '/net-worth?day=2026-04-01')).toMatchObject({
    netWorth: 150,
    restated: null,
  });
  expect((await midnightBefore('2026-04-03')).written).toBeGreaterThan(0);
  morningOf('2026-04-03');
  const entry = { type: 'BUY', day: '2026-04-01', quantity: 10, price: 1.5 };
  await send('POST', `/investments/${bought.id}/entries`, entry);
  expect(await restated('2026-04-01')).toBe('当时显示 150.00，补录后为 165.00');
});

it('a day is written once, and the rows of its owner are gone with the owner', async () => {
  await open();
  const count = async () => {
    const rows = await test.deps.db
      .selectFrom('shown_worth')
      .selectAll()
      .where('owner_id', '=', user.userId)
      .execute();
    return rows.map(({ day, net_worth }) => `${day} ${net_worth}`);
  };
  await midnightBefore('2026-04-02');
  expect(await midnightBefore('2026-04-02')).toEqual({ written: 0, failed: 0 });
  expect(await count()).toEqual(['2026-04-01 12345.6']);
  await test.deps.db.deleteFrom('users').where('id', '=', user.userId).execute();
  await test.deps.db.deleteFrom('owners').where('id', '=', user.userId).execute();
  expect(await count()).toEqual([]);
});
