import { describe, expect, it } from 'vitest';
import { gb18030, lookAt, rowsOf } from '../../../../testing/import-samples.ts';

const alipayHeader =
  '交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,';
const alipay = (...lines: string[]) =>
  gb18030(
    [
      '------------------------------------------------------------------------------------',
      '导出信息：',
      '姓名：李明',
      '支付宝账户：l***@example.org',
      '------------------------支付宝（中国）网络技术有限公司  电子客户回单------------------------',
      alipayHeader,
      ...lines,
    ].join('\r\n'),
  );

describe('a bill of 支付宝', () => {
  it('is recognised in GB18030 under its preamble, and every row is read', async () => {
    const bytes = alipay(
      '2026-03-01 08:10:05,餐饮美食,早点铺,/,豆浆,支出,12.00,余额宝,交易成功,2026A	,T1	,,',
      '2026-03-02 21:00:00,转账红包,李明,l***@example.org,转账,收入,200.00,余额,交易成功,2026B	,,,',
    );
    expect(await lookAt(bytes)).toMatchObject({
      formats: [{ source: 'alipay', kind: 'CASH', label: '支付宝账单', certainty: 'sure' }],
      headerLine: 6,
    });
    expect((await rowsOf(bytes)).rows).toEqual([
      {
        n: 7,
        occurredAt: '2026-03-01 08:10:05',
        amount: '-12',
        account: '余额宝',
        counterparty: '早点铺',
        note: '豆浆',
        word: '餐饮美食',
        externalId: '2026A',
      },
      {
        n: 8,
        occurredAt: '2026-03-02 21:00:00',
        amount: '200',
        account: '余额',
        counterparty: '李明',
        note: '转账',
        word: '转账红包',
        externalId: '2026B',
      },
    ]);
  });

  it('skips closed orders with the reason, and books one that was paid and refunded both ways', async () => {
    const { rows } = await rowsOf(
      alipay(
        '2026-03-01 10:00:00,日用,店,/,伞,支出,30.00,,交易关闭,2026C	,,,',
        '2026-03-01 11:00:00,日用,店,/,鞋,支出,99.00,余额,交易关闭,2026D	,,,',
        '2026-03-02 11:00:00,退款,店,/,退款-鞋,不计收支,99.00,余额,退款成功,2026D_1	,,,',
        '2026-03-01 12:00:00,日用,店,/,帽,不计收支,45.00,花呗,交易关闭,2026E	,,,',
        '2026-03-02 12:00:00,退款,店,/,退款-帽,不计收支,45.00,花呗,退款成功,2026E_1	,,,',
      ),
    );
    expect(rows.map(({ n, skip, ...row }) => [n, 'amount' in row && row.amount, skip])).toEqual([
      [7, '-30', '没有成交：交易关闭'],
      [8, '-99', undefined],
      [9, '99', undefined],
      [10, '-45', undefined],
      [11, '45', undefined],
    ]);
  });

  it('takes what is neither income nor spending as a move between own accounts', async () => {
    const { rows } = await rowsOf(
      alipay(
        '2026-03-03 09:00:00,账户存取,李明,/,充值-普通充值,不计收支,50.00,招商银行储蓄卡(1234),交易成功,N1	,,,',
        '2026-03-03 10:00:00,账户存取,招商银行,/,提现-实时提现,不计收支,20.00,招商银行储蓄卡(1234),提现成功,N2	,,,',
        '2026-03-03 11:00:00,投资理财,天弘基金,/,余额宝-自动转入,不计收支,10.00,余额,交易成功,N3	,,,',
        '2026-03-03 12:00:00,投资理财,天弘基金,/,余额宝-2026.03.02-收益发放,不计收支,0.35,余额宝,交易成功,N4	,,,',
        '2026-03-03 13:00:00,投资理财,天弘基金,/,余额宝-转出到余额,不计收支,5.00,余额宝,交易成功,N5	,,,',
        '2026-03-03 14:00:00,其他,某人,/,其他业务,不计收支,1.00,余额,交易成功,N6	,,,',
        '2026-03-03 15:00:00,日用,店,/,米,支出,8.00,花呗&红包,交易成功,N7	,,,',
      ),
    );
    const short = rows.map((row) => [
      row.externalId,
      'account' in row ? row.account : undefined,
      'counterAccount' in row ? row.counterAccount : undefined,
      'amount' in row ? row.amount : undefined,
    ]);
    expect(short).toEqual([
      ['N1', '余额', '招商银行储蓄卡(1234)', '50'],
      ['N2', '余额', '招商银行储蓄卡(1234)', '-20'],
      ['N3', '余额宝', '余额', '10'],
      ['N4', '余额宝', undefined, '0.35'],
      ['N5', '余额', '余额宝', '5'],
      [undefined, undefined, undefined, undefined],
      ['N7', '花呗', undefined, '-8'],
    ]);
    expect(rows[5]).toEqual({
      n: 12,
      problem: '不计收支，不知道是转入还是转出，请核对后手工记账',
    });
  });

  it('of the site is found by its own columns, with brackets of full width, up to a line of dashes', async () => {
    const bytes = gb18030(
      [
        '支付宝交易记录明细查询',
        '交易创建时间,商品名称,金额（元）,收/支,交易状态',
        '2026-03-02 09:00:00 ,充值-普通充值 ,50.00 ,不计收支 ,交易成功',
        '2026-03-02 10:00:00 ,书 ,30.00 ,支出 ,交易成功',
        '------------------------------------------------------------------------',
        '共2笔记录',
      ].join('\r\n'),
    );
    const { source, rows } = await rowsOf(bytes);
    expect(source).toBe('alipay');
    expect(rows).toEqual([
      {
        n: 3,
        occurredAt: '2026-03-02 09:00:00',
        amount: '50',
        account: '余额',
        note: '充值-普通充值',
      },
      { n: 4, occurredAt: '2026-03-02 10:00:00', amount: '-30', note: '书' },
      { n: 5, skip: '表格结尾的合计或说明，不是记录', note: '-'.repeat(72) },
      { n: 6, skip: '表格结尾的合计或说明，不是记录', note: '共2笔记录' },
    ]);
  });
});
