import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { hideAmounts } from '../../lib/format/hidden-amounts.ts';
import { stubChartWidth } from '../../testing/chart-width.ts';
import { newPerson } from '../../testing/person.ts';
import { openPage, signInBrowser, startRealApp } from '../../testing/real-app.tsx';
import { dayProblem, daysOfMonthIn, periodProblem, readQuestion } from './report-question.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startRealApp();
  test.clock.set('2026-04-30T02:00:00.000Z');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

const patience = { timeout: 25_000 };
vi.setConfig({ testTimeout: 60_000 });

/** A user with a salary account, opened in March, on the page of reports. */
async function showReports(search = '') {
  const token = await signInBrowser(test);
  const send = async (path: string, body: object) =>
    (await test.call('POST', path, { token, body })).body.data;
  const account = await send('/accounts', {
    accountName: '工资卡',
    accountType: 'SAVINGS',
    initialBalance: 1000,
    day: '2026-03-02',
  });
  await send(`/accounts/${account.id}/deposit`, { amount: 5000, day: '2026-04-10' });
  await send(`/accounts/${account.id}/withdraw`, { amount: 1200, day: '2026-04-20' });
  const router = openPage(`/dashboard/reports${search}`);
  await screen.findByRole('navigation', { name: '报表' }, patience);
  return { token, router, person: newPerson() };
}

const report = (name: string) => screen.findByRole('heading', { level: 2, name }, patience);
const day = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

/** The texts of a row of a table. */
async function row(table: string, name: string): Promise<(string | null)[]> {
  const lines = await screen.findByRole('table', { name: table }, patience);
  const head = within(lines).getByRole('rowheader', { name });
  return [...(head.closest('tr')?.children ?? [])].map(({ textContent }) => textContent);
}

describe('the reports page', () => {
  it('sets the balance sheet of today beside the end of last month when the address says nothing', async () => {
    await showReports();
    await report('资产负债表');
    expect([day('日期'), day('对比日期')]).toEqual(['2026-04-30', '2026-03-31']);
    // 1,000 + 5,000 − 1,200 = 4,800 today, 1,000 at the end of March; nothing else and no debts.
    const amounts = ['¥4,800.00100.0%', '+¥3,800.00¥1,000.00'];
    expect(await row('资产', '流动资产')).toEqual(['流动资产', ...amounts]);
    expect(await row('资产', '储蓄账户')).toEqual(['储蓄账户', ...amounts]);
    expect(await row('负债与净资产', '净资产')).toEqual([
      ...['净资产', '¥4,800.00100.0%', '+¥3,800.00¥1,000.00'],
    ]);
    expect(await row('负债与净资产', '负债总计')).toEqual(['负债总计', '¥0.000.0%', '¥0.00¥0.00']);
    screen.getByText(/^数据截至 2026-04-30/);
  });

  it('opens a line of a past day to what there was on that day', async () => {
    const { person } = await showReports('?day=2026-04-15');
    await report('资产负债表');
    const assets = await screen.findByRole('table', { name: '资产' }, patience);
    await person.click(within(assets).getByRole('button', { name: '储蓄账户' }));
    // 1,000 + 5,000; the 1,200 went later.
    expect(await row('储蓄账户的明细', '工资卡')).toEqual([
      ...['工资卡', '¥6,000.00', '+¥5,000.00¥1,000.00'],
    ]);
    await person.click(within(assets).getByRole('button', { name: '实物资产' }));
    await screen.findByText('这两天都没有这一项。', {}, patience);
  });

  it('begins the items of an open line at their first page when the day changes', async () => {
    const { token, person } = await showReports('?report=cash-flow');
    for (let card = 1; card <= 20; card += 1) {
      const kind = { accountType: 'SAVINGS', initialBalance: 1, day: '2026-04-20' };
      const body = { ...kind, accountName: `卡${card}` };
      await test.call('POST', '/accounts', { token, body });
    }
    await person.click(screen.getByRole('link', { name: '资产负债表' }));
    const assets = await screen.findByRole('table', { name: '资产' }, patience);
    await person.click(within(assets).getByRole('button', { name: '储蓄账户' }));
    const pages = await screen.findByRole('navigation', { name: '储蓄账户分页' }, patience);
    await person.click(within(pages).getByRole('button', { name: '下一页' }));
    await screen.findByText('显示第 21 至 21 条，共 21 条', {}, patience);
    // There was one account on the 15th, before the other twenty.
    fireEvent.change(screen.getByLabelText('日期'), { target: { value: '2026-04-15' } });
    await waitFor(async () => {
      expect(await row('储蓄账户的明细', '工资卡')).toContain('¥6,000.00');
    }, patience);
  });

  it('shows the days of the address, and writes there the day that is chosen', async () => {
    const { router, person } = await showReports('?report=balance-sheet&day=2026-04-15');
    await report('资产负债表');
    expect(await row('资产', '流动资产')).toContain('¥6,000.00100.0%');
    expect(day('对比日期')).toBe('2026-03-31');
    const field = screen.getByLabelText('日期');
    await person.clear(field);
    await person.type(field, '2026-04-05');
    await waitFor(async () => expect(await row('资产', '流动资产')).toContain('¥1,000.00100.0%'));
    expect(router.state.location.search).toBe('?report=balance-sheet&day=2026-04-05');
  });

  it('takes days and reports of an address that make no sense for left out', async () => {
    await showReports('?report=horoscope&day=2026-02-30&compareDay=2999-01-01&currency=XXX');
    await report('资产负债表');
    expect([day('日期'), day('对比日期')]).toEqual(['2026-04-30', '2026-03-31']);
  });

  it('saves the report with its days as a workbook and as CSV', async () => {
    const { person } = await showReports('?day=2026-04-15');
    await report('资产负债表');
    const asked: string[] = [];
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      asked.push(url);
      return real(url, init);
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await person.click(screen.getByRole('button', { name: '导出 Excel' }));
    await person.click(screen.getByRole('button', { name: '导出 CSV' }));
    await waitFor(() => expect(names.length).toBe(2), patience);
    expect(names.sort()).toEqual(['资产负债表-20260430.csv', '资产负债表-20260430.xlsx']);
    // The figures of the page may still be on their way.
    const files = asked.filter((url) => url.includes('/export'));
    expect(files).toHaveLength(2);
    for (const url of files) expect(url).toContain('/reports/balance-sheet/export?day=2026-04-15');
  });

  it('prints', async () => {
    const { person } = await showReports();
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await person.click(screen.getByRole('button', { name: '打印' }));
    expect(print).toHaveBeenCalledOnce();
  });
});

describe('the report of why net worth changed', () => {
  it('leads from the opening to the closing by its parts, each of which opens to its rows', async () => {
    const { person } = await showReports('?report=net-worth-changes');
    await report('净资产变动');
    // From 31 March: 5,000 came and 1,200 went.
    await screen.findByText('较2026-03-31 +3,800.00 元：储蓄 +3,800.00', {}, patience);
    expect(await row('净资产变动明细', '期初净资产（2026-03-31 日终）')).toContain('¥1,000.00');
    expect(await row('净资产变动明细', '储蓄')).toContain('+¥3,800.00');
    expect(await row('净资产变动明细', '折旧')).toContain('¥0.00');
    expect(await row('净资产变动明细', '期末净资产（2026-04-30 日终）')).toContain('¥4,800.00');
    await person.click(screen.getByRole('button', { name: '储蓄' }));
    const rows = await screen.findByRole('table', { name: '储蓄的组成' }, patience);
    expect(
      within(rows)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['2026-04-20工资卡 取出−1200-¥1,200.00', '2026-04-10工资卡 存入5000+¥5,000.00']);
    await person.click(screen.getByRole('button', { name: '折旧' }));
    await screen.findByText('这段时间没有这一项的变动。', {}, patience);
    // The sentence and the formulas come from the server with their amounts.
    act(() => hideAmounts(true));
    const masked = screen.getByRole('main').textContent;
    act(() => hideAmounts(false));
    expect(masked).toContain('¥****');
    expect(masked).not.toMatch(/3,800|4,800|1,?200|5,?000/);
  });

  it('keeps a line open when the days change, with the rows of the new days', async () => {
    const { person } = await showReports('?report=net-worth-changes');
    await screen.findByText('较2026-03-31 +3,800.00 元：储蓄 +3,800.00', {}, patience);
    await person.click(screen.getByRole('button', { name: '储蓄' }));
    await screen.findByRole('cell', { name: '+¥5,000.00' }, patience);
    // Only the 1,200 went after the 15th.
    fireEvent.change(screen.getByLabelText('从（日终）'), { target: { value: '2026-04-15' } });
    await screen.findByText('较2026-04-15 −1,200.00 元：储蓄 −1,200.00', {}, patience);
    expect(screen.getByRole('button', { name: '储蓄' }).ariaExpanded).toBe('true');
    await screen.findByRole('cell', { name: '-¥1,200.00' }, patience);
    await waitFor(async () => {
      const rows = within(screen.getByRole('table', { name: '储蓄的组成' })).getAllByRole('row');
      expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
        '2026-04-20工资卡 取出−1200-¥1,200.00',
      ]);
    }, patience);
  });

  it('says that a period cannot end before it begins, and exports nothing then', async () => {
    await showReports('?report=net-worth-changes&from=2026-04-20&to=2026-04-10');
    await report('净资产变动');
    expect(screen.getAllByText('开始日期不能晚于结束日期')).toHaveLength(2);
    expect(screen.getByRole('button', { name: '导出 CSV' })).toHaveProperty('disabled', true);
  });
});

describe('the report of cash flow', () => {
  it('lists entries with their sums, and sorts them by the column that is clicked', async () => {
    const { person } = await showReports('?report=cash-flow');
    await report('现金流水');
    const table = await screen.findByRole('table', { name: '现金流水' }, patience);
    const days = () =>
      within(table)
        .getAllByRole('row')
        .slice(1, -1)
        .map(({ textContent }) => textContent?.slice(0, 10));
    expect(days()).toEqual(['2026-03-02', '2026-04-10', '2026-04-20']);
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe('合计¥5,000.00¥1,200.00');
    await person.click(within(table).getByRole('button', { name: '金额' }));
    expect(days()).toEqual(['2026-04-20', '2026-03-02', '2026-04-10']);
    await person.click(within(table).getByRole('button', { name: '金额' }));
    expect(days()).toEqual(['2026-04-10', '2026-03-02', '2026-04-20']);
  });

  it('keeps the currency of its amounts until those in another one have come', async () => {
    const { router } = await showReports('?report=cash-flow');
    await screen.findByRole('table', { name: '现金流水' }, patience);
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url.includes('currency=USD') ? new Promise(() => undefined) : real(url, init),
    );
    await act(() => router.navigate('/dashboard/reports?report=cash-flow&currency=USD'));
    const table = screen.getByRole('table', { name: '现金流水' });
    expect(table.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe('合计¥5,000.00¥1,200.00');
  });

  it('shows what came and went in each month as bars with a table behind', async () => {
    const giveBack = stubChartWidth();
    const { person } = await showReports('?report=cash-flow&to=2026-04-30');
    await report('现金流水');
    await person.click(await screen.findByRole('button', { name: '以表格查看' }, patience));
    expect(await row('每月收支', '2026-03')).toEqual(['2026-03', '¥0.00', '¥0.00']);
    expect(await row('每月收支', '2026-04')).toEqual(['2026-04', '¥5,000.00', '¥1,200.00']);
    giveBack();
  });

  it('shows fifty rows to a page on screen, and all of them on paper', async () => {
    const { token } = await showReports();
    const accounts = (await test.call('GET', '/accounts', { token })).body.data;
    for (let index = 0; index < 60; index += 1) {
      await test.call('POST', `/accounts/${accounts[0].id}/deposit`, {
        token,
        body: { amount: 1 },
      });
    }
    fireEvent.click(screen.getByRole('link', { name: '现金流水' }));
    const table = await screen.findByRole('table', { name: '现金流水' }, patience);
    // Head and sums are rows too; 3 entries and 60 deposits.
    expect(within(table).getAllByRole('row')).toHaveLength(52);
    fireEvent(window, new Event('beforeprint'));
    expect(within(table).getAllByRole('row')).toHaveLength(65);
    expect(within(table).queryAllByRole('button')).toEqual([]);
    expect(document.documentElement.dataset.mantineColorScheme).toBe('light');
    fireEvent(window, new Event('afterprint'));
    expect(within(table).getAllByRole('row')).toHaveLength(52);
  });
});

describe('the report of depreciation', () => {
  it('has a hint where there is no fixed asset, and shows what one was charged', async () => {
    const { token } = await showReports('?report=depreciation&from=2026-04-01');
    await screen.findByText('暂无折旧', {}, patience);
    // 6,000 over 60 months are 100 a month, the first of them April's for a purchase in March.
    await test.call('POST', '/fixed-assets', {
      token,
      body: {
        name: '笔记本',
        assetCode: 'FA-1',
        assetCategory: '电子设备',
        originalValue: 6000,
        purchaseDate: '2026-03-10',
        startUseDate: '2026-03-10',
        estimatedLife: 5,
        salvageRate: 0,
        depreciationMethod: 'STRAIGHT_LINE',
      },
    });
    fireEvent.change(screen.getByLabelText('从'), { target: { value: '2026-03-01' } });
    const table = await screen.findByRole('table', { name: '折旧表' }, patience);
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toMatch(/^合计¥6,000\.00/);
    within(table).getByText('笔记本');
  });
});

describe('what an address asks of a report', () => {
  const defaults = { today: '2026-04-30', currency: 'CNY' } as const;
  const asked = (search: string, subject: Parameters<typeof readQuestion>[1]) =>
    readQuestion(new URLSearchParams(search), subject, defaults);

  it('has a default for all that is left out: a period is the year so far, a change the month', () => {
    const usual = { day: '2026-04-30', compareDay: '2026-03-31', to: '2026-04-30' };
    const rest = { by: 'TYPE', currency: 'CNY' };
    expect(asked('', 'period')).toEqual({ ...usual, from: '2026-01-01', ...rest });
    expect(asked('', 'change')).toEqual({ ...usual, from: '2026-03-31', ...rest });
  });

  it('takes every part, and of its scope a kind of investment or an account', () => {
    const all =
      'day=2026-04-15&compareDay=2026-02-01&from=2025-05-05&to=2025-06-06&by=MARKET&currency=USD';
    const parts = {
      ...{ day: '2026-04-15', compareDay: '2026-02-01', from: '2025-05-05', to: '2025-06-06' },
      ...{ by: 'MARKET', currency: 'USD' },
    };
    expect(asked(`${all}&scope=FUND`, 'period')).toEqual({ ...parts, type: 'FUND' });
    expect(asked(`${all}&scope=x1`, 'period')).toEqual({ ...parts, securitiesAccountId: 'x1' });
    expect(asked('to=2025-06-06', 'period').from).toBe('2025-01-01');
    expect(asked('to=2025-06-06', 'change').from).toBe('2025-05-31');
  });

  it('is a real day from 1970 to today, and a period does not end before it begins', () => {
    const days = ['1969-12-31', '1970-01-01', '2026-02-29', '', '2026-04-30', '2026-05-01'];
    expect(days.map((text) => dayProblem(text, '2026-04-30'))).toEqual([
      ...['日期不能早于1970-01-01', undefined, '请选择日期', '请选择日期', undefined],
      '日期不能晚于今天',
    ]);
    const problems = (['period', 'change', 'days', 'none'] as const).map((subject) =>
      periodProblem(subject, asked('from=2026-02-02&to=2026-02-01', 'period')),
    );
    const late = '开始日期不能晚于结束日期';
    expect(problems).toEqual([late, late, undefined, undefined]);
    const one = asked('from=2026-02-01&to=2026-02-01', 'period');
    expect(periodProblem('period', one)).toBeUndefined();
  });

  it('has the days of a month that are in its period', () => {
    const period = { from: '2026-01-10', to: '2026-03-20' };
    expect(['2026-01', '2026-02', '2026-03'].map((month) => daysOfMonthIn(month, period))).toEqual([
      { from: '2026-01-10', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-20' },
    ]);
  });
});
