import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../testing/securities/securities-user.ts';
import { signIn } from '../../testing/sign-in.ts';

let test: TestApp;
let user: { token: string };
const fake = fakeBrokers();
beforeAll(async () => {
  test = await buildTestApp({ deps: { brokers: fake.brokers } });
  await test.deps.db
    .insertInto('exchange_rates')
    .values([
      { currency: 'USD', per_euro: '1', ...rateOfTest },
      { currency: 'CNY', per_euro: '7', ...rateOfTest },
    ])
    .execute();
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await signIn(test);
});

const rateOfTest = { day: '2026-11-20', source: 'test', fetched_at: '2026-11-20T15:00:00Z' };

const ask = (method: string, path: string, body?: object) =>
  test.call(method, path, { token: user.token, body });
const data = async (method: string, path: string, body?: object) =>
  (await ask(method, path, body)).body.data;
const allocation = (query = '') => data('GET', `/allocation${query}`);
const setTargets = (by: string, percents: Record<string, number>, version?: number) =>
  ask('PUT', '/allocation/targets', {
    by,
    version,
    targets: Object.entries(percents).map(([key, percent]) => ({ key, percent })),
  });

const account = (accountName: string, currency: string, initialBalance: number) =>
  data('POST', '/accounts', { accountName, accountType: 'SAVINGS', currency, initialBalance });
const invest = (symbol: string, investmentType: string, currency: string, costPrice: number) =>
  data('POST', '/investments', {
    investmentName: symbol,
    symbol,
    investmentType,
    currency,
    quantity: 100,
    costPrice,
    purchaseDate: '2026-11-02',
  });

/** 8,000 yuan in a bank, 1,000 dollars (7,000 yuan) in another, a share of 3,000, a bond of 2,000 yuan. */
async function household() {
  const bank = await account('工资卡', 'CNY', 8000);
  const dollars = await account('美元户', 'USD', 1000);
  await data('POST', '/accounts', {
    accountName: '信用卡',
    accountType: 'CREDIT',
    currency: 'CNY',
    initialBalance: -500,
  });
  await invest('600519', 'STOCK', 'CNY', 30);
  await invest('019742', 'BOND', 'CNY', 20);
  return { bank, dollars };
}

const keysAndValues = ({ rows }: { rows: { key: string; value: number }[] }) =>
  rows.map(({ key, value }) => [key, value]);

describe('GET /allocation', () => {
  it('divides positive balances and investments by type; a debt on a card is not owned', async () => {
    await household();
    expect(await allocation()).toMatchObject({
      by: 'TYPE',
      currency: 'CNY',
      total: 20_000,
      version: 0,
      missing: [],
      rows: [
        { key: 'CASH', label: '现金', value: 15_000, percent: 75, targetPercent: null },
        { key: 'STOCK', label: '股票', value: 3000, percent: 15, tradeAmount: null },
        { key: 'BOND', label: '债券', value: 2000, percent: 10, targetValue: null },
      ],
    });
  });

  it('divides by market, by currency and by account', async () => {
    const { bank, dollars } = await household();
    expect(keysAndValues(await allocation('?by=MARKET'))).toEqual([
      ['CASH', 15_000],
      ['CN', 5000],
    ]);
    expect(keysAndValues(await allocation('?by=CURRENCY'))).toEqual([
      ['CNY', 13_000],
      ['USD', 7000],
    ]);
    expect(keysAndValues(await allocation('?by=ACCOUNT'))).toEqual([
      [bank.id, 8000],
      [dollars.id, 7000],
      ['manual', 5000],
    ]);
  });

  it('counts the positions and the cash of securities accounts', async () => {
    const linked = await securitiesUser(test);
    user = linked;
    fake.answer = async () =>
      snapshotOf([positionOf('AAPL.US', { quantity: '10', price: '100', currency: 'USD' })], {
        cash: [{ amount: '50', currency: 'USD' }],
      });
    const id = await linked.link();
    await linked.sync(id);
    expect(keysAndValues(await allocation('?by=MARKET'))).toEqual([
      ['US', 7000],
      ['CASH', 350],
    ]);
    expect(keysAndValues(await allocation('?by=ACCOUNT'))).toEqual([[id, 7350]]);
  });

  it('names a currency without a rate and leaves its money out', async () => {
    await account('英镑户', 'GBP', 10);
    expect(await allocation()).toMatchObject({
      total: 0,
      rows: [],
      missing: [{ code: 'RATE_MISSING', subject: 'GBP', message: '缺少 2026-11-21 的 GBP 汇率' }],
    });
  });

  it('refuses an unknown dimension and an amount that is none', async () => {
    const { status, body } = await ask('GET', '/allocation?by=COLOUR&newMoney=-1');
    expect([status, body.error.fields]).toEqual([
      400,
      {
        by: ['不支持的分类方式'],
        newMoney: ['新投入金额必须是不小于0的金额，最多两位小数'],
      },
    ]);
  });
});

describe('PUT /allocation/targets', () => {
  it('makes the allocation say what to buy and sell with new money', async () => {
    await household();
    const { body } = await setTargets('TYPE', { STOCK: 50, CASH: 30, GOLD: 20 });
    expect(body.data).toMatchObject({ by: 'TYPE', version: 1 });
    const { rows, version } = await allocation('?newMoney=1000');
    expect(version).toBe(1);
    // Of 21,000: 10,500 in shares, 6,300 in cash, 4,200 in gold and no bonds.
    expect(
      rows.map((row: Record<string, unknown>) => [row.key, row.targetValue, row.tradeAmount]),
    ).toEqual([
      ['CASH', 6300, -8700],
      ['STOCK', 10_500, 7500],
      ['BOND', 0, -2000],
      ['GOLD', 4200, 4200],
    ]);
  });

  it('clears the targets with an empty list', async () => {
    await household();
    await setTargets('TYPE', { CASH: 100 });
    await setTargets('TYPE', {});
    const { rows, version } = await allocation();
    expect([version, rows[0].tradeAmount]).toEqual([2, null]);
  });

  it('keeps the targets of each dimension apart', async () => {
    await household();
    await setTargets('CURRENCY', { CNY: 80, USD: 20 });
    expect((await allocation()).version).toBe(0);
    expect((await allocation('?by=CURRENCY')).rows[1].tradeAmount).toBe(-3000);
  });

  it.each([
    [{ STOCK: 50, CASH: 49.99 }, 'targets', '目标占比合计必须是100%'],
    [{ STOCK: 50, HOUSES: 50 }, 'targets.1.key', '不支持的分类'],
    [{ STOCK: 101, CASH: -1 }, 'targets.1.percent', '目标占比不能小于0'],
  ])('refuses %o and changes nothing', async (percents, field, text) => {
    const { status, body } = await setTargets('TYPE', percents);
    expect([status, body.error.fields[field]]).toEqual([400, [text]]);
    expect((await allocation()).version).toBe(0);
  });

  it('refuses a second target of one class', async () => {
    const targets = [50, 50].map((percent) => ({ key: 'CASH', percent }));
    const { status, body } = await ask('PUT', '/allocation/targets', { by: 'TYPE', targets });
    expect([status, body.error.fields]).toEqual([
      400,
      { 'targets.1.key': ['同一分类只能有一个目标'] },
    ]);
  });

  it("refuses another user's account as one that does not exist", async () => {
    const { bank } = await household();
    user = await signIn(test);
    const { status, body } = await setTargets('ACCOUNT', { [bank.id]: 100 });
    expect([status, body.error.fields]).toEqual([400, { 'targets.0.key': ['账户不存在'] }]);
  });

  it('takes an account without money for a target, and forgets it with the account', async () => {
    const empty = await account('备用', 'CNY', 0);
    await account('工资卡', 'CNY', 100);
    expect((await setTargets('ACCOUNT', { [empty.id]: 100 })).status).toBe(200);
    expect((await allocation('?by=ACCOUNT')).rows[1]).toMatchObject({
      key: empty.id,
      label: '备用',
      tradeAmount: 100,
    });
    await ask('DELETE', `/accounts/${empty.id}`);
    expect((await allocation('?by=ACCOUNT')).rows).toHaveLength(1);
  });

  it('refuses a change that rests on an older version, and shows the present targets', async () => {
    await setTargets('TYPE', { CASH: 100 });
    const { status, body } = await setTargets('TYPE', { STOCK: 100 }, 0);
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(body.error.current).toMatchObject({
      version: 1,
      targets: [{ key: 'CASH', percent: 100 }],
    });
  });

  it('lets one of many writers of the same version win', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => setTargets('TYPE', { CASH: 100 }, 0)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('targets in the file of a personal export', () => {
  const written = { createdAt: '2026-01-05T02:00:00.000Z', updatedAt: '2026-01-05T02:00:00.000Z' };
  const cash = { by: 'TYPE', targets: [{ key: 'CASH', percent: 100 }], ...written };
  const importing = async (allocationTargets: object[]) => {
    const { body: file } = await ask('GET', '/personal-data/export');
    return ask('POST', '/personal-data/import', { ...file, allocationTargets });
  };

  it('come into an empty account', async () => {
    expect((await importing([cash])).status).toBe(200);
    expect((await allocation()).rows[0]).toMatchObject({ key: 'CASH', targetPercent: 100 });
  });

  it.each([
    [[cash, cash], 'allocationTargets', '同一分类方式只能有一组目标'],
    [
      [{ ...cash, targets: [{ key: 'CASH', percent: 99.99 }] }],
      'allocationTargets.0.targets',
      '目标占比合计必须是100%',
    ],
  ])('are refused where no export can have written them', async (list, field, text) => {
    const { status, body } = await importing(list);
    expect([status, body.error.fields[field]]).toEqual([400, [text]]);
  });
});
