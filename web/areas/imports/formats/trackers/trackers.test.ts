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
        n: 3,
        day: '2026-03-20',
        time: '08:00:00',
        type: 'DIVIDEND',
        symbol: 'VT',
        amount: '5',
        currency: 'USD',
      },
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
