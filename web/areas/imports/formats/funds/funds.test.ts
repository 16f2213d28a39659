import { describe, expect, it } from 'vitest';
import { lookAt, rowsOf } from '../../../../testing/import-samples.ts';

describe('orders of funds', () => {
  it('天天基金: the day is the one before the confirmation, and what was paid includes the fee', async () => {
    const text =
      '确认日期\t基金代码\t基金简称\t业务类型\t确认状态\t确认份额\t确认金额\t手续费\t确认净值\n' +
      '2026-03-11\t000961\t某沪深300指数A\t定投申购\t成功\t425.42\t1000.00\t1.50\t2.3471\n' +
      '2026-03-18\t000961\t某沪深300指数A\t定投申购\t失败\t0.00\t0.00\t0.00\t--\n' +
      // 2026-03-23 is a Monday; 100 × 2.4000 = 240.00, of which 1.20 is kept back.
      '2026-03-23\t000961\t某沪深300指数A\t赎回\t成功\t100.00\t238.80\t1.20\t2.4000\n' +
      '2026-03-24\t961\t某沪深300指数A\t赎回\t成功\t100.00\t240.00\t1.20\t2.4000\n' +
      '2026-03-25\t006075\t某标普500指数(QDII)C\t申购\t成功\t50.00\t100.00\t0.00\t2.0000\n';
    expect((await lookAt(text)).formats[0]).toMatchObject({
      source: 'tiantian',
      certainty: 'sure',
    });
    const fund = { symbol: '000961', name: '某沪深300指数A' };
    const sold = { type: 'SELL', quantity: '100', price: '2.4', amount: '240', fee: '1.2' };
    expect((await rowsOf(text)).rows).toEqual([
      {
        n: 2,
        day: '2026-03-10',
        type: 'BUY',
        ...fund,
        quantity: '425.42',
        price: '2.3471',
        amount: '998.5',
        fee: '1.5',
        cash: '-1000',
        currency: 'CNY',
      },
      { n: 3, ...fund, word: '定投申购', skip: '没有确认：失败' },
      { n: 4, day: '2026-03-20', ...fund, ...sold, cash: '238.8', currency: 'CNY' },
      {
        n: 5,
        day: '2026-03-23',
        ...fund,
        ...sold,
        cash: '238.8',
        currency: 'CNY',
        check: '代码“961”已补全为000961，请核对',
      },
      {
        n: 6,
        day: '2026-03-23',
        type: 'BUY',
        symbol: '006075',
        name: '某标普500指数(QDII)C',
        quantity: '50',
        price: '2',
        amount: '100',
        cash: '-100',
        currency: 'CNY',
      },
    ]);
  });

  it('天天基金: what a redemption states is with or without its fee by what is nearer, to either side', async () => {
    const text =
      '确认日期\t基金代码\t基金简称\t业务类型\t确认状态\t确认份额\t确认金额\t手续费\t确认净值\n' +
      // 100.37 × 2.4 = 240.888, 240.89; a fen more and less, with the fee and without it.
      '2026-03-24\t000961\t某指数A\t赎回\t成功\t100.37\t240.90\t1.20\t2.4000\n' +
      '2026-03-24\t000961\t某指数A\t赎回\t成功\t100.37\t240.88\t1.20\t2.4000\n' +
      '2026-03-24\t000961\t某指数A\t赎回\t成功\t100.37\t239.70\t1.20\t2.4000\n' +
      '2026-03-24\t000961\t某指数A\t赎回\t成功\t100.37\t239.68\t1.20\t2.4000\n';
    expect((await rowsOf(text)).rows).toMatchObject([
      { type: 'SELL', amount: '240.9', cash: '239.7' },
      { type: 'SELL', amount: '240.88', cash: '239.68' },
      { type: 'SELL', amount: '240.9', cash: '239.7' },
      { type: 'SELL', amount: '240.88', cash: '239.68' },
    ]);
  });

  it('without net values: they are what amount and shares give, to four places, and are to be checked', async () => {
    const text =
      '确认日期,基金代码,基金名称,业务类型,确认份额,确认金额,手续费\n' +
      // (1,000.00 − 1.50) ÷ 425.42 = 2.34709…
      '2026-03-11,000961,某沪深300指数A,买入,425.42,1000.00,1.50\n' +
      // 238.80 ÷ 100 = 2.388: whether the fee was taken from it before is not known.
      '2026-03-23,000961,某沪深300指数A,卖出,100.00,238.80,1.20\n' +
      '2026-03-24,000961,某沪深300指数A,现金分红,,12.00,0\n';
    expect((await lookAt(text)).formats).toMatchObject([{ source: 'ant-funds' }]);
    const check = '净值由金额和份额算出，请核对';
    expect((await rowsOf(text)).rows).toMatchObject([
      { day: '2026-03-10', type: 'BUY', price: '2.3471', amount: '998.5', fee: '1.5', check },
      {
        type: 'SELL',
        price: '2.388',
        amount: '238.8',
        fee: '1.2',
        cash: '237.6',
        check: `确认金额按未扣手续费计算，请核对；${check}`,
      },
      { type: 'DIVIDEND', amount: '12' },
    ]);
  });

  it('天天基金: 超级转换 is a conversion from one fund into another', async () => {
    const text =
      '确认日期\t基金代码\t基金简称\t业务类型\t确认状态\t确认份额\t确认金额\t手续费\t确认净值\n' +
      '2026-03-24\t000961\t某指数A\t超级转换-转出\t成功\t400.00\t1000.00\t5.00\t2.5000\n' +
      '2026-03-24\t110022\t某消费\t超级转换-转入\t成功\t497.50\t995.00\t0.00\t2.0000\n';
    expect((await rowsOf(text)).rows).toMatchObject([
      { type: 'CONVERT_OUT', symbol: '000961', quantity: '400', amount: '1000', fee: '5' },
      { type: 'CONVERT_IN', symbol: '110022', quantity: '497.5', amount: '995' },
    ]);
  });

  it('蚂蚁财富: the bill of 支付宝 is one of money first, and its fund orders say what is missing', async () => {
    const text =
      '支付宝交易记录明细查询\n' +
      '交易号,商家订单号,交易创建时间,付款时间,最近修改时间,交易来源地,类型,交易对方,商品名称,金额（元）,收/支,交易状态,服务费（元）,成功退款（元）,备注,资金状态\n' +
      'A1,B1,2026-03-09 10:00:00,2026-03-09 10:00:00,,,,蚂蚁财富-某基金公司,蚂蚁财富-某混合A-买入,500.00,支出,交易成功,0,0,,\n' +
      'A2,B2,2026-03-10 10:00:00,2026-03-10 10:00:00,,,,蚂蚁财富-某基金公司,蚂蚁财富-某混合A-买入,500.00,支出,付款成功，份额确认中,0,0,,\n' +
      'A3,B3,2026-03-10 11:00:00,2026-03-10 11:00:00,,,,书店,书,30.00,支出,交易成功,0,0,,\n';
    const { formats } = await lookAt(text.replace('付款成功，份额确认中', '付款成功'));
    expect(formats.map(({ source, kind }) => [source, kind])).toEqual([
      ['alipay', 'CASH'],
      ['ant-fortune', 'TRADES'],
    ]);
    const { rows } = await rowsOf(text.replace('付款成功，份额确认中', '"付款成功，份额确认中"'), {
      source: 'ant-fortune',
    });
    expect(rows).toMatchObject([
      {
        n: 3,
        day: '2026-03-09',
        symbol: '某混合A',
        word: '买入',
        amount: '500',
        problem: '账单里没有基金代码、份额和净值，请在这只基金的页面按确认记录补记',
      },
      { n: 4, skip: '份额确认中，确认后再导入' },
      { n: 5, skip: '不是基金交易，请按支付宝账单导入', note: '书' },
    ]);
  });
});
