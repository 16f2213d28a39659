import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '../../../finance/calendar/days.ts';
import { tenShares } from '../../../server/testing/bodies/investment-bodies.ts';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { signIn } from '../../../server/testing/sign-in.ts';
import { storeQuote } from '../../../server/testing/store-quote.ts';
import { today } from '../../lib/format/format.ts';
import { newPerson } from '../../testing/person.ts';
import { showPage, startRealApp } from '../../testing/real-app.tsx';

let test: TestApp;
beforeEach(async () => {
  test = await startRealApp();
});
afterEach(() => test.close());

/** A failing call is tried four times over seven seconds before the page shows an error. */
const patience = { timeout: 25_000 };
const longTest = 60_000;

/** Takes a table away, as a broken database would, and gives the way to bring it back. */
async function breakTable(name: 'accounts' | 'daily_closes') {
  const { schema } = test.deps.db;
  await schema.alterTable(name).renameTo('away').execute();
  return () => schema.alterTable('away').renameTo(name).execute();
}

/** Writes down the calls of the page, and holds their answers back until `release`. */
function watchCalls() {
  const calls: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!isOfShell(url)) calls.push(url.replace(/\?.*/, ''));
    await released;
    return real(url, init);
  });
  return { calls, release };
}

/**
 * Whether a call belongs to the shell around every page, which calls at times of its own: to see whether a slow
 * server can be reached, and for the counts in the navigation, of proposals and of dues, past ones included.
 */
function isOfShell(url: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname === '/api/dues') return (searchParams.get('from') ?? '') < today();
  return pathname === '/api/proposals' || pathname === '/healthz';
}

const statement = '/api/overview/assets';
const trend = '/api/investments/analysis/trend';

/** The calls for the figures. The other parts of the page call at times of their own, once there are figures. */
const callsForFigures = (calls: readonly string[]) =>
  calls.filter((path) => path === statement || path === trend);

async function addCash(token: string, body: object) {
  await test.call('POST', '/accounts', { token, body });
}

async function onlyInvestment(token: string): Promise<string> {
  return (await test.call('GET', '/investments', { token })).body.data[0].id;
}

describe('the dashboard', () => {
  it('asks for its figures at once and for the history after them, and for nothing twice', async () => {
    const { calls, release } = watchCalls();
    await showPage(test, '/dashboard');
    await waitFor(() => expect(calls).toHaveLength(2), patience);
    release();
    await screen.findByText('从第一个账户开始', {}, patience);
    await screen.findByText('有了投资之后，这里按月显示投资价值。', {}, patience);
    await screen.findByText('有了第一笔数据之后，这里显示净资产走势。', {}, patience);
    await waitFor(() => {
      // What waits is counted after the page, in its own time.
      const ofPage = calls.filter((path) => path !== '/api/spending/recurring/waiting');
      expect(ofPage.toSorted()).toEqual([
        '/api/auth/guide',
        '/api/dues',
        trend,
        '/api/net-worth/changes',
        '/api/net-worth/history',
        statement,
      ]);
    }, patience);
  });

  it('says how much falls due in the next days, and leads to the calendar', async () => {
    const { token } = await showPage(test, '/dashboard', async (token) => {
      for (const days of [0, 7, 8]) {
        const body = { supplierName: '房东', amount: 50, dueDate: addDays(today(), days) };
        await test.call('POST', '/payables', { token, body });
      }
    });
    const hint = await screen.findByRole('link', { name: '7 天内有 2 项到期' }, patience);
    expect(hint.getAttribute('href')).toBe('/dashboard/calendar');
    expect((await test.call('GET', '/dues', { token })).body.data).toHaveLength(3);
  });

  it(
    'has the specified cards, panels, times and links',
    async () => {
      const { release } = watchCalls();
      const { token } = await showPage(test, '/dashboard');
      await addCash(token, { accountName: '甲', accountType: 'SAVINGS', initialBalance: 100 });
      const yuan = { ...tenShares, currency: 'CNY' };
      await test.call('POST', '/investments', { token, body: { ...yuan, currentPrice: 165 } });
      const payable = { supplierName: '房东', amount: 50, dueDate: '2026-01-01' };
      await test.call('POST', '/payables', { token, body: payable });
      release();
      await screen.findByText('账户概览', {}, patience);
      const figure = (label: string) => {
        const term = screen.getAllByText(label).find(({ tagName }) => tagName === 'DT');
        return term?.parentElement as HTMLElement;
      };
      // 100 and 10 × 165; of 1500 paid, 150 gained; 50 owed since January.
      await waitFor(() => expect(figure('总资产').textContent).toContain('¥1,750.00'), patience);
      expect(figure('总资产').textContent).toContain('流动资产 ¥1,750.00');
      expect(figure('净资产').textContent).toContain('¥1,700.00');
      expect(figure('总负债').textContent).toContain('¥50.00逾期应付 1 笔');
      expect(figure('投资盈亏').textContent).toContain('+¥150.00收益率 +10.00%');
      expect(figure('投资盈亏').querySelector('[data-tone="gain"]')).toBeTruthy();

      const panel = (name: string) => within(screen.getByRole('region', { name }));
      expect(panel('账户概览').getByText('账户数量').nextElementSibling?.textContent).toBe('1');
      panel('账户概览').getByText('¥100.00');
      panel('账户概览').getByText('高风险');
      for (const text of ['¥1,500.00', '¥1,650.00', '100.0%']) panel('投资概览').getByText(text);
      expect(panel('投资概览').getByText('投资数量').nextElementSibling?.textContent).toBe('1');
      const shares = within(screen.getByRole('table', { name: '资产分布' }));
      const lines = shares.getAllByRole('row').slice(1);
      expect(lines.map((row) => row.textContent)).toEqual([
        '现金¥100.005.7%',
        '投资¥1,650.0094.3%',
        '固定资产¥0.000.0%',
        '应收款¥0.000.0%',
      ]);
      await screen.findByRole('application', { name: /^投资价值走势/ }, patience);
      screen.getByText(/^数据更新时间 2026-11-21/);
      screen.getByText(/^价格更新时间 2026-11-21/);
      const ways = panel('快捷操作').getAllByRole('link');
      expect(ways.map((link) => link.getAttribute('href'))).toEqual(
        ['accounts', 'investments', 'fixed-assets', 'reports'].map((page) => `/dashboard/${page}`),
      );

      await test.call('PUT', `/investments/${await onlyInvestment(token)}/price`, {
        token,
        body: { currentPrice: 135 },
      });
      await newPerson().click(panel('快捷操作').getByRole('button', { name: '刷新数据' }));
      await waitFor(
        () => expect(figure('投资盈亏').textContent).toContain('-¥150.00收益率 -10.00%'),
        patience,
      );
      expect(figure('投资盈亏').querySelector('[data-tone="loss"]')).toBeTruthy();
    },
    longTest,
  );

  it('explains a figure by its parts, its rates and what is left out', async () => {
    const rate = { day: '2026-11-16', source: 'test', fetched_at: '2026-11-16T15:00:00.000Z' };
    await test.deps.db
      .insertInto('exchange_rates')
      .values([
        { currency: 'CNY', per_euro: '7.8', ...rate },
        { currency: 'USD', per_euro: '1.2', ...rate },
      ])
      .execute();
    const { release } = watchCalls();
    const { token } = await showPage(test, '/dashboard');
    await addCash(token, { accountName: '甲', accountType: 'SAVINGS', initialBalance: 100 });
    for (const currency of ['USD', 'JPY']) {
      const body = { accountName: currency, accountType: 'SAVINGS', initialBalance: 10, currency };
      await addCash(token, body);
    }
    await test.call('POST', '/investments', { token, body: tenShares });
    await storeQuote(test, {
      key: 'US.AAPL',
      price: '180',
      fetched_at: '2026-11-19T00:00:00.000Z',
    });
    release();
    const person = newPerson();
    await person.click(await screen.findByRole('button', { name: '总资产：说明' }, patience));
    const text = await screen.findByText(/^您拥有的一切/, {}, patience);
    const details = within(text.parentElement as HTMLElement);
    // 100 + 10 × 6.5 of cash, 1800 × 6.5 of shares; ten yen have no rate.
    for (const amount of ['¥165.00', '¥11,700.00', '¥11,865.00']) details.getByText(amount);
    details.getByText('1 USD = 6.5 CNY，2026-11-16 的汇率。');
    details.getByText('USD 汇率超过 3 天未更新。');
    details.getByText('未计入：缺少 JPY 汇率。');
    details.getByText('1 项投资的价格超过 1 天未更新。');
    // The page itself names them as well.
    screen.getByText(/未计入：缺少 JPY 汇率。USD 汇率.*1 项投资的价格超过 1 天未更新。/);
  });

  it(
    'keeps the statement when the trend fails, and tries the trend again alone',
    async () => {
      const { calls, release } = watchCalls();
      const { token } = await showPage(test, '/dashboard');
      await addCash(token, { accountName: '甲', accountType: 'SAVINGS', initialBalance: 88.8 });
      await test.call('POST', '/investments', { token, body: tenShares });
      const mend = await breakTable('daily_closes');
      release();
      const panel = within(await screen.findByRole('region', { name: '投资走势' }, patience));
      await panel.findByText('获取投资走势失败', {}, patience);
      expect(screen.getAllByText('¥88.80').length).toBeGreaterThan(0);
      await mend();
      calls.length = 0;
      await newPerson().click(panel.getByRole('button', { name: '重新加载' }));
      await waitFor(() => expect(panel.queryByText('获取投资走势失败')).toBeNull(), patience);
      expect(callsForFigures(calls)).toEqual([trend]);
    },
    longTest,
  );

  it(
    'keeps the trend when the statement fails, and tries the statement again alone',
    async () => {
      const { calls, release } = watchCalls();
      const { token } = await showPage(test, '/dashboard');
      await addCash(token, { accountName: '甲', accountType: 'SAVINGS', initialBalance: 88.8 });
      const mend = await breakTable('accounts');
      release();
      await screen.findByText('获取资产总览失败', {}, patience);
      screen.getByText('有了投资之后，这里按月显示投资价值。');
      screen.getByRole('heading', { name: '快捷操作' });
      await mend();
      calls.length = 0;
      await newPerson().click(screen.getByRole('button', { name: '重新加载' }));
      await waitFor(
        () => expect(screen.getAllByText('¥88.80').length).toBeGreaterThan(0),
        patience,
      );
      expect(callsForFigures(calls)).toEqual([statement]);
      // What comes after the figures comes with them.
      const later = ['/api/dues', '/api/net-worth/changes', '/api/net-worth/history'];
      await waitFor(() => expect(calls).toEqual(expect.arrayContaining(later)), patience);
    },
    longTest,
  );

  it('does not contain another owner’s cash', async () => {
    const stranger = await signIn(test);
    await addCash(stranger.token, { accountName: '乙', accountType: 'SAVINGS', initialBalance: 7 });
    await showPage(test, '/dashboard');
    await screen.findByText('从第一个账户开始', {}, patience);
  });
});
