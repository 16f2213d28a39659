import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { newPerson } from '../../../testing/person.ts';
import { connect, openPage, signInBrowser, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 25_000 };
const longTest = 60_000;

/**
 * The dashboard of a user with 100 yuan since March, 30 more and a debt
 * of 50 since the 20th of November.
 */
async function showHistory() {
  const token = await signInBrowser(test);
  const add = async (path: string, body: object) =>
    (await test.call('POST', path, { token, body })).body.data;
  const cash = { accountName: '甲', accountType: 'SAVINGS', day: '2026-03-02' };
  const { id } = await add('/accounts', { ...cash, initialBalance: 100 });
  await add(`/accounts/${id}/deposit`, { amount: 30, day: '2026-11-20' });
  await add('/payables', {
    supplierName: '房东',
    amount: 50,
    dueDate: '2026-12-31',
    day: '2026-11-20',
  });
  const yen = { ...cash, accountName: '乙', currency: 'JPY', initialBalance: 7, day: '2026-11-21' };
  await add('/accounts', yen);
  openPage('/dashboard');
  await screen.findByRole('application', { name: /^净资产走势/ }, patience);
  return { person: newPerson(), token };
}

const panel = () => within(screen.getByRole('region', { name: '净资产走势' }));

async function tableRows() {
  await newPerson().click(panel().getByRole('button', { name: '以表格查看' }));
  const rows = panel().getAllByRole('row');
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
}

describe('the line of net worth', () => {
  it(
    'has the figures of its days, with what they leave out, as a table',
    async () => {
      const { person } = await showHistory();
      panel().getByText('虚线处未计入：缺少 JPY 汇率');
      await person.click(panel().getByRole('button', { name: '未计入的部分：说明' }));
      const dialog = within(await screen.findByRole('dialog', {}, patience));
      dialog.getByText('缺少 JPY 汇率');
      dialog.getByText('2026-11-21');
      await person.keyboard('{Escape}');
      const [head, first, ...rest] = await tableRows();
      expect(head).toEqual(['日期', '净资产', '备注']);
      expect(first).toEqual(['2026-03-02', '¥100.00', '']);
      // 100 + 30 − 50; the seven yen of the day after have no rate.
      expect(rest.slice(-3)).toEqual([
        ['2026-11-19', '¥100.00', ''],
        ['2026-11-20', '¥80.00', ''],
        ['2026-11-21', '¥80.00', '缺少 2026-11-21 的 JPY 汇率'],
      ]);
    },
    longTest,
  );

  it(
    'marks what was entered on the day from which it counts',
    async () => {
      const { token } = await showHistory();
      const cash = { accountName: '丙', accountType: 'SAVINGS', initialBalance: 1000 };
      await test.call('POST', '/accounts', { token, body: cash });
      const owed = { supplierName: '房东', amount: 200, dueDate: '2026-12-31' };
      await test.call('POST', '/payables', { token, body: owed });
      await newPerson().click(screen.getByRole('button', { name: '刷新数据' }));
      // 80 until then; the line steps by what was entered, not by a gain.
      await panel().findByText('新录入', {}, patience);
      // Answered by another call than the line.
      await panel().findByText(/其中新录入 \+800\.00/, {}, patience);
      const rows = await tableRows();
      expect(rows.at(-1)?.slice(0, 2)).toEqual(['2026-11-21', '¥880.00']);
      expect(rows.at(-1)?.[2]).toMatch(/^新录入 ¥800\.00：丙、应付 房东；/);
    },
    longTest,
  );

  it(
    'is walked by keyboard, and divided by what it is made of',
    async () => {
      const { person } = await showHistory();
      const line = screen.getByRole('application', { name: /^净资产走势/ });
      line.focus();
      await person.keyboard('{End}{ArrowLeft}');
      expect(panel().getByRole('status').textContent).toBe('2026-11-20净资产 ¥80.00');
      await person.click(panel().getByRole('button', { name: '按类别' }));
      await screen.findByRole('application', { name: /^净资产走势，按类别/ }, patience);
      const rows = await tableRows();
      expect(rows[0]?.slice(0, 9)).toEqual([
        ...[
          '日期',
          '现金',
          '投资',
          '固定资产',
          '应收款',
          '应付款',
          '贷款',
          '信用账户欠款',
          '净资产',
        ],
      ]);
      expect(rows.at(-2)?.slice(0, 9)).toEqual([
        ...[
          '2026-11-20',
          '¥130.00',
          '¥0.00',
          '¥0.00',
          '¥0.00',
          '-¥50.00',
          '¥0.00',
          '¥0.00',
          '¥80.00',
        ],
      ]);
    },
    longTest,
  );

  it(
    'is asked for by its period, and a whole history of few weeks by day',
    async () => {
      const { person } = await showHistory();
      const asked: string[] = [];
      const real = globalThis.fetch;
      vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
        if (url.includes('/history')) asked.push(decodeURIComponent(url.replace(/.*\?/, '')));
        return real(url, init);
      });
      const choose = (name: string) => person.click(panel().getByRole('radio', { name }));
      await choose('全部');
      await waitFor(() => expect(asked).toEqual(['interval=WEEK', 'interval=DAY']), patience);
      asked.length = 0;
      await choose('1月');
      await waitFor(() => expect(asked).toHaveLength(1), patience);
      expect(asked[0]).toMatch(/^from=\d{4}-\d\d-\d\d&interval=DAY$/);
    },
    longTest,
  );

  it(
    'is drawn anew when the figures are refreshed',
    async () => {
      const { person, token } = await showHistory();
      const cash = {
        accountName: '丙',
        accountType: 'SAVINGS',
        initialBalance: 5,
        day: '2026-11-21',
      };
      await test.call('POST', '/accounts', { token, body: cash });
      await person.click(screen.getByRole('button', { name: '刷新数据' }));
      await screen.findByText('数据已刷新', {}, patience);
      await tableRows();
      const refreshed = () => expect(panel().getByText('¥85.00').tagName).toBe('TD');
      await waitFor(refreshed, patience);
    },
    longTest,
  );
});
