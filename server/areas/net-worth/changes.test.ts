import { describe, expect, it } from 'vitest';
import { changesFixture } from '../../testing/net-worth/changes-fixture.ts';

const { fixture, changes, endOfApril, enter, partsOf, rowsOf } = changesFixture();

describe('a household in April 2026, worked by hand (case B01)', () => {
  async function live() {
    const yuan = await fixture.open('CHECKING', 'CNY', 50_000);
    const dollars = await fixture.open('SAVINGS', 'USD', 3000);
    const card = await fixture.open('CREDIT', 'CNY', 0);
    await fixture.move(card.id, 'withdraw', 2300);
    const shares = await fixture.hold('SH600001', 'CNY', 1000, 9.5, '2026-02-02');
    const etf = await fixture.hold('US.BND', 'USD', 10, 480, '2026-02-02');
    // 87,250 less 850 a month over 60 months; February is charged by 31 March: 86,400.
    await fixture.send('POST', '/fixed-assets', {
      name: '汽车',
      assetCode: 'FA-1',
      assetCategory: '交通',
      originalValue: 87_250,
      salvageValue: 36_250,
      estimatedLife: 5,
      depreciationMethod: 'STRAIGHT_LINE',
      purchaseDate: '2026-01-10',
      startUseDate: '2026-01-10',
    });
    const debt = { amount: 5000, dueDate: '2026-12-31' };
    const lent = await fixture.send('POST', '/receivables', { customerName: '老王', ...debt });
    const owed = await fixture.send('POST', '/payables', {
      supplierName: '房东',
      ...debt,
      amount: 8000,
    });
    await endOfApril();
    await enter(shares.id, 'BUY', '2026-04-08', {
      quantity: 1000,
      price: 10.05,
      fee: 5.1,
      accountId: yuan.id,
    });
    const day = '2026-04-20';
    await fixture.move(yuan.id, 'deposit', 12_000, { day, description: '工资' });
    await fixture.move(yuan.id, 'withdraw', 6500, { day });
    await enter(shares.id, 'DIVIDEND', day, { amount: 180, accountId: yuan.id });
    await enter(etf.id, 'SELL', day, {
      quantity: 3,
      price: 504.6,
      fee: 1.5,
      accountId: dollars.id,
    });
    await fixture.move(yuan.id, 'deposit', 2000);
    await fixture.send('PUT', `/receivables/${lent.id}`, { amount: 3000 });
    await fixture.move(yuan.id, 'withdraw', 1000);
    await fixture.send('PUT', `/payables/${owed.id}`, { amount: 7000 });
    await fixture.send('PUT', `/accounts/${yuan.id}`, { balance: 46_645.25 });
    await fixture.move(card.id, 'withdraw', 1200);
    fixture.morningOf('2026-05-01');
  }
  const april = 'from=2026-03-31&to=2026-04-30';

  it('changed by 4,465.55 yuan, of parts that sum to it', async () => {
    await live();
    const part = (name: string, label: string, amount: number, adjustedFen = 0) => ({
      part: name,
      label,
      amount,
      adjustedFen,
    });
    expect(await changes(april)).toEqual({
      from: '2026-03-31',
      to: '2026-04-30',
      currency: 'CNY',
      opening: 196_509.6,
      closing: 200_975.15,
      change: 4465.55,
      residual: 0,
      parts: [
        part('saving', '储蓄', 5300),
        part('market', '市场涨跌', 1221.11),
        part('income', '分红与利息', 180),
        part('charges', '交易费用与税', -15.42),
        part('fx', '汇率', -390.49, 1),
        part('depreciation', '折旧', -850),
        part('debts', '债权债务', -1000),
        part('assets', '资产购置与处置', 0),
        part('recorded', '录入与更正', 20.35),
        part('unexplained', '未能细分', 0),
      ],
      summary:
        '较2026-03-31 +4,465.55 元：储蓄 +5,300.00 · 市场涨跌 +1,221.11 · 分红与利息 +180.00 · ' +
        '费用与税 −15.42 · 汇率 −390.49 · 折旧 −850.00 · 债权债务 −1,000.00 · 录入与更正 +20.35',
    });
  });

  it('opens each part to its rows, newest first, page by page', async () => {
    await live();
    const saved = await fixture.send(
      'GET',
      `/net-worth/changes/rows?${april}&part=saving&size=2&page=2`,
    );
    expect(saved).toEqual({
      total: 5,
      page: 2,
      size: 2,
      hasPrevious: true,
      hasNext: true,
      records: [
        {
          day: '2026-04-30',
          subject: 'CNY 取出',
          area: 'accounts',
          amount: -1200,
          formula: '−1200',
        },
        {
          day: '2026-04-20',
          subject: 'CNY 存入：工资',
          area: 'accounts',
          amount: 12_000,
          formula: '12000',
        },
      ],
    });
    expect(await rowsOf(`${april}&part=market`)).toContainEqual({
      day: '2026-04-20',
      subject: 'US.BND',
      area: 'investments',
      amount: 524.94,
      formula: '(3535 − 4972.5 + 1513.8) × 6.88',
    });
    expect(await rowsOf(`${april}&part=fx`)).toContainEqual({
      day: '2026-04-30',
      subject: 'USD',
      area: 'accounts',
      amount: -124.09,
      formula: '4512.3 × (6.8525 − 6.88)',
    });
    const [charge] = await rowsOf(`${april}&part=charges`);
    expect(charge).toMatchObject({
      subject: 'US.BND 卖出',
      amount: -10.32,
      formula: '−1.5 × 6.88',
    });
    expect(await rowsOf(`${april}&part=depreciation`)).toEqual([
      {
        day: '2026-04-01',
        subject: '汽车',
        area: 'fixed-assets',
        amount: -850,
        formula: '85550 − 86400',
      },
    ]);
  });

  it('changes by the same parts when it is asked month by month, and until today', async () => {
    await live();
    const whole = await partsOf('from=2026-01-31&to=2026-05-01');
    const stretches = await Promise.all([
      ...[partsOf('from=2026-01-31&to=2026-03-31'), partsOf(april)],
      partsOf('from=2026-04-30&to=2026-05-01'),
    ]);
    for (const part of Object.keys(whole)) {
      const sum = stretches.reduce((total, parts) => total + (parts[part] ?? 0), 0);
      expect(sum, part).toBeCloseTo(whole[part] ?? 0, 1);
    }
    const { closing } = await changes('from=2026-04-30');
    expect(closing).toBe((await fixture.send('GET', '/overview/assets')).netWorth);
    expect(whole.unexplained).toBeUndefined();
  });
});

describe('a change', () => {
  it('begins at the end of the past month unless another day is asked for', async () => {
    await fixture.open('CHECKING', 'CNY', 7);
    fixture.morningOf('2026-04-10');
    expect(await changes('')).toEqual({
      from: '2026-03-31',
      to: '2026-04-10',
      currency: 'CNY',
      opening: 7,
      closing: 7,
      change: 0,
      residual: 0,
      parts: expect.any(Array),
      summary: '较2026-03-31 没有变化',
    });
    expect(await changes('to=2026-03-31')).toMatchObject({ from: '2026-02-28', opening: 0 });
  });

  it('from before the first day begins with nothing', async () => {
    await fixture.open('CHECKING', 'CNY', 7);
    expect(await changes('from=1970-01-01')).toMatchObject({ opening: 0, closing: 7 });
    expect(await partsOf('from=1970-01-01')).toEqual({ recorded: 7 });
    expect(await changes('from=2026-03-31')).toMatchObject({ change: 0 });
  });

  it.each([
    ['?to=2026-04-01', 'to', '日期不能晚于今天'],
    ['?from=1969-12-31', 'from', '日期不能早于1970-01-01'],
    ['?from=2026-03-02&to=2026-03-01', 'from', '开始日期不能晚于结束日期'],
    ['?currency=BTC', 'currency', '不支持的货币'],
    ['/rows?part=luck', 'part', '不支持的变动项'],
    ['/rows?part=saving&from=2026-03-02&to=2026-03-01', 'from', '开始日期不能晚于结束日期'],
  ] as const)('%s is refused at %s: %s', async (path, field, message) => {
    const { status, body } = await fixture.test.call('GET', `/net-worth/changes${path}`, {
      token: fixture.user.token,
    });
    expect(status).toBe(400);
    expect(body.error.fields).toEqual({ [field]: [message] });
  });
});
