import { describe, expect, it } from 'vitest';
import { entriesFixture, sale } from '../../../testing/fixtures/entries-fixture.ts';

const fixture = entriesFixture();
const { call, hold, add, holding, entriesOf, fields } = fixture;

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
      amount: 4400,
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

  it('have the amount of quantity and price, which follows them when they are edited', async () => {
    const id = await hold();
    const buy = { type: 'BUY', day: '2026-02-02', quantity: 3, price: 3.335 };
    const bought = await add(id, buy);
    // 10.005, rounded half away from zero.
    expect(bought).toMatchObject({ amount: 10.01, effect: { cash: -10.01 } });
    expect(await entriesOf(id)).toMatchObject([{ amount: 10.01 }, { amount: 10000 }]);
    const path = `/investments/${id}/entries`;
    // What was answered comes back beside another price.
    const edited = await call('PUT', `${path}/${bought.id}`, { amount: 10.01, price: 4 });
    expect(edited.body.data).toMatchObject({ amount: 12, effect: { cash: -12 } });
    const stated = await call('PUT', `${path}/${bought.id}`, { amount: 12.02 });
    expect(stated.body.data).toMatchObject({ amount: 12.02, price: 4 });
    const cleared = await call('PUT', `${path}/${bought.id}`, { amount: null });
    expect(cleared.body.data.amount).toBe(12);
    const dividend = await add(id, { type: 'TRANSFER_OUT', day: '2026-02-03', quantity: 1 });
    expect(dividend.amount).toBeNull();
    const csv = await call('GET', `${path}/export`, undefined, { format: 'csv' });
    expect(csv.body).toMatch(/2026-02-02,[^\n]*,买入,3,4,12(\.00)?,/);
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
    const lines = await fixture.test.deps.db
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
