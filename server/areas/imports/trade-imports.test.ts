import { describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { importsFixture } from '../../testing/imports-fixture.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = importsFixture();
const { call, openAccount, begin, rowsOf, apply, undo, balanceOf, movementsOf } = fixture;

const trades = (more: object = {}) => ({ kind: 'TRADES', source: 'eastmoney', ...more });
// The example of 同花顺 in the layouts: a purchase and, of another share, a sale.
const bought = {
  day: '20260309',
  type: 'BUY',
  symbol: '000001',
  name: '平安银行',
  quantity: '1,200',
  price: '11.250',
  amount: '13500.00',
  cash: '-13505.14',
  fee: '5.14',
  tax: '0.00',
  currency: '人民币',
};
const sold = {
  day: '20260310',
  word: '卖出',
  symbol: '000001',
  quantity: -300,
  price: 12,
  amount: 3600,
  fee: 5,
  tax: 1.8,
  cash: 3593.2,
};
const investmentsNow = async () =>
  (await call('GET', '/investments', undefined, { query: { state: 'all' } })).body.data;

describe('a file of trades', () => {
  it('is previewed with what it does to each holding, and makes those that are missing', async () => {
    const draft = await begin(trades(), [bought, sold]);
    // The cost of 13,505.14 for 1,200, of which a quarter, 3,376.285 → 3,376.29, is relieved.
    const newInvestment = {
      symbol: '000001',
      investmentName: '平安银行',
      investmentType: 'STOCK',
      currency: 'CNY',
    };
    expect(draft.data).toMatchObject({
      counts: { new: 2, chosen: 2 },
      period: { from: '2026-03-09', to: '2026-03-10' },
      accounts: [],
      instruments: [
        {
          ref: '000001',
          investmentId: null,
          newInvestment,
          rows: 2,
          quantityNow: 0,
          quantityAfter: 900,
          costNow: 0,
          costAfter: 10128.85,
        },
      ],
    });
    expect((await rowsOf(draft.id))[1]).toMatchObject({
      state: 'NEW',
      warnings: [],
      becomes: {
        type: 'SELL',
        investmentId: null,
        symbol: '000001',
        day: '2026-03-10',
        quantity: 300,
        price: 12,
        amount: 3600,
        fee: 5,
        tax: 1.8,
      },
    });
    expect(await investmentsNow()).toEqual([]);
    const applied = await apply(draft.id, draft.data.version);
    expect(applied.data.written).toEqual({
      transactions: 0,
      entries: 2,
      accounts: 0,
      investments: 1,
    });
    const [made] = await investmentsNow();
    expect(made).toMatchObject({ ...newInvestment, quantity: 900, totalCost: 10128.85 });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
    expect(await undo(draft.id)).toMatchObject({ status: 200, data: { state: 'UNDONE' } });
    expect(await investmentsNow()).toEqual([]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('books the money in an account where one is named, and reverses it', async () => {
    const { id: cashAccountId } = await openAccount({ initialBalance: 20000, day: '2026-01-01' });
    const { id, data } = await begin(trades({ cashAccountId }), [bought, sold]);
    expect(data.accounts).toMatchObject([
      { accountId: cashAccountId, sumIn: 3593.2, sumOut: 13505.14, balanceAfter: 10088.06 },
    ]);
    expect((await apply(id)).data.written).toMatchObject({ transactions: 2, entries: 2 });
    expect(await balanceOf(cashAccountId)).toBe(10088.06);
    expect((await movementsOf(cashAccountId))[0]).toMatchObject({ type: 'TRADE', importId: id });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
    await undo(id);
    expect(await balanceOf(cashAccountId)).toBe(20000);
    expect(await movementsOf(cashAccountId)).toHaveLength(1);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('is refused when its account would end below zero', async () => {
    const { id: cashAccountId } = await openAccount({ initialBalance: 10000, day: '2026-01-01' });
    const { id } = await begin(trades({ cashAccountId }), [bought]);
    expect(await apply(id)).toMatchObject({ status: 400, code: 'INSUFFICIENT_BALANCE' });
  });

  it('lists the problems of every row that is wrong', async () => {
    const { id, data } = await begin(trades(), [
      { ...bought, day: '' },
      { ...bought, day: '2026-11-22' },
      { ...bought, symbol: '' },
      { ...bought, quantity: 'x' },
      { ...bought, quantity: 0 },
      { ...bought, price: '', amount: '', cash: '' },
      { ...bought, type: undefined, word: '融资买入' },
      { ...bought, currency: 'USDT' },
      { ...sold, day: '2026-03-01' },
      { ...bought, price: 20 },
    ]);
    const rows: { problems: string[]; warnings: string[] }[] = await rowsOf(id);
    expect(rows.map(({ problems, warnings }) => problems[0] ?? warnings[0])).toEqual([
      '日期不能为空',
      '日期不能晚于今天',
      '证券代码不能为空',
      '数量格式不正确',
      '数量必须大于0',
      '请填写价格或成交金额',
      '不认识的业务：融资买入',
      '不支持的货币 USDT',
      '2026-03-01 卖出 300 超过当时持有的 0',
      '成交金额与数量×价格相差 10500.00，请核对',
    ]);
    expect(data.unknownWords).toEqual(['融资买入']);
    expect(data.counts).toMatchObject({ new: 1, error: 9 });
  });

  it('remembers what a word means, for this file and the next', async () => {
    const row = { ...bought, type: undefined, word: '定投' };
    const { id } = await begin(trades(), [row, { ...row, word: '银证转账' }]);
    const words = [
      { word: '定投', type: 'BUY' },
      { word: '银证转账', type: 'SKIP' },
    ];
    const updated = (await call('PUT', `/imports/${id}`, { words })).body.data;
    expect(updated).toMatchObject({ unknownWords: [], counts: { new: 1, skipped: 1 } });
    expect((await begin(trades(), [row])).data.counts).toMatchObject({ new: 1 });
  });
});

describe('trades that are there already', () => {
  it('are known from any source by day, symbol, type, quantity and amount, each one once', async () => {
    await apply((await begin(trades(), [bought, bought])).id);
    const again = await begin({ kind: 'TRADES', source: 'ths' }, [
      { ...bought, symbol: 'SZ000001', amount: undefined },
      { ...bought, price: undefined },
      bought,
    ]);
    expect(again.data.counts).toMatchObject({ duplicate: 2, new: 1 });
    expect(again.data.instruments).toMatchObject([{ quantityNow: 2400 }, { quantityNow: 2400 }]);
  });

  it('are others when price, cash or holder differ, and when they were undone', async () => {
    const { id } = await begin(trades(), [{ ...bought, holder: 'A1' }]);
    await apply(id);
    const again = await begin(trades(), [
      { ...bought, price: 11.26 },
      { ...bought, cash: 13506 },
      { ...bought, holder: 'A2' },
      { ...bought, holder: 'A1' },
    ]);
    expect(again.data.counts).toMatchObject({ duplicate: 1, new: 3 });
    await undo(id);
    expect((await call('GET', `/imports/${again.id}`)).body.data.counts).toMatchObject({ new: 4 });
  });
});

describe('what rests on an import of trades', () => {
  const holding = {
    investmentName: '平安银行',
    symbol: '000001',
    investmentType: 'STOCK',
    quantity: 100,
    costPrice: 10,
    currency: 'CNY',
    purchaseDate: '2026-01-05',
  };

  it('keeps it from being undone, and is named', async () => {
    const { id: investmentId } = (await call('POST', '/investments', holding)).body.data;
    const { id } = await begin(trades(), [bought]);
    await apply(id);
    const entry = { type: 'SELL', day: '2026-04-01', quantity: 600, price: 12 };
    const later = await call('POST', `/investments/${investmentId}/entries`, entry);
    expect(await undo(id)).toMatchObject({
      status: 409,
      message: '这批数据之后还有建立在它上面的记录，未撤销',
      error: {
        blockedBy: [{ kind: 'ENTRY', id: later.body.data.id, investmentId, day: '2026-04-01' }],
      },
    });
    await call('DELETE', `/investments/${investmentId}/entries/${later.body.data.id}`);
    expect(await undo(id)).toMatchObject({ status: 200 });
    expect((await call('GET', `/investments/${investmentId}`)).body.data).toMatchObject({
      quantity: 100,
      totalCost: 1000,
      purchaseDate: '2026-01-05',
    });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('is not broken by a sale from before it: that row is an error', async () => {
    const { id: investmentId } = (await call('POST', '/investments', holding)).body.data;
    const entry = { type: 'SELL', day: '2026-04-01', quantity: 100, price: 12 };
    await call('POST', `/investments/${investmentId}/entries`, entry);
    const { id } = await begin(trades(), [{ ...sold, quantity: 50, amount: 600, cash: undefined }]);
    expect((await rowsOf(id))[0]).toMatchObject({
      state: 'ERROR',
      problems: ['这样改动后，2026-04-01 的卖出 100 会超过当时持有的 50，未保存'],
    });
  });

  it('may go to a holding of the owner’s choice, or nowhere', async () => {
    const { id: investmentId } = (await call('POST', '/investments', holding)).body.data;
    const instruments = [
      { ref: 'PAB', investmentId },
      { ref: '000002', ignore: true },
    ];
    const { id, data } = await begin(trades({ instruments }), [
      { ...bought, symbol: 'PAB' },
      { ...bought, symbol: '000002' },
    ]);
    expect(data.counts).toMatchObject({ new: 1, skipped: 1 });
    await apply(id);
    expect((await investmentsNow())[0]).toMatchObject({ id: investmentId, quantity: 1300 });
    const foreign = await begin(trades({ instruments: [{ ref: 'X', investmentId: 'x' }] }));
    expect(foreign.error.fields).toEqual({ 'instruments.0.investmentId': ['投资不存在'] });
  });
});
