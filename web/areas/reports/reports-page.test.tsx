import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { showPage, startRealApp } from '../../testing/real-app.tsx';

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

/** Somebody with a salary account, opened in March, who is then led to the reports. */
async function showReports(search = '') {
  const { token, router } = await showPage(test, '/dashboard/email-test');
  const send = async (path: string, body: object) =>
    (await test.call('POST', path, { token, body })).body.data;
  const account = await send('/accounts', {
    ...{ accountName: '工资卡', accountType: 'SAVINGS', initialBalance: 1000, day: '2026-03-02' },
  });
  await send(`/accounts/${account.id}/deposit`, { amount: 5000, day: '2026-04-10' });
  await send(`/accounts/${account.id}/withdraw`, { amount: 1200, day: '2026-04-20' });
  await router.navigate(`/dashboard/reports${search}`);
  await screen.findByRole('navigation', { name: '报表' }, patience);
  return { router, person: userEvent.setup() };
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
    expect(await row('资产', '现金')).toEqual(['现金', '¥4,800.00100.0%', '+¥3,800.00¥1,000.00']);
    expect(await row('负债与净资产', '净资产')).toEqual([
      ...['净资产', '¥4,800.00100.0%', '+¥3,800.00¥1,000.00'],
    ]);
    expect(await row('负债与净资产', '负债总计')).toEqual(['负债总计', '¥0.000.0%', '¥0.00¥0.00']);
    screen.getByText(/^数据截至 2026-04-30/);
  });

  it('shows the days of the address, and writes there the day that is chosen', async () => {
    const { router, person } = await showReports('?report=balance-sheet&day=2026-04-15');
    await report('资产负债表');
    expect(await row('资产', '现金')).toContain('¥6,000.00100.0%');
    expect(day('对比日期')).toBe('2026-03-31');
    const field = screen.getByLabelText('日期');
    await person.clear(field);
    await person.type(field, '2026-04-05');
    await waitFor(async () => expect(await row('资产', '现金')).toContain('¥1,000.00100.0%'));
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
    expect(asked.every((url) => url.includes('/reports/balance-sheet/export?day=2026-04-15'))).toBe(
      true,
    );
  });

  it('prints', async () => {
    const { person } = await showReports();
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await person.click(screen.getByRole('button', { name: '打印' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
