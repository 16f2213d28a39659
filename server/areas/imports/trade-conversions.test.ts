import { describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { importsFixture } from '../../testing/imports-fixture.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = importsFixture();
const { call, begin, rowsOf, apply, undo } = fixture;

const trades = { kind: 'TRADES', source: 'eastmoney' };
const row = (type: string, day: string, more: object) => ({
  type,
  day,
  symbol: '510300',
  name: '沪深300ETF',
  currency: 'CNY',
  ...more,
});
const holdings = async () =>
  (await call('GET', '/investments', undefined, { query: { state: 'all' } })).body.data;
const entriesOf = async (id: string) =>
  (await call('GET', `/investments/${id}/entries`, undefined, { query: { size: '50' } })).body.data
    .records;

describe('a split in a file, which states what is held afterwards', () => {
  it('gets its ratio from what was held before, also across a later sale, and is undone', async () => {
    const { id, data } = await begin(trades, [
      row('BUY', '2026-03-09', { quantity: 1000, price: 10 }),
      row('SPLIT', '2026-03-20', { quantity: 2000 }),
      row('SELL', '2026-04-01', { quantity: 500, price: 6 }),
    ]);
    // 1,000 that cost 10,000 became 2,000; a quarter of them takes 2,500 of the cost.
    expect(data).toMatchObject({
      counts: { new: 3, error: 0, chosen: 3 },
      instruments: [{ quantityAfter: 1500, costAfter: 7500 }],
    });
    expect((await apply(id)).status).toBe(200);
    const [made] = await holdings();
    expect(made).toMatchObject({ quantity: 1500, totalCost: 7500, realizedGain: 500 });
    const split = (await entriesOf(made.id)).find(({ type }: { type: string }) => type === 'SPLIT');
    expect(split).toMatchObject({ ratioNew: 2, ratioOld: 1, quantity: 2000 });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
    expect((await undo(id)).status).toBe(200);
    expect(await holdings()).toEqual([]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('is a merger of ten to one although a fraction of a share was paid out in money', async () => {
    const { id, data } = await begin(trades, [
      row('SPLIT', '2026-03-20', { quantity: 100, amount: 55 }),
      row('BUY', '2026-03-09', { quantity: 1005, price: 10 }),
    ]);
    // Five of 1,005 shares are half a new one: of the cost of 10,050 they take 50.
    expect(data.instruments).toMatchObject([{ quantityAfter: 100, costAfter: 10000 }]);
    await apply(id);
    const [made] = await holdings();
    expect(made).toMatchObject({ quantity: 100, realizedGain: 5 });
    expect((await entriesOf(made.id))[0]).toMatchObject({ ratioNew: 1, ratioOld: 10 });
  });

  it('is refused in words without its quantity, without a change, and without a holding', async () => {
    const { id } = await begin(trades, [
      row('SPLIT', '2026-03-01', { quantity: 100 }),
      row('BUY', '2026-03-09', { quantity: 100, price: 10 }),
      row('SPLIT', '2026-03-10', {}),
      row('SPLIT', '2026-03-11', { quantity: 100 }),
    ]);
    const rows: { problems: string[] }[] = await rowsOf(id);
    expect(rows.map(({ problems }) => problems)).toEqual([
      ['2026-03-01 当时没有持仓，不能记拆股'],
      [],
      ['请写明拆合股后的数量'],
      ['拆合股后的数量与之前相同，请核对'],
    ]);
  });

  it('is known when the same file comes again', async () => {
    const rows = [
      row('BUY', '2026-03-09', { quantity: 1000, price: 10 }),
      row('SPLIT', '2026-03-20', { quantity: 2000 }),
    ];
    await apply((await begin(trades, rows)).id);
    expect((await begin(trades, rows)).data.counts).toMatchObject({ duplicate: 2, new: 0 });
  });
});

describe('a conversion in a file', () => {
  const fund = (type: string, symbol: string, more: object) => ({
    type,
    symbol,
    name: `基金${symbol}`,
    currency: 'CNY',
    day: '2026-03-20',
    ...more,
  });
  const bought = { ...fund('BUY', '000961', { quantity: 1000, price: 2 }), day: '2026-03-09' };
  const out = fund('CONVERT_OUT', '000961', { quantity: 400, price: 2.5, amount: 1000, fee: 5 });
  const into = fund('CONVERT_IN', '110022', { quantity: 497.5, price: 2, amount: 995 });
  const tiantian = { kind: 'TRADES', source: 'tiantian' };

  it('is two rows with one act: cost leaves one fund, and the other begins with what it paid', async () => {
    const { id, data } = await begin(tiantian, [bought, out, into]);
    // 400 of 1,000 that cost 2,000 take 800; 1,000 less 5 of charges are 195 more, and 995 go on.
    expect(data).toMatchObject({
      counts: { new: 3, error: 0 },
      instruments: [
        { ref: '000961', quantityAfter: 600, costAfter: 1200 },
        { ref: '110022', quantityAfter: 497.5, costAfter: 995 },
      ],
    });
    expect(await rowsOf(id)).toMatchObject([
      { transferWith: null },
      { transferWith: 4, becomes: { type: 'CONVERT_OUT' } },
      { transferWith: 3, becomes: { type: 'CONVERT_IN' } },
    ]);
    expect((await apply(id)).data.written).toMatchObject({ entries: 3, investments: 2 });
    const made: { symbol: string; id: string }[] = await holdings();
    expect(made.find(({ symbol }) => symbol === '000961')).toMatchObject({ realizedGain: 195 });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
    expect((await begin(tiantian, [bought, out, into])).data.counts).toMatchObject({
      duplicate: 3,
    });
    expect((await undo(id)).status).toBe(200);
    expect(await holdings()).toEqual([]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('is chosen and left out with both of its sides', async () => {
    const { id } = await begin(tiantian, [bought, out, into]);
    const choose = async (n: number, chosen: boolean) =>
      (await call('PUT', `/imports/${id}/rows`, { choices: [{ n, chosen }] })).body.data.counts;
    expect(await choose(4, false)).toMatchObject({ new: 3, chosen: 1 });
    expect(await choose(3, true)).toMatchObject({ new: 3, chosen: 3 });
  });

  it('is paired by number, then by day and amount, never within one holding', async () => {
    const { id } = await begin(tiantian, [
      { ...bought, quantity: 3000 },
      { ...out, externalId: 'B' },
      out,
      { ...into, symbol: '000961' },
      { ...into, day: '2026-03-24', symbol: '161725', quantity: 450, amount: 900 },
      { ...into, externalId: 'B', symbol: '519674', amount: 1 },
    ]);
    expect(await rowsOf(id)).toMatchObject([
      { transferWith: null },
      { transferWith: 7 },
      { transferWith: 6 },
      { state: 'ERROR', problems: ['转换（转账）必须同时有转出和转入'] },
      { transferWith: 4, warnings: ['转入与转出金额相差 95.00，请核对'] },
      { transferWith: 3 },
    ]);
  });

  it('is refused as a whole when one side cannot be: the other side, and what is sold of it', async () => {
    const { id, data } = await begin(tiantian, [
      { ...bought, quantity: 100, price: 2 },
      out,
      into,
      { ...fund('SELL', '110022', { quantity: 100, price: 2 }), day: '2026-04-01' },
    ]);
    const rows: { problems: string[] }[] = await rowsOf(id);
    expect(rows.map(({ problems }) => problems)).toEqual([
      [],
      ['2026-03-20 转换转出 400 超过当时持有的 100'],
      ['转换（转账）必须同时有转出和转入'],
      ['2026-04-01 卖出 100 超过当时持有的 0'],
    ]);
    expect(data.counts).toMatchObject({ new: 1, error: 3, chosen: 1 });
    expect((await apply(id)).data.written).toMatchObject({ entries: 1, investments: 1 });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });
});
