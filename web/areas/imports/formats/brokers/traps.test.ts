import { describe, expect, it } from 'vitest';
import { gb18030, lookAt, rowsOf } from '../../../../testing/import-samples.ts';
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

describe('layouts of other firms', () => {
  it('华泰, in which the market is told by nothing but the code', async () => {
    const text = `${huatai}\n20260309,证券买入,510300,沪深300ETF,4.000,1000,4000.00,-4000.80,0.80,0.00,0.00,12\n`;
    const { source, short } = await trades(text);
    expect(source).toBe('huatai');
    expect(short).toEqual([
      {
        type: 'BUY',
        symbol: '510300',
        quantity: '1000',
        amount: '4000',
        fee: '0.8',
        tax: undefined,
        cash: '-4000.8',
      },
    ]);
  });

  it('招商, which has no amount: it is quantity × price', async () => {
    const text =
      '成交日期\t业务名称\t证券代码\t证券名称\t成交价格\t成交数量\t发生金额\t手续费\t印花税\t过户费\t结算费\t合同编号\t股东代码\n' +
      '20260309\t证券卖出\t600036\t招商银行\t41.20\t-300\t12348.58\t5.00\t6.18\t0.12\t0.12\t77\tA1\n';
    const { source, short } = await trades(gb18030(text));
    expect(source).toBe('cmschina');
    expect(short).toEqual([
      {
        type: 'SELL',
        symbol: '600036',
        quantity: '300',
        amount: '12360',
        fee: '5.24',
        tax: '6.18',
        cash: '12348.58',
      },
    ]);
  });

  it('国泰君安, whose commission is net of the levies beside it', async () => {
    const text =
      '成交日期\t业务名称\t证券代码\t证券名称\t成交价格\t成交数量\t成交金额\t清算金额\t净佣金\t规费\t印花税\t过户费\t附加费\t结算费\t成交编号\n' +
      '20260309\t证券买入\t000001\tXD平安银\t11.25\t1200\t13500.00\t-13505.14\t4.00\t0.86\t0.00\t0.14\t0.00\t0.14\t9\n';
    const { source, short, rows } = await trades(text);
    expect(source).toBe('gtja');
    expect(short).toEqual([
      {
        type: 'BUY',
        symbol: '000001',
        quantity: '1200',
        amount: '13500',
        fee: '5.14',
        tax: undefined,
        cash: '-13505.14',
      },
    ]);
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

describe('what makes statements hard to read', () => {
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

  it('convertible bonds that Shanghai counts by ten', async () => {
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
    expect(await rowOf(`20260309,${word},600036,招商银行,0,0,0,500,0,0,0,1`)).toMatchObject({
      skip,
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

  it('sums, sources and repeated headers are no rows, and a bad figure names its row', async () => {
    const { rows } = await trades(
      `#数据来源：示例\n${huatai}\n20260309,证券买入,600036,招商银行,4O,100,4000,-4005,5,0,0,1\n${huatai}\n合计,,,,,100,4000,,,,,\n2026-13-45,证券买入,600036,招商银行,40,100,4000,-4005,5,0,0,1\n`,
    );
    expect(rows).toEqual([
      { n: 3, problem: '“4O”不是数字' },
      { n: 6, problem: '“2026-13-45”不是日期' },
    ]);
  });
});
