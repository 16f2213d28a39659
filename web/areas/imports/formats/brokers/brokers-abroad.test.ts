import { describe, expect, it } from 'vitest';
import { lookAt, rowsOf } from '../../../../testing/import-samples.ts';

async function read(text: string) {
  const [format] = (await lookAt(text)).formats;
  const { source, rows } = await rowsOf(text);
  expect(format).toMatchObject({ source, certainty: 'sure' });
  return { source, rows };
}

describe('a statement of a broker abroad', () => {
  it('富途: further fills of an order have its cells, and its charges stand in the first line', async () => {
    const text =
      '\uFEFFSide,Symbol,Name,Order Price,Order Qty,Order Amount,Status,Filled@Avg Price,Order Time,Fill Qty,Fill Price,Fill Amount,Fill Time,Markets,Currency,Commission,Platform Fees,Total\n' +
      'Buy,MSFT,Microsoft,410.00,60,24600.00,Filled,60@409.90,"Mar 09, 2026 10:00:00 ET",40,409.85,16394.00,"Mar 09, 2026 10:00:01 ET",US,USD,0.99,1.00,2.17\n' +
      ',,,,,,,,,20,410.00,8200.00,"Mar 09, 2026 10:00:03 ET",US,USD,,,\n' +
      'Sell,TSLA,Tesla,1.00,5,5.00,Cancelled,,"Mar 10, 2026 10:00:00 ET",,,,,US,USD,,,\n';
    const stock = { symbol: 'MSFT', name: 'Microsoft', currency: 'USD' };
    expect(await read(text)).toEqual({
      source: 'futu',
      rows: [
        {
          n: 2,
          day: '2026-03-09',
          time: '10:00:01',
          type: 'BUY',
          ...stock,
          quantity: '40',
          price: '409.85',
          amount: '16394',
          fee: '2.17',
        },
        {
          n: 3,
          day: '2026-03-09',
          time: '10:00:03',
          type: 'BUY',
          ...stock,
          quantity: '20',
          price: '410',
          amount: '8200',
        },
        { n: 4, symbol: 'TSLA', name: 'Tesla', skip: '订单没有成交：Cancelled' },
      ],
    });
  });

  it('富途: what was filled of an order that was cancelled in part counts', async () => {
    const head =
      'Side,Symbol,Name,Status,Filled@Avg Price,Order Time,Fill Qty,Fill Price,Fill Amount,Fill Time,Markets,Currency\n';
    const filled = (state: string) =>
      `Buy,MSFT,Microsoft,${state},40@409.85,2026/03/09 10:00:00,40,409.85,16394.00,2026/03/09 10:00:01,US,USD\n`;
    const states = ['部成已撤', 'Partially Cancelled', '部分成交已撤单', 'Cancelled'];
    const { rows } = await read(
      `${head}${states.map(filled).join('')}Buy,MSFT,Microsoft,已撤单,0@0,2026/03/09 10:00:00,,,,,US,USD\n`,
    );
    expect(rows.map((row) => ('quantity' in row ? row.quantity : row.skip))).toEqual([
      ...['40', '40', '40', '40'],
      '订单没有成交：已撤单',
    ]);
  });

  it('富途 in Chinese: codes of Hong Kong, and older rows with nothing but 60@180.5', async () => {
    const text =
      '方向,代码,名称,订单价格,订单数量,订单金额,交易状态,已成交@均价,下单时间,市场,币种,成交数量,成交价格,成交金额,成交时间,合计费用\n' +
      '买入,00700,腾讯控股,380.50,100,38050,全部成交,100@380.50,2026/03/09 10:00:00 (香港),港股,HKD,,,,,45.20\n';
    expect((await read(text)).rows).toEqual([
      {
        n: 2,
        day: '2026-03-09',
        time: '10:00:00',
        type: 'BUY',
        symbol: '00700.HK',
        name: '腾讯控股',
        currency: 'HKD',
        quantity: '100',
        price: '380.5',
        fee: '45.2',
      },
    ]);
  });

  it('老虎: a sale is negative in quantity and amount, and its second line is left out', async () => {
    const text =
      'Trades,,,,Symbol,Market,Exchange,Activity Type,Quantity,Trade Price,Amount,Commission,Platform Fee,Settlement Fee,GST,Trade Time,Settle Date,Currency\n' +
      'Trades,Stock,,DATA,Apple (AAPL),US,NASDAQ,Sell,-20,214.50,-4290.00,-0.99,-1.00,-0.06,0.00,"2026-03-10\n12:02:32, US/Eastern",2026-03-11,USD\n' +
      'Trades,Stock,,DATA,,,,,-20,214.50,-4290.00,-0.99,-1.00,-0.06,0.00,,,USD\n' +
      'Trades,Stock,,TOTAL,,,,,,,-4290.00,-0.99,-1.00,-0.06,0.00,,,USD\n';
    expect(await read(text)).toEqual({
      source: 'tiger',
      rows: [
        {
          n: 2,
          day: '2026-03-10',
          time: '12:02:32',
          type: 'SELL',
          symbol: 'AAPL',
          name: 'Apple',
          quantity: '20',
          price: '214.5',
          amount: '4290',
          fee: '2.05',
          currency: 'USD',
        },
        { n: 3, skip: '与第2行是同一笔' },
        { n: 4, skip: '合计行，不是记录' },
      ],
    });
  });

  it('老虎: without Buy or Sell the sign of the quantity says it, and other sections are named', async () => {
    const text =
      'Cash Report,,,DATA,Starting Cash,0.00\n' +
      'Trades,,,,Symbol,Market,Exchange,Activity Type,Quantity,Trade Price,Amount,Commission,Trade Time,Settle Date,Currency\n' +
      'Trades,Stock,,DATA,Apple (AAPL),US,NASDAQ,Open,20,200.00,4000.00,-0.99,2026-03-10 12:00:00,2026-03-11,USD\n' +
      'Trades,Stock,,DATA,Apple (AAPL),US,NASDAQ,Close,-20,210.00,-4200.00,-0.99,2026-03-11 12:00:00,2026-03-12,USD\n' +
      'Trades,Stock,,DATA,Tesla (TSLA),US,NASDAQ,,5,100.00,500.00,-0.99,2026-03-12 12:00:00,2026-03-13,USD\n' +
      'Trades,Stock,,DATA,Tesla (TSLA),US,NASDAQ,Exercise,5,100.00,500.00,0,2026-03-12 12:00:00,2026-03-13,USD\n' +
      'Trades,Stock,,DATA,,,,,5,99.00,495.00,0,,,USD\n' +
      'Dividends,,,DATA,Apple (AAPL),2026-03-12,5.00,USD\n';
    const { rows } = await read(text);
    expect(
      rows.map((row) => ('type' in row ? [row.type, row.quantity] : (row.skip ?? row.problem))),
    ).toEqual([
      '“Cash Report”部分不是成交记录',
      ['BUY', '20'],
      ['SELL', '20'],
      ['BUY', '5'],
      '“Exercise”暂不支持',
      '没有写明证券',
      '“Dividends”部分不是成交记录',
    ]);
  });

  it('Interactive Brokers: orders, dividends and the tax withheld, without sums and options', async () => {
    const text =
      'Statement,Header,Field Name,Field Value\nStatement,Data,BrokerName,Interactive Brokers\n' +
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code\n' +
      'Trades,Data,Order,Stocks,USD,VT,"2026-03-09, 10:15:30","1,050",121.10,121.30,-127155,-5.25,127160.25,0,210,O\n' +
      'Trades,SubTotal,,Stocks,USD,VT,,"1,050",,,-127155,-5.25,127160.25,0,210,\n' +
      'Trades,Data,Order,Equity and Index Options,USD,VT 18DEC26 120 C,"2026-03-09, 11:00:00",1,2,2,-200,-1,201,0,0,O\n' +
      'Dividends,Header,Currency,Date,Description,Amount\n' +
      'Dividends,Data,USD,2026-03-20,VT(US9220427424) Cash Dividend USD 0.50 per Share (Ordinary Dividend),525\n' +
      'Dividends,Data,Total,,,525\n' +
      'Withholding Tax,Header,Currency,Date,Description,Amount,Code\n' +
      'Withholding Tax,Data,USD,2026-03-20,VT(US9220427424) Cash Dividend USD 0.50 per Share - US Tax,-157.5,\n';
    const other = '“Statement”部分不是成交、股息或预扣税';
    const sum = '合计行，不是记录';
    expect(await read(text)).toEqual({
      source: 'ibkr',
      rows: [
        { n: 2, skip: other, note: 'Statement Data BrokerName Interactive Brokers' },
        {
          n: 4,
          day: '2026-03-09',
          time: '10:15:30',
          type: 'BUY',
          symbol: 'VT',
          quantity: '1050',
          price: '121.1',
          amount: '127155',
          fee: '5.25',
          cash: '-127160.25',
          currency: 'USD',
        },
        {
          n: 5,
          skip: sum,
          note: 'Trades SubTotal Stocks USD VT 1,050 -127155 -5.25 127160.25 0 210',
        },
        {
          n: 6,
          symbol: 'VT 18DEC26 120 C',
          word: 'Equity and Index Options',
          skip: '只支持股票和基金的交易',
        },
        {
          n: 8,
          day: '2026-03-20',
          type: 'DIVIDEND',
          symbol: 'VT',
          amount: '525',
          cash: '525',
          currency: 'USD',
          note: 'VT(US9220427424) Cash Dividend USD 0.50 per Share (Ordinary Dividend)',
        },
        { n: 9, skip: sum, note: 'Dividends Data Total 525' },
        {
          n: 11,
          day: '2026-03-20',
          type: 'TAX',
          symbol: 'VT',
          amount: '157.5',
          cash: '-157.5',
          currency: 'USD',
          note: 'VT(US9220427424) Cash Dividend USD 0.50 per Share - US Tax',
        },
      ],
    });
  });

  it('Interactive Brokers: a Flex query in XML has trades, dividends and tax; the rest is named', async () => {
    const text =
      '<FlexQueryResponse queryName="q" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20260101">' +
      '<Trades><Trade currency="USD" assetCategory="STK" symbol="VT" description="WORLD" tradeID="991" dateTime="20260522;115526" quantity="-10" tradePrice="130" proceeds="1300" taxes="0" ibCommission="-1" buySell="SELL" levelOfDetail="EXECUTION" />' +
      '<Order currency="USD" assetCategory="STK" symbol="VT" dateTime="20260522;115526" quantity="-10" proceeds="1300" buySell="SELL" levelOfDetail="ORDER" /></Trades>' +
      '<CashTransactions><CashTransaction currency="USD" symbol="VT" description="VT CASH DIVIDEND" dateTime="20260620" amount="5.25" type="Dividends" levelOfDetail="DETAIL" />' +
      '<CashTransaction currency="USD" symbol="VT" description="VT US TAX" dateTime="20260620" amount="-0.79" type="Withholding Tax" levelOfDetail="DETAIL" />' +
      '<CashTransaction currency="USD" symbol="" description="IN" dateTime="20260601" amount="1000" type="Deposits/Withdrawals" levelOfDetail="DETAIL" /></CashTransactions>' +
      '<CorporateActions><CorporateAction currency="USD" symbol="VT" description="SPLIT 2 FOR 1" quantity="10" amount="0" /></CorporateActions>' +
      '</FlexStatement></FlexStatements></FlexQueryResponse>';
    const { source, rows } = await read(text);
    expect(source).toBe('ibkr-flex');
    const paid = { day: '2026-06-20', symbol: 'VT', currency: 'USD' };
    expect(rows).toMatchObject([
      {
        ...{ day: '2026-05-22', time: '11:55:26', type: 'SELL', symbol: 'VT', externalId: '991' },
        ...{ quantity: '10', price: '130', amount: '1300', fee: '1', cash: '1299' },
      },
      { skip: '订单或汇总，成交在别的行' },
      { ...paid, type: 'DIVIDEND', amount: '5.25' },
      { ...paid, type: 'TAX', amount: '0.79', cash: '-0.79' },
      { skip: '“Deposits/Withdrawals”不是成交、股息或预扣税' },
      { symbol: 'VT', problem: '公司行动请在投资的页面手工记录' },
    ]);
  });

  it('Interactive Brokers: a Flex query has the ids of its trades', async () => {
    const text =
      'CurrencyPrimary,Symbol,ISIN,TradeID,DateTime,Quantity,TradePrice,Proceeds,Taxes,IBCommission,Buy/Sell\n' +
      'USD,VT,US9220427424,991,20260522;115526,-10,130,1300,0,-1,SELL\n';
    expect((await read(text)).rows).toEqual([
      {
        n: 2,
        day: '2026-05-22',
        time: '11:55:26',
        type: 'SELL',
        symbol: 'VT',
        quantity: '10',
        price: '130',
        amount: '1300',
        fee: '1',
        cash: '1299',
        currency: 'USD',
        externalId: '991',
      },
    ]);
  });
});
