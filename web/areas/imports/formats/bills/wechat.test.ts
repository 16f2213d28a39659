import { describe, expect, it } from 'vitest';
import { workbook } from '../../../../../server/spreadsheets/workbook.ts';
import { lookAt, rowsOf } from '../../../../testing/import-samples.ts';

const wechatHeader = [
  ...['交易时间', '交易类型', '交易对方', '商品', '收/支', '金额(元)', '支付方式', '当前状态'],
  ...['交易单号', '商户单号', '备注'],
];
const wechat = (...lines: string[]) =>
  `\uFEFF${[
    '微信支付账单明细,,,,,,,,',
    '微信昵称：[李明],,,,,,,,',
    ',,,,,,,,',
    '----------------------微信支付账单明细列表--------------------,,,,,,,,',
    wechatHeader.join(','),
    ...lines,
  ].join('\n')}\n`;

describe('a bill of 微信', () => {
  it('is read with its marks of money, and a withdrawal is split from its service fee', async () => {
    const text = wechat(
      '2026-03-03 12:30:00,商户消费,面馆,"牛肉面",支出,¥18.50,零钱,支付成功,42A\t,M1\t,"/"',
      '2026-03-04 09:00:00,零钱提现,招商银行(1234),"/",/,"¥1,000.10",招商银行(1234),提现已到账,20B\t,/\t,"服务费¥0.10"',
    );
    expect((await lookAt(text)).formats[0]).toEqual({
      source: 'wechat',
      kind: 'CASH',
      label: '微信支付账单',
      certainty: 'sure',
    });
    expect((await rowsOf(text)).rows).toEqual([
      {
        n: 6,
        occurredAt: '2026-03-03 12:30:00',
        amount: '-18.5',
        account: '零钱',
        counterparty: '面馆',
        note: '牛肉面',
        word: '商户消费',
        externalId: '42A',
      },
      {
        n: 7,
        occurredAt: '2026-03-04 09:00:00',
        amount: '-1000',
        account: '零钱',
        counterAccount: '招商银行(1234)',
        counterparty: '招商银行(1234)',
        note: '零钱提现 服务费¥0.10',
        word: '零钱提现',
        externalId: '20B',
      },
      {
        n: 8,
        occurredAt: '2026-03-04 09:00:00',
        amount: '-0.1',
        account: '零钱',
        note: '服务费（第7行 零钱提现 服务费¥0.10）',
        externalId: '20B',
      },
    ]);
  });

  it('of which a column is missing is not guessed at: what is missing is said', async () => {
    const text = wechat(
      '2026-03-03 12:30:00,商户消费,面馆,牛肉面,支出,¥18.50,零钱,支付成功,42A,M1,/',
    ).replace('金额(元)', '数额');
    expect(await lookAt(text)).toMatchObject({
      formats: [],
      hint: '文件像是“微信支付账单”，但是没有“金额(元)”这一列',
      headerLine: 5,
    });
  });

  it('as a workbook has numbers for amounts', async () => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of workbook({
      name: 'Sheet1',
      columns: wechatHeader.map((header) => ({
        header,
        kind: header === '金额(元)' ? 'amount' : 'text',
        width: 10,
      })),
      rows: [
        [
          '2026-03-03 12:30:00',
          '商户消费',
          '面馆',
          '面',
          '支出',
          28.16,
          '零钱',
          '支付成功',
          '42A',
          '/',
          '/',
        ],
      ],
    })) {
      chunks.push(Buffer.from(chunk));
    }
    const { source, rows } = await rowsOf(new Uint8Array(Buffer.concat(chunks)));
    expect(source).toBe('wechat');
    expect(rows).toEqual([
      {
        n: 2,
        occurredAt: '2026-03-03 12:30:00',
        amount: '-28.16',
        account: '零钱',
        counterparty: '面馆',
        note: '面',
        word: '商户消费',
        externalId: '42A',
      },
    ]);
  });

  it('takes no number that a spreadsheet has cut for the number of a payment', async () => {
    const { rows } = await rowsOf(
      wechat(
        '2026/3/5 9:00,商户消费,店,伞,支出,¥40.00,零钱,支付成功,4.20000E+27,1.00E+10,/',
        '2026/3/6 9:00,商户消费,店,伞,支出,¥40.00,零钱,支付成功,4.20000E+27,1.00E+10,/',
        '2026/3/7 9:00,商户消费,店,伞,支出,¥40.00,零钱,支付成功,42E7,1.00E+10,/',
      ),
    );
    expect(rows.map((row) => 'externalId' in row && row.externalId)).toEqual([
      false,
      false,
      '42E7',
    ]);
  });

  it('knows 零钱通, repayments, refunds and what failed', async () => {
    const { rows } = await rowsOf(
      wechat(
        '2026-03-05 09:00:00,转入零钱通-来自零钱,/,/,/,¥100.00,零钱,支付成功,1\t,/\t,/',
        '2026-03-05 10:00:00,零钱通转出-到招商银行(1234),/,/,/,¥60.00,零钱通,支付成功,2\t,/\t,/',
        '2026-03-05 11:00:00,信用卡还款,招商银行,/,/,¥30.00,零钱,支付成功,3\t,/\t,/',
        '2026-03-05 11:10:00,理财通赎回,某货币基金,/,/,¥20.00,零钱通,支付成功,11\t,/\t,/',
        '2026-03-05 12:00:00,商户消费,店,伞,支出,¥40.00,零钱,已全额退款,4\t,/\t,/',
        '2026-03-05 13:00:00,店-退款,店,伞,收入,¥40.00,零钱,已全额退款,5\t,/\t,/',
        '2026-03-05 14:00:00,转账,李明,/,收入,¥7.00,/,已存入零钱,6\t,/\t,/',
        '2026-03-05 15:00:00,转账,李明,/,支出,¥9.00,零钱,对方已退还,7\t,/\t,/',
        '2026-03-05 15:10:00,微信红包,发给王五,/,支出,¥6.00,零钱,对方已退还,9\t,/\t,/',
        '2026-03-06 15:10:00,微信红包-退款,/,/,收入,¥6.00,/,已全额退款,10\t,/\t,/',
        '2026-03-05 16:00:00,新业务,/,/,/,¥9.00,/,成功,8\t,/\t,/',
      ),
    );
    const short = rows.map((row) => [
      'account' in row ? row.account : undefined,
      'counterAccount' in row ? row.counterAccount : undefined,
      'amount' in row ? row.amount : undefined,
      row.skip ?? row.problem,
    ]);
    expect(short).toEqual([
      ['零钱通', '零钱', '100', undefined],
      ['零钱通', '招商银行(1234)', '-60', undefined],
      ['零钱', undefined, '-30', undefined],
      ['零钱通', undefined, '20', undefined],
      ['零钱', undefined, '-40', undefined],
      ['零钱', undefined, '40', undefined],
      ['零钱', undefined, '7', undefined],
      [undefined, undefined, '-9', '没有成交：对方已退还'],
      ['零钱', undefined, '-6', undefined],
      ['零钱', undefined, '6', undefined],
      [undefined, undefined, undefined, '“新业务”不知道是收入还是支出，请核对后手工记账'],
    ]);
  });
});
