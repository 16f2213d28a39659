import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { confirmAgain } from '../../testing/second-factor/confirm-again.ts';
import { fakeBrokers, snapshotOf } from '../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../testing/securities/securities-user.ts';

let test: TestApp;
let user: Awaited<ReturnType<typeof securitiesUser>>;
const fake = fakeBrokers();
beforeAll(async () => {
  test = await buildTestApp({ now: '2026-03-02T02:00:00.000Z', deps: { brokers: fake.brokers } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.renew();
  user = await securitiesUser(test);
});

/** Reads an account on a day, which holds so much money then. */
async function readOn(id: string, day: string, amount: string) {
  test.clock.set(`${day}T02:00:00.000Z`);
  fake.answer = async () => snapshotOf([], { cash: [{ currency: 'CNY', amount }] });
  expect((await user.sync(id)).body.data.syncStatus).toBe('SUCCESS');
}

const state = (id: string, cashFlows: unknown) => user.edit(id, { cashFlows });
const flow = (day: string, direction: string, amount: number, currency = 'CNY') => ({
  day,
  direction,
  amount,
  currency,
});

async function performanceOf(path: string, query: Record<string, string> = {}) {
  const answer = await test.call('GET', `${path}/performance`, { token: user.token, query });
  expect(answer.body.error).toBeUndefined();
  return answer.body.data;
}

/** 1,000 on 2 March and 1,650 on the day after, of which 500 came in. */
async function account(): Promise<string> {
  const id = await user.link();
  await readOn(id, '2026-03-02', '1000');
  await readOn(id, '2026-03-03', '1650');
  return id;
}

describe('the returns of a synced account', () => {
  it('are not known until its owner says what came and went', async () => {
    const id = await account();
    const before = await performanceOf(`/securities/accounts/${id}`);
    expect([before.profit, before.twr.reason.code]).toEqual([null, 'FLOWS_UNKNOWN']);
    expect((await state(id, [flow('2026-03-03', 'IN', 500)])).status).toBe(200);
    expect(await performanceOf(`/securities/accounts/${id}`)).toMatchObject({
      from: '2026-03-02',
      to: '2026-03-03',
      closingValue: 1650,
      moneyIn: 1500,
      profit: 150,
      // D02: 1,650 ÷ 1,500; 150 of 1,500.
      twr: { percent: 10, reason: null },
      simple: { percent: 10 },
      isEstimated: true,
      excluded: [],
      inputs: {
        flows: [
          { day: '2026-03-02', amount: 1000, kind: 'opening' },
          { day: '2026-03-03', amount: 500, kind: 'trade' },
          { day: '2026-03-03', amount: -1650, kind: 'closing' },
        ],
      },
    });
    await state(id, null);
    expect((await performanceOf(`/securities/accounts/${id}`)).profit).toBeNull();
  });

  it('count money for the share of the time between two readings that it was there', async () => {
    const id = await user.link();
    await readOn(id, '2026-03-02', '1000');
    await readOn(id, '2026-03-12', '880');
    await readOn(id, '2026-03-22', '968');
    await state(id, [flow('2026-03-07', 'OUT', 200)]);
    // 80 ÷ (1,000 − 200 × 5 ÷ 10) are 8.8889 %, then 10 %; by months all of it is March's.
    const found = await performanceOf(`/securities/accounts/${id}`, { curve: 'true' });
    expect(found).toMatchObject({ profit: 168, moneyOut: 200, twr: { percent: 19.7778 } });
    const days = found.gains.filter(({ profit }: { profit: number | null }) => profit);
    expect(days).toEqual([
      { day: '2026-03-12', profit: 80, percent: 8.8889 },
      { day: '2026-03-22', profit: 88, percent: 10 },
    ]);
    // From a day between the readings, the withdrawal before it counts from the start.
    expect(await performanceOf(`/securities/accounts/${id}`, { from: '2026-03-10' })).toMatchObject(
      { openingValue: 1000, moneyOut: 200, profit: 168 },
    );
  });

  it('are part of those of everything, so that no percentage is withheld', async () => {
    const id = await account();
    const held = { investmentName: '某基金', symbol: 'F-1', investmentType: 'OTHER' };
    const firstEntry = { type: 'BUY', day: '2026-03-02', quantity: 10, price: 100 };
    const body = { ...held, currency: 'CNY', firstEntry };
    const { data } = (await test.call('POST', '/investments', { token: user.token, body })).body;
    const price = { currentPrice: 110, day: '2026-03-03' };
    await test.call('PUT', `/investments/${data.id}/price`, { token: user.token, body: price });
    expect((await performanceOf('/investments')).simple.reason.code).toBe('FLOWS_UNKNOWN');
    await state(id, [flow('2026-03-03', 'IN', 500)]);
    // (1,650 + 1,100) ÷ (2,000 + 500).
    expect(await performanceOf('/investments')).toMatchObject({
      profit: 250,
      excluded: [],
      twr: { percent: 10 },
      simple: { percent: 10 },
    });
    const query = {};
    const report = await test.call('GET', '/reports/investment-returns', {
      token: user.token,
      query,
    });
    const row = report.body.data.rows.find((one: { id: string }) => one.id === id);
    expect(row).toMatchObject({ profit: 150, twr: 10, reason: '估算：按登记的转入转出计算' });
  });

  it('take a statement that nothing came or went as one', async () => {
    const id = await account();
    await state(id, []);
    expect(await performanceOf(`/securities/accounts/${id}`)).toMatchObject({
      profit: 650,
      isEstimated: false,
      twr: { percent: 65 },
    });
  });

  it('name the rate that a stated amount lacks', async () => {
    const id = await account();
    await state(id, [flow('2026-03-03', 'IN', 70, 'USD')]);
    const { simple } = await performanceOf(`/securities/accounts/${id}`);
    expect(simple.reason).toEqual({
      code: 'RATE_MISSING',
      message: '缺少 2026-03-03 的 USD 汇率',
    });
  });
});

describe('the cash flows that an owner states', () => {
  it('are in the answer, oldest first, and only where they are stated', async () => {
    const id = await account();
    expect((await user.accounts())[0].cashFlows).toBeNull();
    const flows = [flow('2026-03-03', 'OUT', 0.5), flow('2026-03-02', 'IN', 1.25, 'HKD')];
    expect((await state(id, flows)).body.data.cashFlows).toEqual([flows[1], flows[0]]);
    await user.edit(id, { accountName: '改名' });
    expect((await user.accounts())[0].cashFlows).toHaveLength(2);
  });

  it('come back with the personal export', async () => {
    const id = await account();
    await state(id, [flow('2026-03-03', 'IN', 500)]);
    const token = await confirmAgain(test, user.token);
    const file = await test.call('GET', '/personal-data/export', { token });
    expect(file.body.securitiesAccounts[0].cashFlows).toEqual([
      { day: '2026-03-03', direction: 'IN', amount: '500', currency: 'CNY' },
    ]);
    const other = await securitiesUser(test);
    const body = file.body;
    await test.call('POST', '/personal-data/import', { token: other.token, body });
    expect((await other.accounts())[0].cashFlows).toEqual([flow('2026-03-03', 'IN', 500)]);
  });

  it.each([
    [flow('2026-03-04', 'IN', 1), 'day', '日期不能晚于今天'],
    [flow('1969-12-31', 'IN', 1), 'day', '日期不能早于1970-01-01'],
    [flow('2026-03-03', 'UP', 1), 'direction', '请选择转入或转出'],
    [flow('2026-03-03', 'IN', 0), 'amount', '金额必须大于0'],
    [flow('2026-03-03', 'IN', 1.234), 'amount', '最多保留2位小数'],
    [flow('2026-03-03', 'IN', 1, 'XXX'), 'currency', '不支持的货币'],
  ])('refuses %j with a message at the field', async (wrong, field, text) => {
    const id = await account();
    const { status, body } = await state(id, [flow('2026-03-03', 'IN', 1), wrong]);
    expect([status, body.error.fields]).toEqual([400, { [`cashFlows.1.${field}`]: [text] }]);
  });

  it('refuses more than 500', async () => {
    const id = await account();
    const many = Array.from({ length: 501 }, () => flow('2026-03-03', 'IN', 1));
    expect((await state(id, many)).body.error.fields).toEqual({ cashFlows: ['最多500笔'] });
  });
});
