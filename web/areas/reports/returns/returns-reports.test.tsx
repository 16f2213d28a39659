import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { newPerson } from '../../../testing/person.ts';
import { openPage, signInBrowser, startRealApp } from '../../../testing/real-app.tsx';
import { nextSorting, sortRows, toReturnRow } from './return-rows.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startRealApp();
  test.clock.set('2026-04-30T02:00:00.000Z');
});
afterEach(() => test.close());

const patience = { timeout: 25_000 };
vi.setConfig({ testTimeout: 60_000 });

/** Two holdings: 1,000 that became 1,200 in March, and 500 that became 450 in April. */
async function showReport(name: string) {
  const token = await signInBrowser(test);
  const send = async (method: string, path: string, body: object) =>
    (await test.call(method, path, { token, body })).body.data;
  const hold = async (investmentName: string, total: number, now: number, day: string) => {
    const firstEntry = { type: 'BUY', day: '2026-03-02', quantity: 1, price: total };
    const { id } = await send('POST', '/investments', {
      investmentName,
      symbol: investmentName,
      investmentType: 'OTHER',
      currency: 'CNY',
      firstEntry,
    });
    await send('PUT', `/investments/${id}/price`, { currentPrice: total, day: '2026-03-02' });
    await send('PUT', `/investments/${id}/price`, { currentPrice: now, day });
  };
  await hold('甲基金', 1000, 1200, '2026-03-20');
  await hold('乙基金', 500, 450, '2026-04-20');
  openPage(`/dashboard/reports?report=${name}`);
  return newPerson();
}

describe('the report of returns', () => {
  it('shows every holding and the sums, sorts them, and opens one to what it is made of', async () => {
    const person = await showReport('investment-returns');
    const table = await screen.findByRole('table', { name: '投资收益' }, patience);
    const names = () =>
      within(table)
        .getAllByRole('rowheader')
        .map((head) => within(head).getByRole('button').textContent);
    expect(names()).toEqual(['甲基金', '乙基金', '合计']);
    const line = within(table).getByRole('rowheader', { name: /合计/ }).closest('tr');
    // 150 of 1,500: 1,700 at the end of March, 1,650 now.
    expect(line?.textContent).toContain('+¥150.00');
    expect(line?.textContent).toContain('+10.00%');
    await person.click(within(table).getByRole('button', { name: '收益（浮动）' }));
    expect(names()).toEqual(['乙基金', '甲基金', '合计']);
    await person.click(within(table).getByRole('button', { name: '乙基金' }));
    const dialog = await screen.findByRole('dialog', {}, patience);
    await within(dialog).findByText(/^收益 -¥50\.00 ÷ 最大净投入 ¥500\.00$/, {}, patience);
    within(dialog).getByRole('table', { name: '现金流（投入为正）' });
    expect(within(dialog).getByRole('link', { name: '查看这笔投资' })).toBeTruthy();
  });

  it('says why there is no comparison with an index', async () => {
    const person = await showReport('investment-returns');
    await screen.findByRole('table', { name: '投资收益' }, patience);
    await person.click(screen.getByRole('combobox', { name: '对比指数' }));
    await person.click(
      await screen.findByRole('option', { name: '沪深300', hidden: true }, patience),
    );
    await screen.findByText(/^沪深300.*指数缺少 2026-03-02 的收盘$/, {}, patience);
    const chart = await screen.findByRole('figure', { name: '收益率与基准' }, patience);
    await person.click(within(chart).getByRole('button', { name: /表格/ }));
    within(chart).getAllByRole('cell', { name: /^没有沪深300.*当时的收盘$/ });
  });

  it('is about one kind of investment when that is chosen, and compares it with a fixed rate', async () => {
    const person = await showReport('investment-returns&scope=STOCK');
    await screen.findByText('这段时间没有投资', {}, patience);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: '范围' }).value).toBe('股票');
    await person.click(screen.getByRole('combobox', { name: '范围' }));
    await person.click(await screen.findByRole('option', { name: '其他', hidden: true }, patience));
    await screen.findByText(/范围 其他/, {}, patience);
    await person.click(screen.getByRole('combobox', { name: '对比指数' }));
    await person.click(
      await screen.findByRole('option', { name: '固定利率', hidden: true }, patience),
    );
    // 59 days of 3 % a year are 0.4789 %: 1,500 would be 1,507.18; they are 1,650.
    await screen.findByText(
      /^固定年利率3%同期 \+0\.48% · .*现值 ¥1,507\.18，我的多 ¥142\.82$/,
      {},
      patience,
    );
    await screen.findByRole('figure', { name: '收益率与基准' }, patience);
  });
});

describe('the report of returns on paper', () => {
  it('is a table with plain heads, also from a window where they are cards', async () => {
    const wide = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: true }));
    await showReport('investment-returns');
    await screen.findByRole('list', { name: '投资收益' }, patience);
    fireEvent(window, new Event('beforeprint'));
    const table = screen.getByRole('table', { name: '投资收益' });
    for (const head of within(table).getAllByRole('columnheader')) {
      expect(within(head).queryByRole('button')).toBeNull();
    }
    fireEvent(window, new Event('afterprint'));
    screen.getByRole('list', { name: '投资收益' });
    vi.stubGlobal('matchMedia', wide);
  });
});

describe('the calendar of returns', () => {
  it('shows the months, and a month opens to its holdings', async () => {
    const person = await showReport('return-calendar');
    await screen.findByRole('figure', { name: '每月收益' }, patience);
    await screen.findByText(/合计 \+¥150\.00/, {}, patience);
    fireEvent(window, new Event('beforeprint'));
    const onPaper = within(screen.getByRole('table', { name: '每月收益' })).getAllByRole('row');
    // 200 of 1,500, and 50 less of 1,700.
    expect(onPaper.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['月份', '收益', '收益率'],
      ['2026-03', '+¥200.00', '+13.33%'],
      ['2026-04', '-¥50.00', '-2.94%'],
    ]);
    fireEvent(window, new Event('afterprint'));
    expect(screen.queryByRole('table', { name: '每月收益' })).toBeNull();
    await person.click(screen.getByRole('combobox', { name: '查看某月' }));
    await person.click(
      await screen.findByRole('option', { name: '2026-03', hidden: true }, patience),
    );
    const table = await screen.findByRole('table', { name: '投资收益' }, patience);
    await waitFor(
      () =>
        expect(
          within(table).getByRole('rowheader', { name: /合计/ }).closest('tr')?.textContent,
        ).toContain('+¥200.00'),
      patience,
    );
    const brought = await screen.findByRole('button', { name: /^2026-03-20 \+¥200\.00/ }, patience);
    await person.click(brought);
    await screen.findByRole('heading', { name: '2026-03-20 的持仓' }, patience);
    await waitFor(
      () =>
        expect(
          screen.getByRole('rowheader', { name: /甲基金/ }).closest('tr')?.textContent,
        ).toContain('+¥200.00'),
      patience,
    );
  });
});

describe('the order of returns', () => {
  const row = (name: string, twr: number | null) => toReturnRow({ name, twr });

  it('puts what cannot be known last in both directions', () => {
    const rows = [row('a', null), row('b', 1), row('c', 2)];
    const names = (direction: 'ascending' | 'descending') =>
      sortRows(rows, { key: 'twr', direction }).map(({ name }) => name);
    expect(names('ascending')).toEqual(['b', 'c', 'a']);
    expect(names('descending')).toEqual(['c', 'b', 'a']);
  });

  it('begins a figure with the largest and a name with the first', () => {
    const present = { key: 'twr', direction: 'descending' } as const;
    expect(nextSorting(present, 'twr').direction).toBe('ascending');
    expect(nextSorting(present, 'profit').direction).toBe('descending');
    expect(nextSorting(present, 'name').direction).toBe('ascending');
  });
});
