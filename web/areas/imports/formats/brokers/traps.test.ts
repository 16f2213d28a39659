import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../testing/import-samples.ts';
import type { TradeRow } from '../../import-rows.ts';

const huatai =
  '成交日期,操作,证券代码,证券名称,成交均价,成交数量,成交金额,发生金额,手续费,印花税,其他杂费,合同编号';

async function trades(text: string | Uint8Array) {
  const { source, rows } = await rowsOf(text);
  const short = rows.map((row) => {
    const { type, symbol, quantity, amount, fee, tax, cash } = row as TradeRow;
    return { type, symbol, quantity, amount, fee, tax, cash };
  });
  return { source, rows, short };
}

describe('what makes statements hard to read', () => {
  it('Interactive Brokers: a commission that was paid back is no fee', async () => {
    const { rows } = await trades(
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code\n' +
        'Trades,Data,Order,Stocks,USD,VT,"2026-03-09, 09:30:01",10,100,101,-1000,0.35,999.65,0,10,O\n',
    );
    const check = '返还的佣金 0.35 没有计入，请核对';
    expect(rows[0]).toMatchObject({ type: 'BUY', amount: '1000', check });
    expect(rows[0]).not.toHaveProperty('fee');
  });

  const rowOf = async (line: string) => (await trades(`${huatai}\n${line}\n`)).rows[0];

  it('zeros that a spreadsheet cut off are put back, by the name’s whole code where the file has it', async () => {
    const { rows } = await trades(
      `${huatai}\n20260309,证券买入,1,平安银行,11,100,1100,-1105,5,0,0,1\n` +
        '20260310,证券买入,002415,海康威视,30,100,3000,-3005,5,0,0,2\n' +
        '20260311,证券卖出,2415,海康威视,31,100,3100,3094,5,1,0,3\n' +
        '20260312,港股通股票买入,700,腾讯控股,380,100,38000,-35000,5,0,0,4\n',
    );
    expect(rows.map((row) => ['symbol' in row && row.symbol, row.check])).toEqual([
      ['000001', '代码“1”前面的零已补全为000001，请核对'],
      ['002415', undefined],
      ['002415', undefined],
      ['00700.HK', '价格可能是外币，发生金额可能是人民币，请核对'],
    ]);
  });

  it('cash that does not add up is sent beside the charges, for the server to show the difference', async () => {
    const row = await rowOf('20260309,证券买入,600036,招商银行,40,100,4000,-4015,5,0,0,1');
    expect(row).toMatchObject({ amount: '4000', fee: '5', cash: '-4015' });
  });

  it('where 手续费 is all charges, the columns beside it are not added to it', async () => {
    expect(
      await rowOf('20260310,证券卖出,600036,招商银行,41.2,300,12360.00,12348.70,11.30,6.18,0.12,2'),
    ).toMatchObject({ fee: '5.12', tax: '6.18' });
  });

  it('convertible bonds that Shanghai counts by ten are counted one by one', async () => {
    expect(
      await rowOf('20260309,证券买入,113052,兴业转债,105.00,10,10500.00,-10500.50,0.50,0,0,1'),
    ).toMatchObject({ quantity: '100', amount: '10500' });
  });

  it.each([
    ['银行转证券', '银证转账，不是交易'],
    ['申购配号', '登记或申购配号，没有成交'],
    ['融资买入', '融资融券和回购业务暂不支持'],
    ['质押回购拆出', '融资融券和回购业务暂不支持'],
    ['利息归本', '账户的利息或费用，不属于某个证券'],
    ['港股通组合费', '账户的利息或费用，不属于某个证券'],
  ])('%s is no entry, and says so', async (word, skip) => {
    expect(await rowOf(`20260309,${word},600036,招商银行,0,0,0,500,0,0,0,1`)).toEqual({
      ...{ n: 2, day: '2026-03-09', word, symbol: '600036', name: '招商银行', skip },
    });
  });

  it.each([
    ['开放基金申购', 'BUY'],
    ['定投申购', 'BUY'],
    ['配股缴款', 'RIGHTS'],
    ['中签缴款', 'BUY'],
    ['开放基金赎回', 'SELL'],
    ['股息入帐', 'DIVIDEND'],
    ['产品红利发放', 'DIVIDEND'],
    ['红股入账', 'BONUS'],
    ['转增', 'CAPITALISATION'],
    ['红利差异税扣税', 'TAX'],
    ['股息红利税差异化处理资金下账', 'TAX'],
    ['新股入账', 'TRANSFER_IN'],
    ['担保品划出', 'TRANSFER_OUT'],
    ['基金拆分', 'SPLIT'],
    ['超级转换-转入', 'CONVERT_IN'],
  ])('%s becomes %s', async (word, type) => {
    expect(await rowOf(`20260309,${word},600036,招商银行,1,100,100,100,0,0,0,1`)).toMatchObject({
      type,
    });
  });

  it('a row without a word for its business is refused', async () => {
    expect(await rowOf('20260309,,600036,招商银行,1,100,100,-100,0,0,0,1')).toEqual({
      ...{ n: 2, problem: '没有写明业务名称' },
    });
  });

  it('a word that is not known is sent as it stands', async () => {
    expect(await rowOf('20260309,新业务,600036,招商银行,1,100,100,-100,0,0,0,1')).toEqual({
      n: 2,
      day: '2026-03-09',
      word: '新业务',
      symbol: '600036',
      name: '招商银行',
      externalId: '1',
      currency: 'CNY',
      quantity: '100',
      price: '1',
      amount: '100',
      cash: '-100',
    });
  });

  it('a row whose cells begin like a line of sums is a row all the same', async () => {
    const { short } = await trades(
      `${huatai},备注\n20260309,证券买入,600036,招商银行,40,100,4000,-4005,5,0,0,1,#网格\n20260310,证券卖出,600036,招商银行,40,100,4000,3995,5,0,0,#2,\n`,
    );
    expect(short.map(({ type }) => type)).toEqual(['BUY', 'SELL']);
  });

  it('sums and repeated headers are left out by name, and a bad figure names its row and column', async () => {
    const { rows } = await trades(
      `#数据来源：示例\n${huatai}\n20260309,证券买入,600036,招商银行,4O,100,4000,-4005,5,0,0,1\n${huatai}\n合计,,,,,100,4000,,,,,\n2026-13-45,证券买入,600036,招商银行,40,100,4000,-4005,5,0,0,1\n`,
    );
    expect(rows).toMatchObject([
      { n: 3, problem: '“成交均价”一栏的“4O”不是数字' },
      { n: 4, skip: '重复的表头' },
      { n: 5, skip: '合计或说明，不是记录', note: '合计 100 4000' },
      { n: 6, problem: '“成交日期”一栏的“2026-13-45”不是日期' },
    ]);
  });
});
