import { afterEach, describe, expect, it } from 'vitest';
import { importsFixture } from '../../testing/imports-fixture.ts';

const fixture = importsFixture();
const { begin } = fixture;

const trades = { kind: 'TRADES', source: 'generic' };
const sold = { day: '20260310', word: '卖出', symbol: '000001', quantity: -300, price: 12 };

afterEach(() => {
  fixture.test.deps.config.baseCurrency = 'CNY';
});

describe('a file of trades', () => {
  it('asks for no word, and makes no holding, of a row that is left out anyway', async () => {
    const { data } = await begin(trades, [
      { ...sold, word: '银行转证券', skip: '银证转账，不是交易' },
      { ...sold, symbol: '', word: '指定交易', problem: '没有写明证券' },
    ]);
    expect(data).toMatchObject({
      counts: { new: 0, skipped: 1, error: 1 },
      unknownWords: [],
      instruments: [],
    });
  });

  it('refuses charges below zero, and what takes shares or a payout back', async () => {
    const bought = { day: '20260309', type: 'BUY', symbol: '000001', quantity: 10, price: 5 };
    const paid = { day: '20260309', type: 'DIVIDEND', symbol: '000001', amount: -5 };
    const { data } = await begin(trades, [
      { ...bought, fee: -1 },
      { ...bought, tax: -1 },
      { ...bought, quantity: -10 },
      paid,
      { ...bought, quantity: 300, fee: 1 },
      // Some files write sales below zero.
      { ...sold, amount: -3600 },
    ]);
    expect(data).toMatchObject({ counts: { new: 2, error: 4 } });
    const listed = await fixture.rowsOf(data.id);
    expect(listed.slice(0, 4).map(({ problems }: { problems: string[] }) => problems)).toEqual([
      ['费用不能为负数'],
      ['税费不能为负数'],
      ['数量必须大于0'],
      ['金额必须大于0'],
    ]);
  });

  it('makes holdings in the base currency where neither the file nor the symbol names one', async () => {
    fixture.test.deps.config.baseCurrency = 'USD';
    const bought = { day: '20260309', type: 'BUY', quantity: 10, price: 5 };
    const { data } = await begin(trades, [
      { ...bought, symbol: '我的基金' },
      { ...bought, symbol: '600519' },
    ]);
    expect(data.instruments).toMatchObject([
      { ref: '我的基金', newInvestment: { currency: 'USD' } },
      { ref: '600519', newInvestment: { currency: 'CNY' } },
    ]);
  });
});
