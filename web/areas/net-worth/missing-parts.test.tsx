import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { depth } from '../../../server/testing/depth/depth.ts';
import { connect, showPage, startRealApp } from '../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 8000 };
const sound = {
  totalAssets: 1000,
  netWorth: 900,
  totalLiabilities: 100,
  liquidAssets: 700,
  assetBreakdown: { cash: 400, investments: 300, fixedAssets: 200, receivables: 100 },
  liabilityBreakdown: { creditDebt: 40, payables: 60 },
  investmentMetrics: {
    totalUnrealizedGainLoss: 50,
    overallReturnRate: 20,
    totalInvestmentCost: 250,
  },
  riskMetrics: { portfolioRisk: 'LOW', concentrationRisk: 80 },
  statistics: { accountCount: 2, investmentCount: 3, overduePayables: 1 },
  currency: 'CNY',
  rateTime: null,
  missingRates: [],
  staleRates: [],
  lastUpdateTime: '2026-11-21T07:30:00.000Z',
  priceUpdateTime: null,
  stalePrices: 0,
  usedRates: [],
};

/** Replaces the server's answers for the overview and the trend by these. */
async function showDashboard(overview: unknown, trend: unknown = []) {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const of = (data: unknown) => new Response(JSON.stringify({ success: true, data }));
    if (url.includes('/overview/assets')) return of(overview);
    return url.includes('/analysis/trend') ? of(trend) : real(url, init);
  });
  await showPage(test, '/dashboard');
}

/** Everything that can be taken out of an answer: its parts, and the parts of these. */
const parts = Object.keys(sound).map((name) => [name]);
const partsOfParts = Object.entries(sound).flatMap(([name, value]) =>
  value && typeof value === 'object' ? Object.keys(value).map((part) => [name, part]) : [],
);

/** Each alone in a deep run; otherwise several at once, of which no two are neighbours. */
function bundles(places: string[][], count: number): string[][][] {
  const number = depth(count, places.length);
  return Array.from({ length: number }, (_, at) =>
    places.filter((_place, index) => index % number === at),
  );
}

function without([name = '', part]: string[], gone: null | undefined, of: object = sound) {
  const group = of[name as keyof typeof of];
  return { ...of, [name]: part ? { ...Object(group), [part]: gone } : gone };
}

const shownAt = (region: string, label: string) =>
  within(screen.getByRole('region', { name: region })).getByText(label).nextElementSibling
    ?.textContent;

it.each(
  [...bundles(parts, 4), ...bundles(partsOfParts, 4)].map(
    (places) => [places.join(', '), places] as const,
  ),
)('shows the dashboard without %s', async (_, places) => {
  await showDashboard(
    places.reduce<object>(
      (answer, place) => without(place, place.length > 1 ? undefined : null, answer),
      sound,
    ),
  );
  await waitFor(() => expect(shownAt('账户概览', '账户数量')).toBeTruthy(), patience);
  await screen.findByText('投资数量', {}, patience);
  expect(screen.queryByText('出现了一个错误')).toBeNull();
});

it('says that there is nothing to show where every part is missing', async () => {
  await showDashboard({});
  await waitFor(() => expect(shownAt('账户概览', '账户数量')).toBe('-'), patience);
  expect(shownAt('账户概览', '现金余额')).toBe('-');
  expect(shownAt('账户概览', '风险等级')).toBe('-');
  expect(shownAt('投资概览', '集中度风险')).toBe('-');
  within(screen.getByRole('region', { name: '资产分布' })).getByText('暂无数据');
  screen.getByText('数据更新时间 暂无数据');
  expect(screen.queryByText('从第一个账户开始')).toBeNull();
});

it('shows the parts that are there, and no share of a whole that is not known', async () => {
  await showDashboard(without(['assetBreakdown', 'investments'], null));
  const table = await screen.findByRole('table', { name: '资产分布' }, patience);
  const lines = within(table).getAllByRole('row').slice(1);
  expect(lines.map((row) => row.textContent)).toEqual([
    '现金¥400.00-',
    '投资--',
    '固定资产¥200.00-',
    '应收款¥100.00-',
  ]);
  expect(shownAt('投资概览', '当前价值')).toBe('-');
});

it('shows that the overview failed when the answer has none, and shows no trend for a null', async () => {
  await showDashboard(null, null);
  await screen.findByText('获取资产总览失败', {}, patience);
  await screen.findByText('有了投资之后，这里按月显示投资价值。', {}, patience);
});
