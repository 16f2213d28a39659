import { describe, expect, it } from 'vitest';
import { lookAt, rowsOf } from '../../../../testing/import-samples.ts';

async function read(text: string) {
  const [format] = (await lookAt(text)).formats;
  const { source, rows } = await rowsOf(text);
  expect(format?.source).toBe(source);
  return { source, rows };
}

describe('a bill of a shop', () => {
  it('京东: what was refunded in part is a row of its own', async () => {
    const text =
      '\uFEFF导出信息：\n京东账号名：示例\n' +
      '交易时间,商户名称,交易说明,金额,收/付款方式,交易状态,收/支,交易分类,交易订单号,商家订单号,备注\n' +
      '2026-03-05 10:00:00\t,商户,纸巾,29.90(已退款9.90),钱包余额,交易成功,支出,日用,J1\t,S1\t, ,\n' +
      '2026-03-06 10:00:00\t,商户,退款-纸巾,9.90,钱包余额,退款成功,不计收支,网购,J1\t,S1\t, ,\n';
    const shared = { account: '钱包余额', counterparty: '商户', externalId: 'J1' };
    const paid = { ...shared, amount: '-29.9', note: '纸巾', word: '日用' };
    const returned = { ...shared, amount: '9.9', note: '退款-纸巾', word: '网购' };
    expect(await read(text)).toEqual({
      source: 'jingdong',
      rows: [
        { n: 4, occurredAt: '2026-03-05 10:00:00', ...paid },
        { n: 5, occurredAt: '2026-03-06 10:00:00', ...returned },
      ],
    });
  });

  it('京东: what came back was paid before, so that a card owes nothing of a purchase given back whole', async () => {
    const line = (day: string, goods: string, amount: string, state: string, number: string) =>
      `2026-03-${day} 10:00:00\t,商户,${goods},${amount},某信用卡(1234),${state},不计收支,网购,${number}\t,S\t, ,\n`;
    const text =
      '\uFEFF导出信息：\n京东账号名：示例\n' +
      '交易时间,商户名称,交易说明,金额,收/付款方式,交易状态,收/支,交易分类,交易订单号,商家订单号,备注\n' +
      line('05', '鞋', '468.32(已全额退款)', '交易成功', 'J1') +
      line('06', '退款-鞋', '400.00', '退款成功', 'J1') +
      line('07', '退款-鞋', '68.32', '退款成功', 'J1') +
      line('08', '帽', '44.28(已全额退款)', '交易关闭', 'J2') +
      line('09', '伞', '10.00', '交易关闭', 'J3');
    const { rows } = await read(text);
    expect(
      rows.map((row) => ['amount' in row && row.amount, row.skip ?? row.problem ?? row.check]),
    ).toEqual([
      ['-468.32', undefined],
      ['400', undefined],
      ['68.32', undefined],
      ['-44.28', '已退款44.28，退款不全在这个文件里，请核对'],
      ['-10', '没有成交：交易关闭'],
    ]);
  });

  it('美团: what was paid counts, not what was ordered for', async () => {
    const text =
      '美团交易账单明细\n美团用户名：[示例]\n【美团交易账单明细列表】\n' +
      '交易创建时间,交易成功时间,交易类型,订单标题,收/支,支付方式,订单金额,实付金额,交易单号,商家单号,备注\n' +
      '2026-03-05 20:35:13,2026-03-05 20:35:25,支付,奶茶,支出,美团月付,¥22.30,¥21.17,"2502\t","0_22\t",/\n' +
      '2026-03-06 07:04:17,2026-03-06 07:04:18,退款,蛋挞,收入,某银行信用卡(1875),¥20.00,¥20.00,"2503\t","49\t",/\n';
    expect(await read(text)).toEqual({
      source: 'meituan',
      rows: [
        {
          n: 5,
          occurredAt: '2026-03-05 20:35:25',
          amount: '-21.17',
          account: '美团月付',
          note: '奶茶',
          externalId: '2502',
        },
        {
          n: 6,
          occurredAt: '2026-03-06 07:04:18',
          amount: '20',
          account: '某银行信用卡(1875)',
          note: '蛋挞',
          externalId: '2503',
        },
      ],
    });
  });
});

describe('a statement of a bank', () => {
  it('工商银行: the booked amounts count, up to the line of sums', async () => {
    const text =
      '明细查询文件下载\n卡号: 6222\n\n\n\n\n' +
      '交易日期,摘要,交易场所,交易国家或地区简称,钞/汇,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,余额,对方户名\n' +
      '2026-03-07\t,"工资\t","\t","CHN\t",钞\t,"-\t","-\t",-\t,"8,000.00\t","\t",人民币\t,"9,000.00\t",公司\n' +
      '2026-03-08\t,"消费\t","超市\t","CHN\t",钞\t,"-\t","-\t",-\t,"\t","50.00\t",人民币\t,"8,950.00\t",\n' +
      '人民币合计,,,,,,,,"8,000.00","50.00",,,\n';
    expect(await read(text)).toEqual({
      source: 'icbc',
      rows: [
        {
          n: 8,
          occurredAt: '2026-03-07',
          amount: '8000',
          balance: '9000',
          currency: 'CNY',
          counterparty: '公司',
          note: '工资',
        },
        {
          n: 9,
          occurredAt: '2026-03-08',
          amount: '-50',
          balance: '8950',
          currency: 'CNY',
          note: '消费 超市',
        },
        {
          n: 10,
          skip: '表格结尾的合计或说明，不是记录',
          note: '人民币合计 8,000.00 50.00',
        },
      ],
    });
  });

  it('建设银行 (saved as a new workbook or text) and 招商银行 (out of its PDF)', async () => {
    const ccb =
      '中国建设银行个人活期账户交易明细|\n' +
      '记账日|交易日期|交易时间|支出|收入|账户余额|币种|摘要|对方账号|对方户名|交易地点\n' +
      '20260309|20260309|18:53:19|67.00|0.00|2176.91|人民币|消费|2088***|示例|支付宝\n' +
      '20260310|20260310|09:00:00|0.00|500.00|2676.91|人民币|转账存入|6217***|李明|手机银行\n';
    expect((await read(ccb)).rows).toEqual([
      {
        n: 3,
        occurredAt: '2026-03-09 18:53:19',
        amount: '-67',
        balance: '2176.91',
        currency: 'CNY',
        counterparty: '示例',
        note: '消费 支付宝',
      },
      {
        n: 4,
        occurredAt: '2026-03-10 09:00:00',
        amount: '500',
        balance: '2676.91',
        currency: 'CNY',
        counterparty: '李明',
        note: '转账存入 手机银行',
      },
    ]);
    const cmb =
      '记账日期,货币,交易金额,联机余额,交易摘要,对手信息,客户摘要\n' +
      '2026-03-11,CNY,"-1,000.00",271.66,转账汇款,李明 6222,转账\n' +
      '2026-03-12,CNY,"1,234.00","1,505.66",代发,公司,工资\n';
    expect(await read(cmb)).toEqual({
      source: 'cmb',
      rows: [
        {
          n: 2,
          occurredAt: '2026-03-11',
          amount: '-1000',
          balance: '271.66',
          currency: 'CNY',
          counterparty: '李明 6222',
          note: '转账汇款 转账',
        },
        {
          n: 3,
          occurredAt: '2026-03-12',
          amount: '1234',
          balance: '1505.66',
          currency: 'CNY',
          counterparty: '公司',
          note: '代发 工资',
        },
      ],
    });
  });

  it('中国银行, 农业银行 and 交通银行', async () => {
    const boc = await read(
      '中国银行交易流水明细单\n' +
        '记账日期,记账时间,币别,金额,余额,交易名称,渠道,网点名称,附言,对方账户名,对方卡号/账号,对方开户行\n' +
        '2026-03-22,17:57:17,人民币,-71.89,"3,240.28",无卡支付,网上,-------------------,----------,张三,6226,-------------------\n',
    );
    expect(boc).toEqual({
      source: 'boc',
      rows: [
        {
          n: 3,
          occurredAt: '2026-03-22 17:57:17',
          amount: '-71.89',
          balance: '3240.28',
          currency: 'CNY',
          counterparty: '张三',
          note: '无卡支付',
        },
      ],
    });
    const abc = await read(
      '交易日期,交易时间,交易摘要,交易金额,本次余额,对手信息,日 志 号,交易渠道,交易附言\n' +
        '20260301,123456,转存,+10000.00,11000.00,李明,369396693,超级网银,转账\n' +
        '20260303,,结息,+0.01,11000.01,--,0000000000,,个人活期结息\n',
    );
    expect(abc.rows).toEqual([
      {
        n: 2,
        occurredAt: '2026-03-01 12:34:56',
        amount: '10000',
        balance: '11000',
        counterparty: '李明',
        note: '转存 转账',
        externalId: '369396693',
      },
      {
        n: 3,
        occurredAt: '2026-03-03',
        amount: '0.01',
        balance: '11000.01',
        note: '结息 个人活期结息',
      },
    ]);
    const bocom = await read(
      '序号,交易日期,交易时间,交易类型,借贷,交易金额,余额,对方账号,对方户名,交易地点,摘要\n' +
        '1,2026-01-01,00:00:00,存款利息,贷 Cr,1.23,1334.63,132,应付利息,批处理,\n' +
        '2,2026-02-02,13:15:12,信用卡转账还款,借 Dr,3.21,1331.42,666,李明,其他,\n',
    );
    expect(bocom.rows).toEqual([
      {
        ...{ n: 2, occurredAt: '2026-01-01 00:00:00', amount: '1.23', balance: '1334.63' },
        ...{ counterparty: '应付利息', note: '存款利息 批处理' },
      },
      {
        ...{ n: 3, occurredAt: '2026-02-02 13:15:12', amount: '-3.21', balance: '1331.42' },
        ...{ counterparty: '李明', note: '信用卡转账还款 其他' },
      },
    ]);
  });

  it('money out below zero, among others above it, came back', async () => {
    const { rows } = await read(
      '交易日期,交易时间,支出,收入,账户余额,币种,摘要,对方户名,交易地点\n' +
        '20260309,18:53:19,67.00,0.00,2176.91,人民币,消费,示例,\n' +
        '20260310,09:00:00,-67.00,0.00,2243.91,人民币,消费撤销,示例,\n',
    );
    expect(rows.map((row) => ['amount' in row && row.amount, row.check])).toEqual([
      ['-67', undefined],
      ['67', undefined],
    ]);
  });

  it('浦发银行 and 中信银行, whose layouts were not confirmed and ask to be checked', async () => {
    const check = '这家银行的格式没有核对过，请核对金额的正负';
    const spdb = await read(
      '浦发银行账户明细\n交易日期,交易时间,交易摘要,交易金额,账户余额,对方户名,备注\n' +
        '20260309,120000,转账,-100.00,900.00,李明,房租\n',
    );
    expect(spdb).toEqual({
      source: 'spdb',
      rows: [
        {
          n: 3,
          occurredAt: '2026-03-09 12:00:00',
          amount: '-100',
          balance: '900',
          counterparty: '李明',
          note: '转账 房租',
          check,
        },
      ],
    });
    const citic = await read(
      '中信银行账户明细\n交易日期,交易时间,收入金额,支出金额,账户余额,币种,对方户名,摘要,备注\n' +
        '2026-03-09,08:30:00,,50.00,850.00,美元,超市,消费,米\n2026-03-10,,"8,000.00",,"8,850.00",人民币,公司,工资,\n',
    );
    expect(citic).toEqual({
      source: 'citic',
      rows: [
        {
          ...{ n: 3, occurredAt: '2026-03-09 08:30:00', amount: '-50', balance: '850' },
          ...{ currency: 'USD', counterparty: '超市', note: '消费 米', check },
        },
        {
          ...{ n: 4, occurredAt: '2026-03-10', amount: '8000', balance: '8850' },
          ...{ currency: 'CNY', counterparty: '公司', note: '工资', check },
        },
      ],
    });
  });
});
