import { describe, expect, it } from 'vitest';
import { correctedRules } from '../../../finance/market/market-rules.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { marketRulesFixture } from '../../testing/fixtures/market-rules-fixture.ts';
import { signIn } from '../../testing/sign-in.ts';

const fixture = marketRulesFixture();
const { get } = fixture;

const agreed = { market: 'CN', commissionPercent: '0.025', minCommission: '5' };

describe('the charges of a trade', () => {
  const byCode = (lines: { code: string; amount: number }[]) =>
    Object.fromEntries(lines.map(({ code, amount }) => [code, amount]));

  it.each([
    [
      'C01 small buy, five yuan minimum',
      { ...agreed, side: 'BUY', amount: '3620.00', day: '2026-03-02' },
      { commission: 5, transferFee: 0.04 },
      { fee: 5.04, tax: 0, cash: -3625.04 },
    ],
    [
      'C02 sale after 2023-08-28',
      { ...agreed, side: 'SELL', amount: '86400.00', day: '2026-03-02' },
      { commission: 21.6, stampDuty: 43.2, transferFee: 0.86 },
      { fee: 22.46, tax: 43.2, cash: 86334.34 },
    ],
    [
      'C03 sale on the last day of the old stamp duty',
      { ...agreed, side: 'SELL', amount: '86400.00', day: '2023-08-25' },
      { commission: 21.6, stampDuty: 86.4, transferFee: 0.86 },
      { fee: 22.46, tax: 86.4, cash: 86291.14 },
    ],
    [
      'C04 HK purchase',
      { market: 'HK', side: 'BUY', amount: '38250.00', commission: '50', platformFee: '15' },
      {
        commission: 50,
        stampDuty: 39,
        sfcLevy: 1.03,
        afrcLevy: 0.06,
        tradingFee: 2.16,
        settlementFee: 1.61,
        platformFee: 15,
      },
      { fee: 69.86, tax: 39, cash: -38358.86 },
    ],
    [
      'C05 US sale',
      {
        market: 'US',
        side: 'SELL',
        amount: '12950.00',
        quantity: '50',
        commission: '0.99',
        day: '2026-06-01',
      },
      { commission: 0.99, secFee: 0.27, taf: 0.01 },
      { fee: 1.27, tax: 0, cash: 12948.73 },
    ],
    [
      'an ETF without anything agreed pays nothing',
      { market: 'CN', kind: 'etf', side: 'SELL', amount: '86400' },
      {},
      { fee: 0, tax: 0, cash: 86400 },
    ],
  ])('%s', async (_, query, lines, totals) => {
    const { data } = await get('/trade-fees', query as Record<string, string>);
    expect(byCode(data.lines)).toEqual(lines);
    expect(data).toMatchObject(totals);
  });

  it('have the words of a statement', async () => {
    const { data } = await get('/trade-fees', { ...agreed, side: 'SELL', amount: '86400' });
    expect(data.lines.map(({ label }: { label: string }) => label)).toEqual([
      '佣金',
      '印花税',
      '过户费',
    ]);
  });

  it.each([
    [{ market: '' }, 'market', '市场不能为空'],
    [{ market: 'JP' }, 'market', '不支持的市场'],
    [{ kind: 'option' }, 'kind', '不支持的品种'],
    [{ side: 'HOLD' }, 'side', '不支持的买卖方向'],
    [{ amount: '' }, 'amount', '金额必须大于0'],
    [{ amount: '0' }, 'amount', '金额必须大于0'],
    [{ amount: '-1' }, 'amount', '金额必须大于0'],
    [{ amount: '一百' }, 'amount', '必须是数字'],
    [{ amount: '1e5' }, 'amount', '必须是数字'],
    [{ amount: '12345678901234567' }, 'amount', '数字最多保留15位有效数字'],
    [{ quantity: '0' }, 'quantity', '数量必须大于0'],
    [{ day: '2026-02-30' }, 'day', '日期格式不正确'],
    [{ day: '1969-12-31' }, 'day', '日期不能早于1970-01-01'],
    [{ day: '2026-11-22' }, 'day', '日期不能晚于今天'],
    [{ commissionPercent: '101' }, 'commissionPercent', '佣金比例必须在0到100之间'],
    [{ minCommission: '-5' }, 'minCommission', '最低佣金不能为负数'],
    [{ commission: '5' }, 'commission', '佣金金额和佣金比例只能填一种'],
    [{ platformFee: '-1' }, 'platformFee', '平台使用费不能为负数'],
  ])('refuse %j at %s', async (wrong, field, message) => {
    const query = { ...agreed, side: 'BUY', amount: '100', ...wrong };
    const { success, error } = await get('/trade-fees', query as Record<string, string>);
    expect({ success, fields: error?.fields }).toEqual({
      success: false,
      fields: { [field]: [message] },
    });
  });

  it('follow the operator’s corrections', async () => {
    const charge = { market: 'CN', code: 'stampDuty', kinds: ['stock'], sides: ['SELL'] } as const;
    const marketRules = correctedRules({
      charges: [{ ...charge, from: '2023-08-28', percent: '0.02' }],
      closures: {},
    });
    const corrected = await buildTestApp({ config: { marketRules } });
    try {
      const own = await signIn(corrected);
      const query = { ...agreed, side: 'SELL', amount: '86400.00' };
      const answer = await corrected.call('GET', '/trade-fees', { token: own.token, query });
      // 86,400 × 0.02 %.
      expect(answer.body.data.tax).toBe(17.28);
    } finally {
      await corrected.close();
    }
  });
});

describe('the fee of a fund purchase', () => {
  it.each([
    [
      'S01 1%',
      { amount: '10000.00', ratePercent: '1', nav: '1.2500' },
      { net: 9900.99, fee: 99.01, shares: 7920.79 },
    ],
    [
      'S02 0.15% (one tenth of 1.5%)',
      { amount: '1000.00', ratePercent: '0.15', nav: '2.3471' },
      { net: 998.5, fee: 1.5, shares: 425.42 },
    ],
    [
      'S03 fixed fee from ten million',
      { amount: '12000000.00', fixedFee: '1000', nav: '1.1111' },
      { net: 11999000, fee: 1000, shares: 10799207.99 },
    ],
    [
      'shares cut off: 100 ÷ 1.5 = 66.666…',
      { amount: '100', nav: '1.5', truncate: 'true' },
      { net: 100, fee: 0, shares: 66.66 },
    ],
  ])('%s', async (_, query, data) => {
    expect((await get('/fund-fees', query as Record<string, string>)).data).toEqual(data);
  });

  it.each([
    [{ amount: '0' }, 'amount', '金额必须大于0'],
    [{ nav: '0' }, 'nav', '净值必须大于0'],
    [{ nav: '0.0000000001', amount: '100000000' }, 'nav', '数字过大'],
    [{ ratePercent: '-1' }, 'ratePercent', '费率必须在0到100之间'],
    [{ ratePercent: '1', fixedFee: '2' }, 'fixedFee', '费率和固定费用只能填一个'],
    [{ fixedFee: '-2' }, 'fixedFee', '固定费用不能为负数'],
    [{ fixedFee: '200' }, 'fixedFee', '费用不能超过金额'],
    [{ truncate: 'yes' }, 'truncate', '只能是 true 或 false'],
  ])('refuses %j at %s', async (wrong, field, message) => {
    const query = { amount: '100', nav: '1', ...wrong };
    const { error } = await get('/fund-fees', query as Record<string, string>);
    expect(error?.fields).toEqual({ [field]: [message] });
  });
});
