import { describe, expect, it } from 'vitest';
import { csv } from '../../../../../server/spreadsheets/csv.ts';
import { type Sheet, workbook } from '../../../../../server/spreadsheets/workbook.ts';
import { lookAt, rowsOf } from '../../../../testing/import-samples.ts';

async function bytesOf(chunks: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(Buffer.from(chunk));
  return new Uint8Array(Buffer.concat(all));
}

const sheetOf = (name: string, headers: string[], rows: (string | number | null)[][]): Sheet => ({
  name,
  columns: headers.map((header) => ({
    header,
    kind: header.endsWith('日期') ? 'day' : 'text',
    width: 10,
  })),
  rows,
});

describe('an export of a program for investments', () => {
  it('Ghostfolio, in JSON', async () => {
    const text = JSON.stringify({
      meta: { version: '2' },
      accounts: [{ id: 'a' }],
      activities: [
        {
          accountId: 'a',
          comment: null,
          fee: 1.5,
          quantity: 10,
          type: 'BUY',
          unitPrice: 130.25,
          currency: 'USD',
          dataSource: 'YAHOO',
          date: '2026-03-09T00:00:00.000Z',
          symbol: 'VT',
        },
        {
          fee: 0,
          quantity: 10,
          type: 'DIVIDEND',
          unitPrice: 0.5,
          currency: 'USD',
          dataSource: 'YAHOO',
          date: '2026-03-20T00:00:00.000Z',
          symbol: 'VT',
        },
      ],
    });
    expect((await lookAt(text)).formats[0]?.source).toBe('ghostfolio');
    expect((await rowsOf(text)).rows).toEqual([
      {
        n: 2,
        day: '2026-03-09',
        time: '08:00:00',
        type: 'BUY',
        symbol: 'VT',
        quantity: '10',
        price: '130.25',
        fee: '1.5',
        currency: 'USD',
      },
      {
        ...{ n: 3, day: '2026-03-20', time: '08:00:00', type: 'DIVIDEND', symbol: 'VT' },
        ...{ amount: '5', currency: 'USD' },
      },
    ]);
  });

  it('Ghostfolio, as a table: every column and every kind of activity', async () => {
    const text =
      'Date,Code,Currency,Price,Quantity,Action,Fee,Note,DataSource\n' +
      '2026-03-09,VT,USD,130.25,10,SELL,1.5,reduced,YAHOO\n' +
      // 7 × 0.333 = 2.331
      '2026-03-10,VT,USD,0.333,7,INTEREST,0.25,,YAHOO\n' +
      '2026-03-11,VT,USD,0,0,FEE,4.5,,YAHOO\n' +
      '2026-03-12,VT,USD,9,1,ITEM,0,,YAHOO\n' +
      '2026-03-13,VT,USD,9,1,LIABILITY,0,,YAHOO\n' +
      '2026-03-14,VT,USD,9,2,STAKE,0.5,,YAHOO\n';
    expect((await lookAt(text)).formats[0]?.source).toBe('ghostfolio');
    const shared = { symbol: 'VT', currency: 'USD' };
    expect((await rowsOf(text)).rows).toEqual([
      {
        ...{ n: 2, day: '2026-03-09', type: 'SELL', ...shared, note: 'reduced' },
        ...{ quantity: '10', price: '130.25', fee: '1.5' },
      },
      { n: 3, day: '2026-03-10', type: 'DIVIDEND', ...shared, amount: '2.33', fee: '0.25' },
      { n: 4, day: '2026-03-11', type: 'FEE', ...shared, amount: '4.5' },
      { n: 5, day: '2026-03-12', ...shared, skip: '不是证券交易' },
      { n: 6, day: '2026-03-13', ...shared, skip: '不是证券交易' },
      {
        ...{ n: 7, day: '2026-03-14', word: 'STAKE', ...shared },
        ...{ quantity: '2', price: '9', fee: '0.5' },
      },
    ]);
  });

  it('Portfolio Performance with codes: every column and every kind of transaction', async () => {
    const text =
      'Date,Type,Security,Ticker Symbol,Shares,Quote,Gross Amount,Fees,Taxes,Net Transaction Value,Transaction Currency,Note\n' +
      '2026-03-09,Sell,World ETF,VT,10,4.66,46.60,3.93,5.86,36.81,USD,half\n' +
      '2026-03-10,Dividend,World ETF,VT,20,0.25,5.00,0.50,0.75,3.75,USD,\n' +
      '2026-03-11,Fees,World ETF,VT,,,,,,2.50,USD,\n' +
      '2026-03-12,Taxes,World ETF,VT,,,,,1.25,,USD,\n' +
      '2026-03-13,Delivery (Inbound),World ETF,VT,3,4.00,12.00,,,12.00,USD,\n' +
      '2026-03-14,Delivery (Outbound),World ETF,VT,2,5.00,10.00,,,10.00,USD,\n' +
      '2026-03-15,Swap,World ETF,VT,6,,,,,,USD,\n' +
      '2026-03-16,Interest,World ETF,VT,,,,,,9.00,USD,\n';
    const shared = { symbol: 'VT', name: 'World ETF', currency: 'USD' };
    expect((await rowsOf(text)).rows).toEqual([
      {
        ...{ n: 2, day: '2026-03-09', type: 'SELL', ...shared, note: 'half' },
        ...{ quantity: '10', price: '4.66', amount: '46.6', fee: '3.93', tax: '5.86' },
      },
      {
        ...{ n: 3, day: '2026-03-10', type: 'DIVIDEND', ...shared },
        ...{ amount: '5', fee: '0.5', tax: '0.75' },
      },
      { n: 4, day: '2026-03-11', type: 'FEE', ...shared, amount: '2.5' },
      { n: 5, day: '2026-03-12', type: 'TAX', ...shared, amount: '1.25' },
      {
        ...{ n: 6, day: '2026-03-13', type: 'TRANSFER_IN', ...shared },
        ...{ quantity: '3', price: '4', amount: '12' },
      },
      {
        ...{ n: 7, day: '2026-03-14', type: 'TRANSFER_OUT', ...shared },
        ...{ quantity: '2', price: '5', amount: '10' },
      },
      { n: 8, day: '2026-03-15', word: 'Swap', ...shared, quantity: '6' },
      { n: 9, day: '2026-03-16', word: 'Interest', skip: '账户的收支，不属于某个证券' },
    ]);
  });

  it('Portfolio Performance without gross amounts: the net value has fee and tax in it', async () => {
    const text =
      'Date,Type,Security,Ticker Symbol,Shares,Quote,Fees,Taxes,Net Transaction Value,Transaction Currency\n' +
      '2026-03-09,Buy,World ETF,VT,10,4.66,3.93,5.86,56.39,USD\n' +
      '2026-03-10,Sell,World ETF,VT,10,4.66,3.93,5.86,36.81,USD\n' +
      '2026-03-11,Dividend,World ETF,VT,20,,0.50,0.75,3.75,USD\n' +
      '2026-03-12,Delivery (Inbound),World ETF,VT,3,4.00,1.00,,13.00,USD\n' +
      '2026-03-13,Delivery (Outbound),World ETF,VT,3,4.00,1.00,,11.00,USD\n';
    // 56.39 − 3.93 − 5.86 = 46.60 = 36.81 + 3.93 + 5.86; 3.75 + 0.50 + 0.75 = 5.00.
    expect((await rowsOf(text)).rows).toMatchObject([
      { type: 'BUY', amount: '46.6', fee: '3.93', tax: '5.86' },
      { type: 'SELL', amount: '46.6', fee: '3.93', tax: '5.86' },
      { type: 'DIVIDEND', amount: '5', fee: '0.5', tax: '0.75' },
      { type: 'TRANSFER_IN', amount: '12', fee: '1' },
      { type: 'TRANSFER_OUT', amount: '12', fee: '1' },
    ]);
  });

  it('Portfolio Performance, in English and with the commas of its German version', async () => {
    const english =
      'Date,Type,Security,Shares,Quote,Amount,Fees,Taxes,Net Transaction Value,Cash Account,Offset Account,Note,Source\n' +
      '2026-03-09,Buy,share-2,10,4.66,46.58,3.93,5.86,56.37,Broker-A,Broker-A (EUR),My,\n' +
      '2026-03-10,Deposit,,,,100.00,0,0,100.00,Broker-A (EUR),,,\n';
    const check = '文件里没有代码，请选择是哪个投资';
    expect((await rowsOf(english)).rows).toEqual([
      {
        n: 2,
        day: '2026-03-09',
        type: 'BUY',
        symbol: 'share-2',
        name: 'share-2',
        quantity: '10',
        price: '4.66',
        amount: '46.58',
        fee: '3.93',
        tax: '5.86',
        note: 'My',
        check,
      },
      { n: 3, day: '2026-03-10', word: 'Deposit', skip: '账户的收支，不属于某个证券' },
    ]);
    const german =
      'Datum;Typ;Wertpapier;Stück;Kurs;Betrag;Gebühren;Steuern;Gesamtpreis;Konto;Gegenkonto;Notiz;Quelle\n' +
      '13.03.2026;Kauf;Siemens AG;50;20,00;1.000,00;2,00;0,00;1.002,00;Depot;Konto;;\n';
    expect((await rowsOf(german)).rows).toMatchObject([
      { day: '2026-03-13', type: 'BUY', quantity: '50', price: '20', amount: '1000', fee: '2' },
    ]);
  });
});

describe('what leaves comes back', () => {
  it('a trade of one of two holdings of one name is given to neither', async () => {
    const bytes = await bytesOf(
      workbook(
        sheetOf(
          '投资',
          ['投资名称', '投资代码', '投资类型'],
          [
            ['某指数', '000961', '基金'],
            ['某指数', '510300', '基金'],
            ['平安银行', '000001', '股票'],
          ],
        ),
        sheetOf(
          '投资交易',
          [
            '投资名称',
            '交易日期',
            '类型',
            '数量',
            '价格',
            '成交金额',
            '费用',
            '税费',
            '成本',
            '货币',
          ],
          [
            ['某指数', '2026-03-09', '买入', 100, 2, null, 0, 0, null, 'CNY'],
            ['平安银行', '2026-03-09', '买入', 100, 11, null, 0, 0, null, 'CNY'],
          ],
        ),
      ),
    );
    expect((await rowsOf(bytes)).rows).toMatchObject([
      { symbol: '', problem: '文件里有几个叫“某指数”的投资，分不清是哪一个，请手工记账' },
      { symbol: '000001', type: 'BUY' },
    ]);
  });

  it('a movement of one of two accounts of one name is given to neither where their currencies differ', async () => {
    const bytes = await bytesOf(
      workbook(
        sheetOf(
          '资金账户',
          ['账户名称', '货币'],
          [
            ['现金', 'CNY'],
            ['现金', 'USD'],
            ['工资卡', 'CNY'],
          ],
        ),
        sheetOf(
          '账户流水',
          ['账户名称', '日期', '类型', '金额', '描述', '记账时间'],
          [
            ['现金', '2026-03-09', '存入', '5', '', '2026-03-09 10:00'],
            ['工资卡', '2026-03-09', '存入', '6', '', '2026-03-09 10:00'],
          ],
        ),
      ),
    );
    const { rows } = await rowsOf(bytes, { source: 'jiadi', table: 1 });
    expect(rows).toMatchObject([
      { problem: '文件里有几个叫“现金”的账户，分不清是哪一个，请手工记账' },
      { account: '工资卡', currency: 'CNY', amount: '6' },
    ]);
  });

  it('the sheet of trades finds its codes in the sheet of investments', async () => {
    const bytes = await bytesOf(
      workbook(
        sheetOf('投资', ['投资名称', '投资代码', '投资类型'], [['平安银行', '000001', '股票']]),
        sheetOf(
          '投资交易',
          [
            '投资名称',
            '交易日期',
            '类型',
            '数量',
            '价格',
            '成交金额',
            '费用',
            '税费',
            '成本',
            '货币',
            '备注',
            ...['比例', '账户实际金额', '确认日', '登记日'],
          ],
          [
            ['平安银行', '2026-03-09', '买入', 1200, 11.25, null, 5.14, 0, null, 'CNY', null],
            ['平安银行', '2026-03-10', '更正', 1000, null, null, 0, 0, 9000, 'CNY', '核对'],
          ],
        ),
      ),
    );
    expect((await lookAt(bytes)).formats[0]).toMatchObject({
      source: 'jiadi',
      kind: 'TRADES',
      certainty: 'sure',
    });
    expect((await rowsOf(bytes)).rows).toEqual([
      {
        n: 2,
        day: '2026-03-09',
        type: 'BUY',
        symbol: '000001',
        name: '平安银行',
        quantity: '1200',
        price: '11.25',
        fee: '5.14',
        currency: 'CNY',
      },
      {
        n: 3,
        day: '2026-03-10',
        type: 'CORRECTION',
        symbol: '000001',
        name: '平安银行',
        quantity: '1000',
        currency: 'CNY',
        note: '核对',
        problem: '更正请在这只投资的页面手工记录',
      },
    ]);
  });

  it('the trades of one holding, with the time, all charges, and what an opening cost', async () => {
    const text =
      '日期,时间,类型,数量,价格,成交金额,费用,税费,持仓数量,持仓成本,币种,备注\n' +
      '2026-03-09,10:30:15,卖出,200,12.5,2500,5,1.25,1000,9000,CNY,减仓\n' +
      '2026-03-10,,期初,30,1.333,39.99,0,0,30,39.99,CNY,\n' +
      '2026-03-11,,期初,30,,40.5,0,0,30,40.5,CNY,\n' +
      '2026-03-12,,转入,7,,,0,0,37,81,CNY,\n' +
      '2026-03-13,,新业务,7,2,14,0,0,30,81,CNY,\n';
    const shared = { symbol: '', currency: 'CNY' };
    expect((await rowsOf(text)).rows).toEqual([
      {
        ...{ n: 2, day: '2026-03-09', time: '10:30:15', type: 'SELL', ...shared, note: '减仓' },
        ...{ quantity: '200', price: '12.5', amount: '2500', fee: '5', tax: '1.25' },
      },
      // What 30 units cost is exactly 30 × 1.333, which 39.99 is no more exact than.
      {
        ...{ n: 3, day: '2026-03-10', type: 'OPENING', ...shared },
        ...{ quantity: '30', price: '1.333' },
      },
      {
        ...{ n: 4, day: '2026-03-11', type: 'OPENING', ...shared },
        ...{ quantity: '30', amount: '40.5' },
      },
      {
        ...{ n: 5, day: '2026-03-12', type: 'TRANSFER_IN', ...shared },
        ...{ quantity: '7', amount: '81' },
      },
      {
        ...{ n: 6, day: '2026-03-13', word: '新业务', ...shared },
        ...{ quantity: '7', price: '2', amount: '14' },
      },
    ]);
  });

  it('the movements of an account, as CSV with the apostrophes against formulas', async () => {
    const bytes = await bytesOf(
      csv(
        sheetOf(
          '账户流水',
          ['日期', '类型', '金额', '余额', '说明', '记账时间'],
          [
            ['2026-03-01', '期初余额', 300, 300, null, '2026-03-01T00:00:00.000Z'],
            ['2026-03-02', '取出', -20.5, 279.5, '=早点', '2026-03-02T00:00:00.000Z'],
          ],
        ),
      ),
    );
    expect((await lookAt(bytes)).formats[0]).toMatchObject({ source: 'jiadi', kind: 'CASH' });
    expect((await rowsOf(bytes)).rows).toEqual([
      { n: 2, occurredAt: '2026-03-01', amount: '300', balance: '300', note: '期初余额' },
      { n: 3, occurredAt: '2026-03-02', amount: '-20.5', balance: '279.5', note: '=早点' },
    ]);
  });
});
