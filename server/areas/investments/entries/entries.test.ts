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

const call = (method: string, path: string, body?: unknown, query?: Record<string, string>) =>
  test.call(method, path, { token, body, ...(query && { query }) });

/** The id of a new holding: 1,000 shares bought at 10.00 on 2026-01-05. */
async function hold(fields: Record<string, unknown> = {}): Promise<string> {
  const body = {
    investmentName: '平安银行',
    symbol: '#1#',
    investmentType: 'STOCK',
    quantity: 1000,
    purchasePrice: 10,
    currency: 'CNY',
    purchaseDate: '2026-01-05',
    ...fields,
  };
  return (await call('POST', '/investments', body)).body.data.id;
}

async function add(id: string, body: Record<string, unknown>) {
  const answer = await call('POST', `/investments/${id}/entries`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

const holding = async (id: string) => (await call('GET', `/investments/${id}`)).body.data;
const entriesOf = async (id: string) =>
  (await call('GET', `/investments/${id}/entries`, undefined, { size: '100' })).body.data.records;
const fields = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  return [status, body.error?.fields];
};

const sale = { type: 'SELL', day: '2026-03-05', quantity: 400, price: 11, fee: 5.04, tax: 2.2 };

describe('entries', () => {
  it('of an A share bought with charges and sold in part come to its cost and realised gain', async () => {
    // P03: 1,000 at 10.00 with a fee of 5.10, 400 sold at 11.00 for a fee of 5.04 and tax of 2.20.
    const id = await hold();
    const [opening] = await entriesOf(id);
    await call('PUT', `/investments/${id}/entries/${opening.id}`, { fee: 0, cost: 10005.1 });
    const sold = await add(id, sale);
    expect(sold).toMatchObject({
      type: 'SELL',
      label: '卖出',
      day: '2026-03-05',
      quantity: 400,
      price: 11,
      amount: null,
      fee: 5.04,
      tax: 2.2,
      currency: 'CNY',
      accountId: null,
      pairId: null,
      origin: 'form',
      version: 0,
      effect: {
        quantity: -400,
        cost: -4002.04,
        realizedGain: 390.72,
        income: 0,
        cash: 4392.76,
        flow: -4392.76,
      },
      after: {
        quantity: 600,
        cost: 6003.06,
        averageCost: 10.0051,
        dilutedCost: 5612.34,
        dilutedUnitCost: 9.3539,
        realizedGain: 390.72,
        income: 0,
        fees: 5.04,
        taxes: 2.2,
        netInvested: 5612.34,
        fifoCost: 6003.06,
        fifoRealizedGain: 390.72,
      },
      warnings: [],
    });
    expect(await holding(id)).toMatchObject({
      quantity: 600,
      totalCost: 6003.06,
      purchasePrice: 10.0051,
      purchaseDate: '2026-01-05',
    });
  });

  it('are listed newest first, by type and between days', async () => {
    const id = await hold();
    await add(id, sale);
    await add(id, { type: 'DIVIDEND', day: '2026-02-10', amount: 180 });
    const types = async (query: Record<string, string>) =>
      (await call('GET', `/investments/${id}/entries`, undefined, query)).body.data.records.map(
        ({ label }: { label: string }) => label,
      );
    expect(await types({})).toEqual(['卖出', '现金分红', '期初']);
    expect(await types({ type: 'DIVIDEND' })).toEqual(['现金分红']);
    expect(await types({ from: '2026-02-01', to: '2026-02-28' })).toEqual(['现金分红']);
    expect(await types({ page: '2', size: '2' })).toEqual(['期初']);
    const query = { from: '2026-03-01', to: '2026-02-01' };
    expect(await fields(call('GET', `/investments/${id}/entries`, undefined, query))).toEqual([
      400,
      { from: ['开始日期不能晚于结束日期'] },
    ]);
  });

  it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['without a day', { type: 'BUY', quantity: 1, price: 1 }, { day: ['交易日期不能为空'] }],
    ['of tomorrow', { day: '2190-01-01' }, { day: ['交易日期不能晚于今天'] }],
    ['before 1970', { day: '1969-12-31' }, { day: ['交易日期不能早于1970-01-01'] }],
    ['without a type', { type: '' }, { type: ['交易类型不能为空'] }],
    ['of nothing', { quantity: 0, fee: 0, tax: 0 }, { quantity: ['数量必须大于0'] }],
    ['without price and amount', { price: null }, { price: ['请填写价格或成交金额'] }],
    ['with a negative fee', { fee: -1 }, { fee: ['费用不能为负数'] }],
    ['with more charges than it brings', { fee: 5000 }, { fee: ['费用和税费不能超过成交金额'] }],
    [
      'of more than is held',
      { quantity: 1001 },
      { quantity: ['2026-03-05 卖出 1001 超过当时持有的 1000'] },
    ],
    ['that is a second opening', { type: 'OPENING', cost: 1 }, { type: ['期初只能有一条'] }],
    [
      'before the opening',
      { day: '2026-01-04', type: 'BUY' },
      { day: ['期初日期是 2026-01-05，更早的交易请先修改或删除期初'] },
    ],
    [
      'that splits 1 into 1',
      { type: 'SPLIT', ratioNew: 1, ratioOld: 1 },
      { ratioNew: ['拆合股比例必须是两个不同的正整数'] },
    ],
    [
      'that converts without the other side',
      { type: 'CONVERT_OUT' },
      { counterpart: ['转换（转账）必须同时有转出和转入'] },
    ],
    [
      'that converts into an unknown holding',
      { type: 'CONVERT_OUT', counterpart: { investmentId: 'unknown', quantity: 1, price: 1 } },
      { 'counterpart.investmentId': ['投资不存在'] },
    ],
    [
      'of more digits than a number carries',
      { type: 'BUY', quantity: 999999999999999, price: 999999999999999 },
      { quantity: ['数字最多保留15位有效数字'] },
    ],
  ])('%s are refused, and nothing is written', async (name, body, texts) => {
    const id = await hold();
    const given = name.startsWith('without a day') ? body : { ...sale, ...body };
    const path = `/investments/${id}/entries`;
    expect(await fields(call('POST', path, given))).toEqual([400, texts]);
    const preview = call('POST', `${path}/preview`, { action: 'add', entry: given });
    expect((await preview).status).toBe(400);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('before others change what follows, or are refused with the entry that they would break', async () => {
    const id = await hold();
    const sold = await add(id, { ...sale, quantity: 900 });
    const path = `/investments/${id}/entries`;
    const early = { ...sale, day: '2026-02-01', quantity: 200 };
    const { status, body } = await call('POST', path, early);
    expect([status, body.code, body.message, body.error.entry]).toEqual([
      409,
      'CONFLICT',
      '这样改动后，2026-03-05 的卖出 900 会超过当时持有的 800，未保存',
      sold.id,
    ]);
    await add(id, { ...early, quantity: 100 });
    expect(await holding(id)).toMatchObject({ quantity: 0, totalCost: 0, entryCount: 3 });
    // 100 × 10 and 900 × 10 were relieved: 1100 − 7.24 − 1000, and 9900 − 7.24 − 9000.
    const [last, first] = await entriesOf(id);
    expect(first.effect.realizedGain).toBe(92.76);
    expect(last.effect.realizedGain).toBe(892.76);
  });

  it('are edited and removed, and the audit log has what they were before', async () => {
    const id = await hold();
    const sold = await add(id, sale);
    const path = `/investments/${id}/entries/${sold.id}`;
    expect(await fields(call('PUT', path, { type: 'BUY' }))).toEqual([
      400,
      { type: ['不能更改交易类型，请删除后重新记录'] },
    ]);
    const edited = await call('PUT', path, { quantity: 500, version: 0 });
    expect(edited.body.data).toMatchObject({ quantity: 500, price: 11, tax: 2.2, version: 1 });
    expect((await call('PUT', path, { quantity: 400, version: 0 })).status).toBe(409);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(404);
    expect(await holding(id)).toMatchObject({ quantity: 1000, totalCost: 10000 });
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('target_id', '=', id)
      .where('action', 'like', 'investments.%Entry')
      .orderBy('id')
      .execute();
    expect(
      lines.map(({ action, detail }) => {
        const { before, after } = JSON.parse(detail ?? '');
        return [action, before[0]?.quantity, after[0]?.quantity];
      }),
    ).toEqual([
      ['investments.addEntry', undefined, '400'],
      ['investments.editEntry', '400', '500'],
      ['investments.removeEntry', '500', undefined],
    ]);
  });

  it('can be previewed, which shows what would change and writes nothing', async () => {
    const id = await hold();
    const sold = await add(id, sale);
    const early = { type: 'BUY', day: '2026-02-01', quantity: 1000, price: 12 };
    const path = `/investments/${id}/entries/preview`;
    const { status, body } = await call('POST', path, { action: 'add', entry: early });
    expect(status).toBe(200);
    // 2,000 for 22,000: 400 relieve 4,400 in place of 4,000.
    expect(body.data).toMatchObject({
      before: { quantity: 600, cost: 6000, realizedGain: 392.76 },
      after: { quantity: 1600, cost: 17600, realizedGain: -7.24 },
      realizedByYear: [{ year: 2026, before: 392.76, after: -7.24 }],
      moved: [
        {
          id: sold.id,
          day: '2026-03-05',
          type: 'SELL',
          realizedBefore: 392.76,
          realizedAfter: -7.24,
        },
      ],
      warnings: [],
    });
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it('whose amount is not quantity × price are accepted with a warning', async () => {
    const id = await hold();
    const bought = await add(id, {
      type: 'BUY',
      day: '2026-02-01',
      quantity: 100,
      price: 10,
      amount: 1100,
    });
    expect(bought.warnings).toEqual([
      { field: 'amount', message: '成交金额与数量×价格相差 100.00，请核对' },
    ]);
  });

  it('that correct a day for the second time replace the first correction', async () => {
    const id = await hold();
    const correct = { type: 'CORRECTION', day: '2026-04-01', quantity: 350, cost: 2450 };
    const first = await add(id, correct);
    const second = await add(id, { ...correct, quantity: 360, cost: 2520 });
    expect(second.id).toBe(first.id);
    expect(await holding(id)).toMatchObject({ quantity: 360, totalCost: 2520, entryCount: 2 });
  });
});

describe('the marks of a line of prices', () => {
  const marksOf = async (id: string, from?: string) =>
    (await call('GET', `/investments/${id}/entries/marks`, undefined, from ? { from } : {})).body;

  it('are all entries since a day in one answer, each with the unit cost after it', async () => {
    const id = await hold();
    await add(id, { type: 'BUY', day: '2026-02-02', quantity: 500, price: 13 });
    await add(id, { type: 'DIVIDEND', day: '2026-03-05', amount: 180 });
    await add(id, { type: 'SELL', day: '2026-03-06', quantity: 1500, amount: 18000 });
    // 16,500 for 1,500 shares.
    const [buy, dividend, sell] = [
      { type: 'BUY', label: '买入', day: '2026-02-02', quantity: 500, price: 13, amount: null },
      {
        type: 'DIVIDEND',
        label: '现金分红',
        day: '2026-03-05',
        quantity: null,
        price: null,
        amount: 180,
      },
      {
        type: 'SELL',
        label: '卖出',
        day: '2026-03-06',
        quantity: 1500,
        price: null,
        amount: 18000,
      },
    ];
    const last = [
      { ...dividend, averageCost: 11 },
      { ...sell, averageCost: null },
    ];
    expect((await marksOf(id)).data).toEqual({
      averageCostBefore: null,
      entries: [
        expect.objectContaining({ type: 'OPENING', averageCost: 10 }),
        { ...buy, averageCost: 11 },
        ...last,
      ],
    });
    expect((await marksOf(id, '2026-03-05')).data).toEqual({
      averageCostBefore: 11,
      entries: last,
    });
    expect((await marksOf(id, '2026-03-07')).data).toEqual({
      averageCostBefore: null,
      entries: [],
    });
  });

  it('are more than a page of the list has', async () => {
    const id = await hold();
    const days = Array.from(
      { length: 28 },
      (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`,
    );
    for (const day of days) {
      for (let n = 0; n < 4; n += 1) await add(id, { type: 'BUY', day, quantity: 1, price: 10 });
    }
    expect((await marksOf(id)).data.entries).toHaveLength(113);
  });

  it.each([
    ['2026-02-30', '日期格式不正确'],
    ['1969-12-31', '日期不能早于1970-01-01'],
    ['2099-01-01', '日期不能晚于今天'],
  ])('are asked for since a day that has been: not %s', async (from, message) => {
    expect((await marksOf(await hold(), from)).error.fields).toEqual({ from: [message] });
  });
});

describe('a conversion and a transfer', () => {
  it('is a pair of entries, which are removed together', async () => {
    const [from, to] = [await hold(), await hold({ symbol: '#2#' })];
    const counterpart = { investmentId: to, quantity: 500, amount: 4400 };
    const out = await add(from, {
      type: 'CONVERT_OUT',
      day: '2026-03-05',
      quantity: 400,
      price: 11,
      counterpart,
    });
    expect(out.effect).toMatchObject({ realizedGain: 400, cash: 0 });
    const [into] = await entriesOf(to);
    expect(into).toMatchObject({ label: '转换转入', pairId: out.pairId, quantity: 500 });
    expect(await holding(to)).toMatchObject({ quantity: 1500, totalCost: 14400 });
    await call('DELETE', `/investments/${to}/entries/${into.id}`);
    expect(await holding(from)).toMatchObject({ quantity: 1000, entryCount: 1 });
    expect(await holding(to)).toMatchObject({ quantity: 1000, entryCount: 1 });
  });

  it('leaves one side when the other holding is deleted, which can still be edited', async () => {
    const [from, to] = [await hold(), await hold({ symbol: '#2#' })];
    const counterpart = { investmentId: to, quantity: 500, amount: 4400 };
    const sold = { type: 'CONVERT_OUT', day: '2026-03-05', quantity: 400, price: 11 };
    const { id } = await add(from, { ...sold, counterpart });
    expect((await call('DELETE', `/investments/${to}`)).status).toBe(200);
    const path = `/investments/${from}/entries/${id}`;
    expect((await call('PUT', path, { note: '转换' })).status).toBe(200);
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  it('moves quantity and cost, and a late purchase changes both holdings', async () => {
    const [from, to] = [await hold(), await hold({ symbol: '#2#', quantity: 1 })];
    const counterpart = { investmentId: to };
    const day = '2026-03-05';
    await add(from, { type: 'TRANSFER_OUT', day, quantity: 400, counterpart });
    // 400 of 1,000 at 10.00.
    expect(await holding(to)).toMatchObject({ quantity: 401, totalCost: 4010 });
    await add(from, { type: 'BUY', day: '2026-02-01', quantity: 1000, price: 12 });
    // 400 of 2,000 for 22,000 are 4,400.
    expect(await holding(from)).toMatchObject({ quantity: 1600, totalCost: 17600 });
    expect(await holding(to)).toMatchObject({ quantity: 401, totalCost: 4410 });
  });
});

describe('the form of a holding', () => {
  it('rewrites the opening as long as it is the only entry', async () => {
    const id = await hold();
    await call('PUT', `/investments/${id}`, {
      quantity: 20,
      purchasePrice: 3.3,
      purchaseDate: '2026-02-01',
    });
    expect(await entriesOf(id)).toMatchObject([
      { type: 'OPENING', quantity: 20, price: 3.3, day: '2026-02-01', version: 1 },
    ]);
    expect(await holding(id)).toMatchObject({ quantity: 20, totalCost: 66, entryCount: 1 });
  });

  it('writes one correction a day once there are other entries', async () => {
    const id = await hold();
    await add(id, sale);
    await call('PUT', `/investments/${id}`, { quantity: 650 });
    await call('PUT', `/investments/${id}`, { quantity: 700, purchasePrice: 9 });
    const [correction, ...others] = await entriesOf(id);
    expect(correction).toMatchObject({ type: 'CORRECTION', origin: 'correction', quantity: 700 });
    expect(others).toHaveLength(2);
    expect(await holding(id)).toMatchObject({ quantity: 700, purchasePrice: 9, totalCost: 6300 });
  });

  it('that sends back what it was given writes nothing', async () => {
    const id = await hold({ quantity: 3, purchasePrice: 10 });
    await add(id, { type: 'BUY', day: '2026-02-01', quantity: 4, price: 10.1 });
    const { quantity, purchasePrice, purchaseDate, currency } = await holding(id);
    const body = { quantity, purchasePrice, purchaseDate, currency, investmentName: '改名' };
    expect((await call('PUT', `/investments/${id}`, body)).body.data.entryCount).toBe(2);
  });

  it('refuses another currency, and a purchase date after a later entry', async () => {
    const id = await hold();
    await add(id, sale);
    expect(await fields(call('PUT', `/investments/${id}`, { currency: 'USD' }))).toEqual([
      400,
      { currency: ['已有交易记录，不能更改币种'] },
    ]);
    expect(await fields(call('PUT', `/investments/${id}`, { purchaseDate: '2026-03-06' }))).toEqual(
      [400, { purchaseDate: ['购买日期不能晚于 2026-03-05 的卖出'] }],
    );
    const moved = await call('PUT', `/investments/${id}`, { purchaseDate: '2026-03-01' });
    expect(moved.body.data.purchaseDate).toBe('2026-03-01');
  });

  it('adds a holding by its first entry', async () => {
    const { status, body } = await call('POST', '/investments', {
      investmentName: '基金',
      symbol: '#3#',
      investmentType: 'FUND',
      currency: 'CNY',
      firstEntry: { type: 'BUY', day: '2026-02-02', quantity: 425.42, amount: 998.5, fee: 1.5 },
    });
    expect([status, body.data?.totalCost]).toEqual([200, 1000]);
    expect(body.data).toMatchObject({ quantity: 425.42, purchaseDate: '2026-02-02' });
    expect(await entriesOf(body.data.id)).toMatchObject([{ type: 'BUY' }]);
  });
});

describe('a holding that was sold whole', () => {
  it('is in a list of its own, and in the totals with its gain alone', async () => {
    const id = await hold();
    await hold({ symbol: '#2#', quantity: 1 });
    await add(id, { ...sale, quantity: 1000 });
    const ids = async (state?: string) =>
      (await call('GET', '/investments', undefined, state ? { state } : {})).body.data.map(
        (row: { id: string }) => row.id,
      );
    expect(await ids()).not.toContain(id);
    expect(await ids('cleared')).toEqual([id]);
    expect(await ids('all')).toHaveLength(2);
    const { data } = (await call('GET', '/investments/summary', undefined, { currency: 'CNY' }))
      .body;
    expect(data).toMatchObject({
      holdingsCount: 1,
      totalCost: 10,
      realizedGain: 992.76,
      income: 0,
      totalGain: 992.76,
    });
  });
});
