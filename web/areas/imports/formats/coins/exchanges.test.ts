import { describe, expect, it } from 'vitest';
import { lookAt, rowsOf } from '../../../../testing/import-samples.ts';

async function read(text: string) {
  const [format] = (await lookAt(text)).formats;
  const { source, rows } = await rowsOf(text);
  expect(format).toMatchObject({ source, certainty: 'sure' });
  return { source, rows };
}

describe('a history of an exchange of coins', () => {
  it('Binance: a fee in the coin bought lessens its quantity, one in USDT is the fee; UTC becomes local time', async () => {
    const text =
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n' +
      '2026-03-09 16:20:11,SOLUSDT,BUY,110.00,"1.8000000000SOL","198.00000000USDT","0.0018000000SOL"\n' +
      '2026-03-10 02:00:00,SOLUSDT,SELL,112.00,"1.0000000000SOL","112.00000000USDT","0.11200000USDT"\n' +
      '2026-03-10 03:00:00,SOLBTC,BUY,0.001,"1.0SOL","0.001BTC","0.0001BNB"\n' +
      '2026-03-10 04:00:00,SOLUSDT,SELL,112.00,"0.5SOL","56USDT","0.0001BNB"\n' +
      '2026-03-10 05:00:00,SOLUSDT,BUY,110.00,2,220,0.5\n';
    expect(await read(text)).toEqual({
      source: 'binance',
      rows: [
        {
          n: 2,
          day: '2026-03-10',
          time: '00:20:11',
          type: 'BUY',
          symbol: 'SOL',
          quantity: '1.7982',
          price: '110',
          amount: '198',
          cash: '-198',
          currency: 'USD',
        },
        {
          n: 3,
          day: '2026-03-10',
          time: '10:00:00',
          type: 'SELL',
          symbol: 'SOL',
          quantity: '1',
          price: '112',
          amount: '112',
          fee: '0.112',
          cash: '111.888',
          currency: 'USD',
        },
        { n: 4, problem: '以BTC计价的交易暂不支持，请分别记卖出BTC和买入' },
        {
          n: 5,
          day: '2026-03-10',
          time: '12:00:00',
          type: 'SELL',
          symbol: 'SOL',
          quantity: '0.5',
          price: '112',
          amount: '56',
          cash: '56',
          currency: 'USD',
          check: '手续费 0.0001 BNB 没有计入，请核对',
        },
        // Figures without a unit are in the coins of the pair, and a fee in what was paid with.
        {
          ...{ n: 6, day: '2026-03-10', time: '13:00:00', type: 'BUY', symbol: 'SOL' },
          ...{ quantity: '2', price: '110', amount: '220', fee: '0.5', cash: '-220.5' },
          currency: 'USD',
        },
      ],
    });
  });

  it('Binance by balances: the changes of one second are one trade', async () => {
    const text =
      'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n' +
      '1,2026-03-09 01:00:00,Spot,Transaction Buy,SOL,1.8,\n' +
      '1,2026-03-09 01:00:00,Spot,Transaction Spend,USDT,-198,\n' +
      '1,2026-03-09 01:00:00,Spot,Transaction Fee,SOL,-0.0018,\n' +
      '1,2026-03-09 02:00:00,Spot,Deposit,USDT,500,\n' +
      '1,2026-03-09 03:00:00,Spot,Transaction Sold,SOL,-1,\n' +
      '1,2026-03-09 03:00:00,Spot,Transaction Revenue,USDT,112,\n' +
      '1,2026-03-09 03:00:00,Spot,Transaction Fee,USDT,-0.112,\n' +
      '1,2026-03-09 04:00:00,Spot,Simple Earn Flexible Interest,usdt,0.02,\n' +
      '1,2026-03-09 05:00:00,Spot,Buy,SOL,1,\n' +
      '1,2026-03-09 05:00:00,Spot,Sell,ETH,-0.05,\n' +
      '1,2026-03-09 06:00:00,Spot,Buy,SOL,1,\n' +
      '1,2026-03-09 06:00:00,Spot,Buy,ETH,0.5,\n' +
      '1,2026-03-09 06:00:00,Spot,Sell,USDT,-900,\n' +
      '1,2026-03-09 07:00:00,Spot,Transaction Buy,SOL,2,\n' +
      '1,2026-03-09 07:00:00,Spot,Transaction Spend,USDT,-220,\n' +
      '1,2026-03-09 07:00:00,Spot,Transaction Fee,USDT,-0.22,\n' +
      '1,2026-03-09 08:00:00,Spot,Buy,SOL,,\n';
    expect((await read(text)).rows).toEqual([
      {
        n: 2,
        day: '2026-03-09',
        time: '09:00:00',
        type: 'BUY',
        symbol: 'SOL',
        quantity: '1.7982',
        amount: '198',
        cash: '-198',
        currency: 'USD',
      },
      {
        n: 5,
        day: '2026-03-09',
        time: '10:00:00',
        word: 'Deposit',
        symbol: 'USDT',
        skip: '充值、提现或划转，不是交易',
      },
      {
        n: 6,
        day: '2026-03-09',
        time: '11:00:00',
        type: 'SELL',
        symbol: 'SOL',
        quantity: '1',
        amount: '112',
        fee: '0.112',
        cash: '111.888',
        currency: 'USD',
      },
      {
        ...{ n: 9, day: '2026-03-09', time: '12:00:00', symbol: 'USDT' },
        word: 'Simple Earn Flexible Interest',
        problem: '赚到的币需要当天的价格，请手工记一笔红利再投',
      },
      { n: 10, problem: '币与币之间的兑换暂不支持，请分别记卖出和买入' },
      { n: 12, problem: '同一时刻买入了几种币，分不清各花了多少，请手工记账' },
      {
        ...{ n: 15, day: '2026-03-09', time: '15:00:00', type: 'BUY', symbol: 'SOL' },
        ...{ quantity: '2', amount: '220', fee: '0.22', cash: '-220.22', currency: 'USD' },
      },
      { n: 18, problem: '没有写明数量' },
    ]);
  });

  it('Binance: the year of newer files has two digits, and stands first', async () => {
    const trades =
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n' +
      '25-03-01 23:00:00,SOLUSDT,BUY,110,2SOL,220USDT,0.22USDT\n';
    expect((await read(trades)).rows).toMatchObject([
      { day: '2025-03-02', time: '07:00:00', type: 'BUY', quantity: '2', cash: '-220.22' },
    ]);
    const history =
      'User ID,Time,Account,Operation,Coin,Change,Remark\n' +
      '1,24-07-05 21:30:41,Spot,Transaction Buy,SOL,1.8,\n' +
      '1,24-07-05 21:30:41,Spot,Transaction Spend,USDT,-198,\n' +
      '1,24-07-06 01:00:00,Spot,Deposit,USDT,500,\n';
    expect((await read(history)).rows).toMatchObject([
      { day: '2024-07-06', time: '05:30:41', type: 'BUY', quantity: '1.8', amount: '198' },
      { day: '2024-07-06', time: '09:00:00', skip: '充值、提现或划转，不是交易' },
    ]);
  });

  it('OKX: two legs are an order, and the change of the balance is what was bought', async () => {
    const text =
      'UID:123,Account Type:Trading,Time Zone:UTC+8\n' +
      'id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit\n' +
      '1,77,2026-03-10 08:00:00,Spot,ETH-USDT,Buy,0.5,ETH,2400,0,-0.0005,ETH,0,0,0.4995,0.4995,ETH\n' +
      '2,77,2026-03-10 08:00:00,Spot,ETH-USDT,Sell,1200,USDT,2400,0,0,USDT,0,0,-1200,300,USDT\n';
    expect(await read(text)).toEqual({
      source: 'okx',
      rows: [
        {
          n: 3,
          day: '2026-03-10',
          time: '08:00:00',
          type: 'BUY',
          symbol: 'ETH',
          quantity: '0.4995',
          amount: '1200',
          cash: '-1200',
          currency: 'USD',
          externalId: '77',
        },
      ],
    });
  });

  it('OKX: orders whose numbers a spreadsheet has cut are not one order', async () => {
    const leg = (time: string, change: string, unit: string) =>
      `2.39E+18,${time},Spot,SOL-USDT,Buy,SOL,110,0,SOL,${change},${unit}\n`;
    const text =
      'UID:1,Time Zone:UTC+8\n' +
      'Order id,Time,Trade Type,Symbol,Action,Trading Unit,Filled Price,Fee,Fee Unit,Balance Change,Balance Unit\n' +
      leg('2026-03-09 10:00:00', '1', 'SOL') +
      leg('2026-03-09 10:00:00', '-110', 'USDT') +
      leg('2026-03-10 10:00:00', '2', 'SOL') +
      leg('2026-03-10 10:00:00', '-240', 'USDT');
    const { rows } = await read(text);
    expect(rows).toMatchObject([
      { day: '2026-03-09', type: 'BUY', quantity: '1', amount: '110' },
      { day: '2026-03-10', type: 'BUY', quantity: '2', amount: '240' },
    ]);
  });

  it('OKX: a sale with its fee in money, in the zone of the file; what is not spot is left out', async () => {
    const text =
      'UID:123,Account Type:Trading,Time Zone:UTC-5\n' +
      'id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit\n' +
      '3,78,2026-03-10 20:00:00,Spot,ETH-USDT,Sell,0.5,ETH,2500,0,0,ETH,0,0,-0.5,0,ETH\n' +
      '4,78,2026-03-10 20:00:00,Spot,ETH-USDT,Buy,1250,USDT,2500,0,-1.25,USDT,0,0,1248.75,1500,USDT\n' +
      '5,79,2026-03-10 20:00:00,Perpetual swap,BTC-USDT-SWAP,Open,1,BTC,60000,0,0,USDT,0,0,-5,0,USDT\n';
    expect((await read(text)).rows).toEqual([
      {
        // 20:00 at UTC−5 is 01:00 of the next day at UTC, and 09:00 in China.
        ...{ n: 3, day: '2026-03-11', time: '09:00:00', type: 'SELL', symbol: 'ETH' },
        ...{ quantity: '0.5', amount: '1250', fee: '1.25', cash: '1248.75' },
        ...{ currency: 'USD', externalId: '78' },
      },
      { n: 5, word: 'Perpetual swap', skip: '不是现货交易，暂不支持' },
    ]);
  });

  it('a quantity of more digits than the product stores is rounded to 15 of them', async () => {
    const text =
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n' +
      '2026-03-09 16:20:11,SOLUSDT,BUY,110.00,"123.4567890123456789SOL","198USDT","0SOL"\n';
    expect((await read(text)).rows).toMatchObject([{ quantity: '123.456789012346' }]);
  });

  it('a coin whose name begins with a digit is known by its pair', async () => {
    const text =
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n' +
      '2026-03-09 16:20:11,1INCHUSDT,BUY,0.25,100.0001INCH,25.0000USDT,0.1001INCH\n';
    expect((await read(text)).rows).toMatchObject([
      { symbol: '1INCH', quantity: '99.9', amount: '25', price: '0.25', currency: 'USD' },
    ]);
  });

  it('HTX: units of fees are glued to them', async () => {
    const text =
      '\uFEFF"时间","交易类型","交易对","方向","价格","数量","成交额","手续费"\n' +
      '2026-03-09 09:56:20,币币交易,BTC/USDT,卖出,49850.00,0.000108,5.38380000,0.01076760USDT,\n' +
      '2026-03-08 20:36:17,币币交易,BTC/USDT,买入,45999.00,0.000304,13.98369600,0.00000060BTC,\n' +
      '2026-03-08 20:36:18,杠杆交易,BTC/USDT,买入,1,1,1,1USDT,\n' +
      '2026-03-08 20:36:19,币币交易,BTC/USDT,转,1,1,1,1USDT,\n' +
      '2026-03-08 20:36:20,币币交易,BTC/USDT,买入,1,,1,1USDT,\n' +
      '2026-03-08 20:36:21,币币交易,BTC/USDT,买入,1,1,,1USDT,\n';
    expect((await read(text)).rows).toEqual([
      {
        n: 2,
        day: '2026-03-09',
        time: '09:56:20',
        type: 'SELL',
        symbol: 'BTC',
        quantity: '0.000108',
        price: '49850',
        amount: '5.3838',
        fee: '0.0107676',
        cash: '5.3730324',
        currency: 'USD',
      },
      {
        n: 3,
        day: '2026-03-08',
        time: '20:36:17',
        type: 'BUY',
        symbol: 'BTC',
        quantity: '0.0003034',
        price: '45999',
        amount: '13.983696',
        cash: '-13.983696',
        currency: 'USD',
      },
      { n: 4, word: '杠杆交易', skip: '不是现货交易，暂不支持' },
      { n: 5, problem: '“转”不知道是买入还是卖出' },
      { n: 6, problem: '没有写明数量' },
      { n: 7, problem: '没有写明成交额' },
    ]);
  });
});
