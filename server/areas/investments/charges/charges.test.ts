import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ token } = await signIn(test));
});

type Entry = Record<string, unknown>;
const buy = (day: string, quantity: number, price = 10): Entry => ({
  type: 'BUY',
  day,
  quantity,
  price,
});

/** The id of a holding with these entries. */
async function hold(entries: readonly Entry[], fields: Entry = {}): Promise<string> {
  const [firstEntry, ...others] = entries;
  const named = { investmentName: '平安银行', symbol: '000001', investmentType: 'STOCK' };
  const body = { ...named, currency: 'CNY', firstEntry, ...fields };
  const created = await test.call('POST', '/investments', { token, body });
  const { id } = created.body.data;
  for (const entry of others) await add(id, entry);
  return id;
}

async function add(id: string, body: Entry) {
  const answer = await test.call('POST', `/investments/${id}/entries`, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function get(path: string, query: Record<string, string> = {}) {
  return (await test.call('GET', path, { token, query })).body;
}

const fund = { investmentName: '某基金', symbol: '000961', investmentType: 'FUND' };

describe('the fee of a redemption', () => {
  const tiers = '7:1.5,30:1,180:0.5';
  const threeLots = [
    buy('2025-11-03', 1000, 1.2),
    buy('2026-05-06', 800, 1.25),
    buy('2026-06-08', 500, 1.3),
  ];

  it('is that of three lots at three rates (case S04)', async () => {
    const id = await hold(threeLots, fund);
    const { data } = await get(`/investments/${id}/redemption`, {
      quantity: '2100.00',
      nav: '1.3050',
      confirmDay: '2026-06-12',
      tiers,
    });
    expect(data).toEqual({
      gross: 2740.5,
      fee: 11.09,
      net: 2729.41,
      parts: [
        { confirmDay: '2025-11-03', quantity: 1000, daysHeld: 221, ratePercent: 0, fee: 0 },
        { confirmDay: '2026-05-06', quantity: 800, daysHeld: 37, ratePercent: 0.5, fee: 5.22 },
        { confirmDay: '2026-06-08', quantity: 300, daysHeld: 4, ratePercent: 1.5, fee: 5.87 },
      ],
    });
  });

  it('counts the age of units that were moved from another own fund from their purchase', async () => {
    const from = await hold([buy('2024-01-08', 1000, 1)], fund);
    const to = await hold([buy('2026-05-06', 100, 1)], { ...fund, symbol: '000962' });
    const counterpart = { investmentId: to };
    await add(from, { type: 'TRANSFER_OUT', day: '2026-05-11', quantity: 1000, counterpart });
    const { data } = await get(`/investments/${to}/redemption`, {
      quantity: '1050',
      nav: '1',
      confirmDay: '2026-05-12',
      tiers,
    });
    // The oldest first: nothing for 855 days, 50 × 1 % for 6 days.
    expect(data.parts).toMatchObject([
      { confirmDay: '2024-01-08', quantity: 1000, daysHeld: 855, fee: 0 },
      { confirmDay: '2026-05-06', quantity: 50, daysHeld: 6, ratePercent: 1.5, fee: 0.75 },
    ]);
  });

  it('falls on the seventh day (case S05)', async () => {
    const id = await hold([buy('2026-06-01', 1000, 1)], fund);
    const { data } = await get(`/investments/${id}/redemption`, {
      quantity: '1000',
      nav: '1.0200',
      confirmDay: '2026-06-08',
      tiers,
    });
    expect(data).toMatchObject({ gross: 1020, fee: 10.2, net: 1009.8 });
    expect(data.parts[0].daysHeld).toBe(7);
  });

  it('counts from the day on which a lot was confirmed', async () => {
    const id = await hold([{ ...buy('2026-06-01', 1000, 1), confirmDay: '2026-06-02' }], fund);
    const { data } = await get(`/investments/${id}/redemption`, {
      quantity: '1000',
      nav: '1.0200',
      confirmDay: '2026-06-08',
      tiers,
    });
    // Six days: 1,020.00 × 1.5 %.
    expect(data).toMatchObject({ fee: 15.3, parts: [{ daysHeld: 6 }] });
  });

  it.each([
    [{ quantity: '' }, 'quantity', '数量必须大于0'],
    [{ quantity: '0' }, 'quantity', '数量必须大于0'],
    [{ quantity: '2301' }, 'quantity', '2026-06-12 卖出 2301 超过当时持有的 2300'],
    [
      { quantity: '2300', confirmDay: '2026-06-07' },
      'quantity',
      '2026-06-07 卖出 2300 超过当时持有的 1800',
    ],
    [{ nav: '-1' }, 'nav', '净值必须大于0'],
    [{ nav: '900000000000' }, 'nav', '数字过大'],
    [{ confirmDay: '昨天' }, 'confirmDay', '日期格式不正确'],
    [{ tiers: '7天1.5' }, 'tiers', '赎回费率格式应为 7:1.5,30:1'],
    [{ tiers: '7:101' }, 'tiers', '赎回费率格式应为 7:1.5,30:1'],
  ])('is refused for %j at %s', async (wrong, field, message) => {
    const id = await hold(threeLots, fund);
    const query = { quantity: '100', nav: '1', confirmDay: '2026-06-12', ...wrong };
    const { error } = await get(
      `/investments/${id}/redemption`,
      query as unknown as Record<string, string>,
    );
    expect(error?.fields).toEqual({ [field]: [message] });
  });
});

describe('the dividend tax of a sale in mind', () => {
  it('is 20 % for one month to the day, and 10 % a day later (case T01)', async () => {
    const id = await hold([
      buy('2026-01-12', 1000),
      { type: 'DIVIDEND', day: '2026-01-21', recordDay: '2026-01-20', amount: 500 },
    ]);
    const path = `/investments/${id}/dividend-tax`;
    expect((await get(path, { day: '2026-02-12', quantity: '400' })).data).toEqual({
      amount: 40,
      parts: [{ bought: '2026-01-12', quantity: 400, ratePercent: 20, amount: 40 }],
    });
    await add(id, { type: 'SELL', day: '2026-02-12', quantity: 400, price: 10 });
    expect((await get(path, { day: '2026-02-13' })).data).toEqual({
      amount: 30,
      parts: [{ bought: '2026-01-12', quantity: 600, ratePercent: 10, amount: 30 }],
    });
  });

  it('takes three ages of one sale first in first out (case T02)', async () => {
    const id = await hold([
      ...[buy('2024-12-02', 300), buy('2025-09-01', 300), buy('2026-05-20', 400)],
      { type: 'DIVIDEND', day: '2026-05-29', recordDay: '2026-05-28', amount: 800 },
    ]);
    const { data } = await get(`/investments/${id}/dividend-tax`, { day: '2026-06-08' });
    expect(data.amount).toBe(88);
    expect(
      data.parts.map((part: { quantity: number; ratePercent: number }) => [
        part.quantity,
        part.ratePercent,
      ]),
    ).toEqual([
      [300, 0],
      [300, 10],
      [400, 20],
    ]);
  });

  it('taxes bonus shares at one yuan each (case T03)', async () => {
    const paid = { day: '2026-04-13', recordDay: '2026-04-10' };
    const id = await hold([
      buy('2026-03-02', 1000),
      { type: 'BONUS', ...paid, quantity: 300 },
      { type: 'DIVIDEND', ...paid, amount: 200 },
    ]);
    const { data } = await get(`/investments/${id}/dividend-tax`, { day: '2026-05-11' });
    expect(data.amount).toBe(50);
  });

  it('may be of a day to come, when less is due', async () => {
    const id = await hold([
      buy('2026-11-02', 100),
      { type: 'DIVIDEND', day: '2026-11-10', amount: 100 },
    ]);
    const path = `/investments/${id}/dividend-tax`;
    expect((await get(path)).data.amount).toBe(20);
    expect((await get(path, { day: '2027-11-03' })).data.amount).toBe(0);
  });

  describe('after a transfer between own holdings', () => {
    const taxOn = async (id: string, day: string, quantity?: string) =>
      (await get(`/investments/${id}/dividend-tax`, { day, ...(quantity && { quantity }) })).data;
    const move = (from: string, to: string, day: string, quantity: number) =>
      add(from, { type: 'TRANSFER_OUT', day, quantity, counterpart: { investmentId: to } });
    const paid = (day: string, recordDay: string, amount: number): Entry => ({
      type: 'DIVIDEND',
      day,
      recordDay,
      amount,
    });
    /** 1,000 shares that received 0.50 each. */
    const holdWithDividend = () =>
      hold([buy('2026-01-12', 1000), paid('2026-01-21', '2026-01-20', 500)]);

    it('is due where the shares are sold, as if they had always been there', async () => {
      const from = await holdWithDividend();
      const to = await hold([buy('2026-01-26', 100)]);
      await move(from, to, '2026-02-02', 1000);
      expect(await taxOn(from, '2026-02-12')).toEqual({ amount: 0, parts: [] });
      // 400 × 0.50 at 20 %, one month to the day; a day later all 1,000 at 10 %.
      expect((await taxOn(to, '2026-02-12', '400')).amount).toBe(40);
      expect((await taxOn(to, '2026-02-13')).parts).toEqual([
        { bought: '2026-01-12', quantity: 1000, ratePercent: 10, amount: 50 },
        { bought: '2026-01-26', quantity: 100, ratePercent: 20, amount: 0 },
      ]);
      await add(to, { type: 'SELL', day: '2026-02-12', quantity: 400, price: 10 });
      await add(to, { type: 'SPLIT', day: '2026-02-16', ratioNew: 3, ratioOld: 1 });
      // 600 of the 1,000 are left, 1,800 by now; of half of them 150 were received.
      expect((await taxOn(to, '2026-02-17', '900')).amount).toBe(15);
      expect((await taxOn(to, '2027-01-13')).amount).toBe(0);
    });

    it('is that of a part by first in first out, on both sides', async () => {
      const from = await hold([
        ...[buy('2024-12-02', 300), buy('2025-09-01', 300), buy('2026-05-20', 400)],
        paid('2026-05-29', '2026-05-28', 800),
      ]);
      const to = await hold([buy('2025-12-01', 100), paid('2026-05-29', '2026-05-28', 40)]);
      await move(from, to, '2026-06-01', 500);
      // Of 0.80 a share: 300 at 0 %, 200 at 10 %; of 0.40: 100 at 10 %. Left are 100 at 10 %, 400 at 20 %.
      expect((await taxOn(to, '2026-06-08')).amount).toBe(20);
      expect((await taxOn(from, '2026-06-08')).amount).toBe(72);
      expect((await taxOn(to, '2026-06-08', '400')).amount).toBe(8);
    });

    it('leaves out what the other holding received before the shares came', async () => {
      const from = await holdWithDividend();
      const to = await hold([buy('2026-01-06', 100), paid('2026-01-16', '2026-01-15', 100)]);
      await move(from, to, '2026-02-02', 1000);
      // 100 × 1.00 and 1,000 × 0.50 at 20 %.
      expect((await taxOn(to, '2026-02-04')).amount).toBe(120);
    });

    it('adds up through a chain of two transfers', async () => {
      const [first, second] = [await holdWithDividend(), await hold([buy('2026-01-23', 100)])];
      const third = await hold([buy('2026-02-02', 1)]);
      await move(first, second, '2026-01-26', 600);
      await add(second, paid('2026-01-29', '2026-01-28', 70));
      await move(second, third, '2026-02-02', 700);
      // 600 × (0.50 + 0.10) and 100 × 0.10 at 20 %; a day later the 600 at 10 %.
      expect((await taxOn(third, '2026-02-12')).amount).toBe(74);
      expect((await taxOn(third, '2026-02-13')).amount).toBe(38);
      expect((await taxOn(second, '2026-02-12')).amount).toBe(0);
      expect((await taxOn(first, '2026-02-12')).amount).toBe(40);
    });

    it.each([
      ['came from', 0],
      ['went to', 1],
    ])('knows a dividend paid after the transfer to the holding they %s', async (_, at) => {
      const ids = [await hold([buy('2026-01-12', 1000)]), await hold([buy('2026-01-22', 100)])];
      const [from = '', to = ''] = ids;
      await move(from, to, '2026-01-22', 1000);
      await add(ids[at] ?? '', paid('2026-01-23', '2026-01-20', 500));
      expect((await taxOn(to, '2026-02-12')).amount).toBe(100);
      expect((await taxOn(from, '2026-02-12')).amount).toBe(0);
    });

    it('is in the figures of the holding, and stays in the personal file', async () => {
      const [from, to] = [await holdWithDividend(), await hold([buy('2026-01-26', 100)])];
      await move(from, to, '2026-02-02', 1000);
      await add(to, { type: 'CORRECTION', day: '2026-11-19', quantity: 2200, cost: 22000 });
      const expectedTax = async () =>
        (await get('/investments')).data.map((one: Entry) => [
          one.quantity,
          one.expectedDividendTax,
        ]);
      // Today is within a year: 10 % of 500, whatever number of shares they are now.
      expect(await expectedTax()).toEqual([[2200, 50]]);
      const file = await get('/personal-data/export');
      ({ token } = await signIn(test));
      const imported = await test.call('POST', '/personal-data/import', { token, body: file });
      expect(imported.status, JSON.stringify(imported.body)).toBe(200);
      expect(await expectedTax()).toEqual([[2200, 50]]);
      expect(await checkData(test.deps.db)).toEqual([]);
    });
  });

  it.each([
    ['a fund', { symbol: '510300', investmentType: 'FUND' }],
    ['a share of another market', { symbol: 'AAPL', currency: 'USD' }],
    ['what nobody quotes', { symbol: '#1#' }],
  ])('is none for %s', async (_, fields) => {
    const dividend = { type: 'DIVIDEND', day: '2026-01-21', amount: 500 };
    const id = await hold([buy('2026-01-12', 1000), dividend], fields);
    const { data } = await get(`/investments/${id}/dividend-tax`, { day: '2026-02-01' });
    expect(data).toEqual({ amount: 0, parts: [] });
  });

  it.each([
    [{ quantity: '0' }, 'quantity', '数量必须大于0'],
    [{ quantity: '1001' }, 'quantity', '2026-11-21 卖出 1001 超过当时持有的 1000'],
    [{ day: '1969-12-31' }, 'day', '日期不能早于1970-01-01'],
  ])('is refused for %j at %s', async (query, field, message) => {
    const id = await hold([buy('2026-01-12', 1000)]);
    const path = `/investments/${id}/dividend-tax`;
    const { error } = await get(path, query as unknown as Record<string, string>);
    expect(error?.fields).toEqual({ [field]: [message] });
  });

  it('is 404 for another owner’s holding', async () => {
    const id = await hold([buy('2026-01-12', 1000)]);
    const { token } = await signIn(test);
    const answer = await test.call('GET', `/investments/${id}/dividend-tax`, { token });
    expect(answer.status).toBe(404);
  });
});
