import { describe, expect, it } from 'vitest';
import { gb18030, lookAt, rowsOf } from '../../../../testing/import-samples.ts';
import type { TradeRow } from '../../import-rows.ts';

const huatai =
  '成交日期,操作,证券代码,证券名称,成交均价,成交数量,成交金额,发生金额,手续费,印花税,其他杂费,合同编号';

/** Reads a file. `figures` has a list of each row: type, symbol, quantity, amount, fee, tax, cash. */
async function trades(text: string | Uint8Array) {
  const { source, rows } = await rowsOf(text);
  const figures = rows.map((row) => {
    const { type, symbol, quantity, amount, fee, tax, cash } = row as TradeRow;
    return [type, symbol, quantity, amount, fee, tax, cash];
  });
  return { source, rows, figures };
}

describe('layouts of other firms', () => {
  it('华泰, in which the market is told by nothing but the code', async () => {
    const text = `${huatai}\n20260309,证券买入,510300,沪深300ETF,4.000,1000,4000.00,-4000.80,0.80,0.00,0.00,12\n`;
    const { source, rows } = await trades(text);
    expect(source).toBe('huatai');
    expect(rows).toEqual([
      {
        ...{ n: 2, day: '2026-03-09', type: 'BUY', symbol: '510300', name: '沪深300ETF' },
        ...{ externalId: '12', currency: 'CNY', quantity: '1000', price: '4' },
        ...{ amount: '4000', fee: '0.8', cash: '-4000.8' },
      },
    ]);
  });

  it('招商, which has no amount: it is quantity × price', async () => {
    const text =
      '成交日期\t业务名称\t证券代码\t证券名称\t成交价格\t成交数量\t发生金额\t手续费\t印花税\t过户费\t结算费\t合同编号\t股东代码\n' +
      '20260309\t证券卖出\t600036\t招商银行\t41.20\t-300\t12348.58\t5.00\t6.18\t0.12\t0.12\t77\tA1\n';
    const { source, rows } = await trades(gb18030(text));
    expect(source).toBe('cmschina');
    expect(rows).toEqual([
      {
        ...{ n: 2, day: '2026-03-09', type: 'SELL', symbol: '600036', name: '招商银行' },
        ...{ externalId: '77', holder: 'A1', currency: 'CNY', quantity: '300', price: '41.2' },
        ...{ amount: '12360', fee: '5.24', tax: '6.18', cash: '12348.58' },
      },
    ]);
  });

  it('国泰君安, whose commission is net of the levies beside it', async () => {
    const text =
      '成交日期\t业务名称\t证券代码\t证券名称\t成交价格\t成交数量\t成交金额\t清算金额\t净佣金\t规费\t印花税\t过户费\t附加费\t结算费\t成交编号\n' +
      '20260309\t证券买入\t000001\tXD平安银\t11.25\t1200\t13500.00\t-13505.14\t4.00\t0.86\t0.00\t0.14\t0.00\t0.14\t9\n';
    const { source, figures, rows } = await trades(text);
    expect(source).toBe('gtja');
    expect(figures).toEqual([['BUY', '000001', '1200', '13500', '5.14', undefined, '-13505.14']]);
    expect(rows[0]).toMatchObject({ name: '平安银', externalId: '9' });
  });

  it('华西: texts in formulas, and a total of the charges', async () => {
    const text =
      '交收日期\t成交时间\t业务名称\t证券代码\t证券名称\t成交价格\t成交数量\t剩余数量\t成交金额\t总费用\t清算金额\t净佣金\t印花税\t过户费\t币种\t成交编号\t股东代码\n' +
      '="20260310"\t="103015"\t="证券卖出"\t="600036"\t="招商银行"\t41.20\t300\t0\t12360.00\t11.30\t12348.70\t5.00\t6.18\t0.12\t="人民币"\t="31"\t="A1"\n' +
      '="20260311"\t="000000"\t="ETF份额合并"\t="510300"\t="沪深300ETF"\t0.00\t500\t500\t0.00\t0.00\t0.00\t0.00\t0.00\t0.00\t="人民币"\t="0"\t="A1"\n';
    const { source, rows } = await trades(gb18030(text));
    expect(source).toBe('huaxi');
    expect(rows).toEqual([
      {
        n: 2,
        day: '2026-03-10',
        time: '10:30:15',
        type: 'SELL',
        symbol: '600036',
        name: '招商银行',
        externalId: '31',
        holder: 'A1',
        currency: 'CNY',
        quantity: '300',
        price: '41.2',
        amount: '12360',
        fee: '5.12',
        tax: '6.18',
        cash: '12348.7',
      },
      {
        n: 3,
        day: '2026-03-11',
        time: '00:00:00',
        type: 'SPLIT',
        symbol: '510300',
        name: '沪深300ETF',
        holder: 'A1',
        currency: 'CNY',
        quantity: '500',
        check: '请核对拆分后的数量',
      },
    ]);
  });

  it('海通, which has the balances of money and shares and no cash that moved', async () => {
    const text =
      '成交日期,证券代码,证券名称,操作,成交数量,成交均价,成交金额,手续费,印花税,过户费,其他费,资金本次余额,股份本次余额\n' +
      '20260310,600036,招商银行,卖,300,41.20,12360.00,5.00,6.18,0.12,0.00,20348.70,0\n';
    const { source, rows } = await trades(gb18030(text));
    expect(source).toBe('haitong');
    expect(rows).toEqual([
      {
        ...{ n: 2, day: '2026-03-10', type: 'SELL', symbol: '600036', name: '招商银行' },
        ...{ currency: 'CNY', quantity: '300', price: '41.2', amount: '12360' },
        ...{ fee: '5.12', tax: '6.18' },
      },
    ]);
  });

  it('涨乐财富通, which names no security and writes sales below zero', async () => {
    const text =
      '日期\t摘要\t证券代码\t成交数量\t成交价格\t成交金额\t佣金\t印花税\t过户费\t其他杂费\t发生金额\t委托号\n' +
      '20260310\t证券卖出\t600036\t-300\t41.20\t12360.00\t5.00\t6.18\t0.12\t0.00\t12348.70\t8\n';
    const { source, figures } = await trades(gb18030(text));
    expect(source).toBe('huatai-app');
    expect(figures).toEqual([['SELL', '600036', '300', '12360', '5.12', '6.18', '12348.7']]);
  });

  it('同花顺投资账本, whose 除权除息 has the dividend in the cash that moved', async () => {
    const text =
      '成交日期,成交时间,代码,名称,交易类别,成交数量,成交价格,发生金额,成交金额,费用,备注\n' +
      '2026-03-09,10:30:00,000001,平安银行,买入,1200,11.25,-13505.14,13500.00,5.14,\n' +
      '2026-06-15,15:00:00,000001,平安银行,除权除息,0,0,1000.00,0.00,0.00,\n';
    const { source, rows } = await trades(text);
    expect(source).toBe('tonghuashun-ledger');
    const shared = { symbol: '000001', name: '平安银行', currency: 'CNY' };
    expect(rows).toEqual([
      {
        ...{ n: 2, day: '2026-03-09', time: '10:30:00', type: 'BUY', ...shared },
        ...{ quantity: '1200', price: '11.25', amount: '13500', fee: '5.14', cash: '-13505.14' },
      },
      {
        ...{ n: 3, day: '2026-06-15', time: '15:00:00', type: 'DIVIDEND', ...shared },
        ...{ amount: '1000', cash: '1000' },
      },
    ]);
  });

  it('a firm without a format of its own is read by what its columns are called, and asks to be checked', async () => {
    const text =
      '成交日期,证券代码,证券名称,买卖方向,成交数量,成交价格,成交金额,佣金,印花税\n2026-03-09,600036,招商银行,买,100,40,4000,5,0\n';
    expect((await lookAt(text)).formats[0]).toMatchObject({
      source: 'broker',
      certainty: 'likely',
      check: '这家券商的格式没有核对过',
    });
    expect((await trades(text)).rows).toMatchObject([
      { type: 'BUY', fee: '5', check: '这家券商的格式没有核对过' },
    ]);
  });
});
