import { describe, expect, it } from 'vitest';
import { gb18030, lookAt, rowsOf } from '../../../../testing/import-samples.ts';

describe('a statement of a mainland broker', () => {
  it('of 同花顺 is text with tabs in GB18030, whose charges are the columns but the stamp duty', async () => {
    const bytes = gb18030(
      [
        '成交日期\t证券代码\t证券名称\t操作\t成交数量\t成交均价\t成交金额\t发生金额\t手续费\t印花税\t其他杂费\t资金余额\t合同编号\t股东帐户',
        '20260309\t="000001"\t平安银行\t证券买入\t1,200\t11.250\t13500.00\t-13505.14\t5.00\t0.00\t0.14\t8000.00\t1001\t0100000001',
        '20260310\t="600036"\t招商银行\t证券卖出\t-300\t41.200\t12360.00\t12348.70\t5.00\t6.18\t0.12\t20348.70\t1002\tA100000001',
      ].join('\r\n'),
    );
    expect((await lookAt(bytes)).formats[0]).toEqual({
      source: 'tonghuashun',
      kind: 'TRADES',
      label: '同花顺交割单',
      certainty: 'sure',
    });
    expect((await rowsOf(bytes)).rows).toEqual([
      {
        n: 2,
        day: '2026-03-09',
        type: 'BUY',
        symbol: '000001',
        name: '平安银行',
        externalId: '1001',
        holder: '0100000001',
        currency: 'CNY',
        quantity: '1200',
        price: '11.25',
        amount: '13500',
        fee: '5.14',
        cash: '-13505.14',
      },
      {
        n: 3,
        day: '2026-03-10',
        type: 'SELL',
        symbol: '600036',
        name: '招商银行',
        externalId: '1002',
        holder: 'A100000001',
        currency: 'CNY',
        quantity: '300',
        price: '41.2',
        amount: '12360',
        fee: '5.12',
        tax: '6.18',
        cash: '12348.7',
      },
    ]);
  });

  it('of 通达信 is separated by spaces, and its charges are what the cash differs by', async () => {
    const text = [
      '成交日期 成交时间 证券代码 证券名称 买卖标志 成交数量 成交价格 成交金额 委托编号 成交编号 发生金额 股东代码',
      '20260311 09:31:05 002415 海康威视 证券买入 500.00 30.15000000 15075.00 11 12 -15080.15 0100000001',
      '20260312 1103 002415 海康威视 证券卖出 -500.00 30.90000000 15450.00 13 14 15437.12 0100000001',
    ].join('\n');
    const { source, rows } = await rowsOf(text);
    expect(source).toBe('tongdaxin');
    expect(rows).toEqual([
      {
        n: 2,
        day: '2026-03-11',
        time: '09:31:05',
        type: 'BUY',
        symbol: '002415',
        name: '海康威视',
        externalId: '12',
        holder: '0100000001',
        currency: 'CNY',
        quantity: '500',
        price: '30.15',
        amount: '15075',
        fee: '5.15',
        cash: '-15080.15',
      },
      {
        n: 3,
        day: '2026-03-12',
        time: '11:03:00',
        type: 'SELL',
        symbol: '002415',
        name: '海康威视',
        externalId: '14',
        holder: '0100000001',
        currency: 'CNY',
        quantity: '500',
        price: '30.9',
        amount: '15450',
        fee: '12.88',
        cash: '15437.12',
      },
    ]);
  });

  it('of 东方财富 has dividends, which ignore the quantity, and the tax that is taken later', async () => {
    const text = [
      '交割日期\t业务名称\t证券代码\t证券名称\t成交数量\t成交价格\t成交金额\t手续费\t印花税\t过户费\t其他费用\t发生金额\t资金余额\t成交编号',
      '20260615\t股息入账\t600036\t招商银行\t500\t0.000\t0.00\t0.00\t0.00\t0.00\t0.00\t1000.00\t21348.70\t0',
      '20260702\t股息红利税补缴\t600036\t招商银行\t0\t0.000\t0.00\t0.00\t0.00\t0.00\t0.00\t-100.00\t21248.70\t0',
    ].join('\n');
    const { source, rows } = await rowsOf(text);
    expect(source).toBe('eastmoney');
    const stock = { symbol: '600036', name: '招商银行', currency: 'CNY' };
    expect(rows).toEqual([
      { n: 2, day: '2026-06-15', type: 'DIVIDEND', ...stock, amount: '1000', cash: '1000' },
      { n: 3, day: '2026-07-02', type: 'TAX', ...stock, amount: '100', cash: '-100' },
    ]);
  });
});
