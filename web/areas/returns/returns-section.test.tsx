import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import {
  figure,
  findButton,
  longTest,
  openDialog,
  patience,
  showHolding,
} from '../../testing/holding-page.tsx';
import { connect, startRealApp } from '../../testing/real-app.tsx';
import { inputsAsText, returnFigures } from './return-figures.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

/** 1,000 shares for 10,005.10, now at 12. */
const gain = '+¥1,994.90';

async function choose(label: string, option: string) {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  const list = document.getElementById(
    screen.getByRole('combobox', { name: label }).getAttribute('aria-controls') ?? '',
  );
  const found = [...(list?.querySelectorAll('[role=option]') ?? [])].find(
    ({ textContent }) => textContent === option,
  );
  fireEvent.click(found as HTMLElement);
}

it(
  'shows the three measures beside each other, each with what it is made of',
  async () => {
    const { person } = await showHolding(test);
    await screen.findByText(gain, { selector: 'section *' }, patience);
    // 1,994.90 ÷ 10,005.10.
    expect(figure('累计收益率')).toContain('+19.94%');
    expect(figure('累计收益率')).toContain('赚了投入的百分之几');
    expect(figure('时间加权')).toContain('+19.94%');
    expect(figure('资金加权·期间')).toContain('+19.94%');
    await person.click(await findButton('累计收益率：说明'));
    (await openDialog()).getByText(`${gain} ÷ ¥10,005.10`);
    await person.keyboard('{Escape}');
    await person.click(await findButton('时间加权：说明'));
    expect((await openDialog()).queryByText(/两部分相乘/)).toBeNull();
    await person.keyboard('{Escape}');
    await person.click(await findButton('资金加权·期间：说明'));
    const panel = await openDialog();
    panel.getByText('2026-03-02 买卖');
    panel.getByText('-¥10,005.10');
  },
  longTest,
);

it(
  'shows a dash and its reason for what cannot be known',
  async () => {
    const { person } = await showHolding(test);
    await screen.findByText(gain, { selector: 'section *' }, patience);
    await choose('计算币种', 'USD');
    await waitFor(
      () => expect(figure('时间加权')).toContain('缺少 2026-03-02 的 CNY 汇率'),
      patience,
    );
    expect(figure('时间加权')).toContain('-');
    await person.click(await findButton('时间加权：说明'));
    (await openDialog()).getByText('+19.94%');
  },
  longTest,
);

it(
  'compares with a fixed rate, and names what an index leaves out',
  async () => {
    await showHolding(test);
    await screen.findByText(gain, { selector: 'section *' }, patience);
    await choose('比较基准', '固定年利率');
    await screen.findByText(/同样的钱在同样的日子买固定年利率3%/, {}, patience);
    await choose('比较基准', '恒生指数');
    await screen.findByText(/恒生指数（不含股息）：- 指数缺少 2026-03-02 的收盘/, {}, patience);
  },
  longTest,
);

it(
  'takes days of one’s own, and says what is wrong with them',
  async () => {
    const { person } = await showHolding(test);
    await screen.findByText(gain, { selector: 'section *' }, patience);
    await person.click(screen.getByRole('radio', { name: '自选' }));
    fireEvent.change(screen.getByLabelText('开始日期'), { target: { value: '2026-06-02' } });
    fireEvent.change(screen.getByLabelText('结束日期'), { target: { value: '2026-06-01' } });
    await screen.findByText('开始日期不能晚于结束日期', {}, patience);
  },
  longTest,
);

it(
  'copies flows, values and rates as a table',
  async () => {
    const { person } = await showHolding(test);
    await person.click(await findButton('复制明细'));
    await screen.findByText('已复制', {}, patience);
    expect(await navigator.clipboard.readText()).toContain(
      '日期\t项目\t金额（CNY）\n2026-03-02\t买卖\t-10005.1\n',
    );
  },
  longTest,
);

it('every measure shows the numbers that it is made of', () => {
  const flows = [
    { day: '2025-01-01', amount: 1000, kind: 'opening' as const },
    { day: '2025-03-01', amount: 250, kind: 'trade' as const, moneyIn: 300, moneyOut: 50 },
    { day: '2026-02-05', amount: -1500, kind: 'closing' as const },
  ];
  const values = [
    { day: '2025-01-01', value: 1000 },
    { day: '2026-02-05', value: 1500 },
  ];
  const rates = [
    { day: '2025-01-01', currency: 'CNY' as const, rate: 0.14 },
    { day: '2025-03-01', currency: 'CNY' as const, rate: 0.15 },
    { day: '2026-02-05', currency: 'CNY' as const, rate: 0.16 },
  ];
  const data: Parameters<typeof returnFigures>[0] = {
    ...{ from: '2025-01-01', to: '2026-02-05', days: 400, currency: 'USD' },
    // 1,500 − 1,000 − 300 + 50 = 250 = 150 + 60 + 40.
    ...{ openingValue: 1000, closingValue: 1500, moneyIn: 300, moneyOut: 50, profit: 250 },
    ...{ unrealizedGain: 150, realizedGain: 60, income: 40, fees: 1, taxes: 2 },
    simple: { percent: 20, peakInvested: 1250, reason: null },
    twr: {
      // 1.15 × 1.0652 = 1.225.
      ...{ percent: 22.5, annualPercent: 20.5, localPercent: 15, fxPercent: 6.52 },
      ...{ emptyDays: 3, reason: null, annualReason: null },
    },
    xirr: { annualPercent: 21.5, periodPercent: null, reason: null, annualReason: null },
    fx: { market: 180, fx: 70, trades: 0 },
    ...{ isEstimated: false, priceDay: '2026-02-04', excluded: [], benchmark: null },
    inputs: { flows, values, rates },
  };
  const shown = (change: object = {}) =>
    returnFigures({ ...data, ...change }).map(
      ({ label, value, note, gain, parts = [], notes = [], basis = [] }) => [
        ...[label, value, note, gain],
        parts.map((part) => `${part.label} ${part.value}`),
        [...notes, ...basis],
      ],
    );
  expect(shown()).toEqual([
    [
      ...['期间盈亏', '+$250.00', '2025-01-01 至 2026-02-05', 250],
      [
        ...['期末市值 $1,500.00', '减：期初市值 $1,000.00', '减：投入 $300.00', '加：收回 $50.00'],
        ...['期间盈亏 +$250.00', '其中 持有 +$150.00', '其中 已实现 +$60.00', '其中 分红 +$40.00'],
      ],
      ['市场涨跌 +$180.00，汇率 +$70.00。', '价格日期 2026-02-04'],
    ],
    [
      ...['累计收益率', '+20.00%', '赚了投入的百分之几', 20],
      ['最大净投入 $1,250.00', '+$250.00 ÷ $1,250.00 +20.00%'],
      [],
    ],
    [
      ...['时间加权', '+22.50%', '选得好不好，与何时投入多少无关', 22.5],
      [
        ...['2025-01-01 $1,000.00', '2026-02-05 $1,500.00', '本币 +15.00%', '汇率 +6.52%'],
        ...['时间加权 +22.50%', '年化 +20.50%'],
      ],
      [
        ...['空仓 3 天，不计入。', '(1 + 本币) × (1 + 汇率) − 1，两部分相乘。'],
        ...['2025-03-01 1 CNY = 0.15 USD', '2026-02-05 1 CNY = 0.16 USD'],
      ],
    ],
    [
      ...['资金加权·年化', '+21.50%', '我的钱实际收益多少', 21.5],
      [
        ...['2025-01-01 期初 -$1,000.00', '2025-03-01 买卖 -$250.00（投入 $300.00，收回 $50.00）'],
        ...['2026-02-05 期末市值 +$1,500.00', '天数 400'],
      ],
      [],
    ],
  ]);
  const reason = { code: 'NO_FLOWS', message: '没有投入' };
  const many = Array.from({ length: 13 }, (_, at) => ({ ...flows[0], amount: at + 1 }));
  const [profit, simple, , weighted = []] = shown({
    ...{ isEstimated: true, fx: null, priceDay: null, inputs: { flows: many, values, rates } },
    simple: { percent: null, peakInvested: null, reason },
    xirr: { annualPercent: 30, periodPercent: 12, reason: null, annualReason: null },
  });
  expect([profit?.[2], profit?.[5]]).toEqual(['估算：手工价格已超过31天', []]);
  expect(simple).toEqual(['累计收益率', '-', '没有投入', null, [], []]);
  expect(weighted.slice(0, 2)).toEqual(['资金加权·期间', '+12.00%']);
  // Ten lines, one for the two that are left out, and the last.
  expect((weighted[4] as string[]).slice(9)).toEqual([
    ...['2025-01-01 期初 -$10.00', '另有 2 行 复制明细可见', '2025-01-01 期初 -$13.00'],
    ...['天数 400', '年化 +30.00%'],
  ]);
  expect(weighted[5]).toEqual(['不足一年，年化仅供参考。']);
  expect(inputsAsText(data).split('\n')).toEqual([
    ...['日期\t项目\t金额（USD）', '2025-01-01\t期初\t-1000', '2025-03-01\t买卖\t-250'],
    ...['2026-02-05\t期末市值\t1500', '2025-01-01\t市值\t1000', '2026-02-05\t市值\t1500'],
    ...['2025-01-01\tCNY 汇率\t0.14', '2025-03-01\tCNY 汇率\t0.15', '2026-02-05\tCNY 汇率\t0.16'],
  ]);
  expect(inputsAsText({ ...data, inputs: null })).toBe('');
});
