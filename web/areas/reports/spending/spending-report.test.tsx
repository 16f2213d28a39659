import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { newPerson } from '../../../testing/person.ts';
import { connect, showPage, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 25_000 };
vi.setConfig({ testTimeout: 60_000 });

const october = '/dashboard/reports?report=spending&from=2026-10-01&to=2026-10-31';

interface Booked {
  type: 'DEPOSIT' | 'WITHDRAW' | 'INTEREST';
  amount: number;
  day: string;
  category?: string;
  payee?: string;
}

/** The report of October about an account with 10,000.00 and these entries. */
async function show(entries: readonly Booked[], address = october) {
  const ids = new Map<string, string>();
  await showPage(test, address, async (token) => {
    const post = async (path: string, body: object) =>
      (await test.call('POST', path, { token, body })).body.data;
    const { id: accountId } = await post('/accounts', {
      accountName: '工资卡',
      accountType: 'CHECKING',
      initialBalance: 10_000,
      day: '2026-01-01',
    });
    for (const { name, id } of await post('/spending/categories/starting-set', {})) {
      ids.set(name, id);
    }
    for (const { category, ...entry } of entries) {
      const categoryId = category === undefined ? null : ids.get(category);
      await post('/spending/entries', { accountId, ...entry, categoryId });
    }
  });
  await screen.findByRole('heading', { level: 2, name: '收支' }, patience);
  return { ids, person: newPerson() };
}

/** A purchase of 300.00 of which 100.00 came back, money that passes through, and interest. */
const entries: Booked[] = [
  { type: 'WITHDRAW', amount: 100, day: '2026-09-20', category: '三餐' },
  { type: 'WITHDRAW', amount: 120, day: '2026-10-03', category: '三餐', payee: '面馆' },
  { type: 'DEPOSIT', amount: 12_000, day: '2026-10-05', category: '工资', payee: '公司' },
  { type: 'WITHDRAW', amount: 300, day: '2026-10-09', category: '购物', payee: '商店' },
  { type: 'DEPOSIT', amount: 100, day: '2026-10-12', category: '购物', payee: '商店' },
  { type: 'WITHDRAW', amount: 5000, day: '2026-10-20', category: '代收代付' },
  { type: 'INTEREST', amount: 1.23, day: '2026-10-31' },
];

const tableOf = async (name: string) =>
  within(await screen.findByRole('table', { name }, patience));

/** The texts of the rows of a table without its head. */
async function rowsOf(name: string): Promise<(string | null)[][]> {
  const [, ...rows] = (await tableOf(name)).getAllByRole('row');
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
}

it('has months, categories and payees, and goes from income and expense to saving and to cash', async () => {
  await show(entries);
  expect(await rowsOf('每月收支')).toEqual([
    ['2026-10', '¥12,000.00', '¥320.00', '+¥6,680.00', '97.33%'],
  ]);
  // September had 100.00: 120.00 are 20 % more, and all of the one month that averages are of.
  expect(await rowsOf('支出分类')).toEqual([
    ['购物', '¥200.0062.5%', '¥0.00', '¥0.00'],
    ['餐饮', '¥120.0037.5%', '¥100.00', '¥100.00+20.00%'],
    ['三餐', '¥120.0037.5%', '¥100.00', '¥100.00+20.00%'],
    ['支出合计', '¥320.00', '¥100.00', '¥100.00'],
  ]);
  expect(await rowsOf('收入来源')).toEqual([
    ['工资', '¥12,000.00100.0%', '¥0.00', '¥0.00'],
    ['收入合计', '¥12,000.00', '¥0.00', '¥0.00'],
  ]);
  expect(await rowsOf('支出给谁')).toEqual([
    ['商店', '2', '¥200.00'],
    ['面馆', '1', '¥120.00'],
  ]);
  expect(await rowsOf('收入来自谁')).toEqual([['公司', '1', '¥12,000.00']]);
  expect(await rowsOf('从收支到储蓄和现金')).toEqual([
    ['收入', '+¥12,000.00'],
    ['支出', '-¥320.00'],
    ['不计收支', '-¥5,000.00'],
    ['还贷本金', '¥0.00'],
    ['债权债务收付', '¥0.00'],
    ['其他资产存取', '¥0.00'],
    ['未关联的流水', '¥0.00'],
    ['储蓄与净资产变动中的储蓄一致', '+¥6,680.00'],
    ['利息', '+¥1.23'],
    ['投资、定期与处置等的现金进出', '¥0.00'],
    ['现金变化与现金流水的收支之差一致', '+¥6,681.23'],
  ]);
  expect(await rowsOf('各分类每月金额')).toEqual([
    ['支出'],
    ['购物', '200.00', '200.00'],
    ['餐饮', '120.00', '120.00'],
    ['三餐', '120.00', '120.00'],
    ['收入'],
    ['工资', '12,000.00', '12,000.00'],
    ['不计收支'],
    ['代收代付', '-5,000.00', '-5,000.00'],
  ]);
});

it('leads from a figure to its entries, and opens a line to its rows', async () => {
  const { ids, person } = await show([
    ...entries,
    { type: 'WITHDRAW', amount: 9, day: '2026-10-21' },
  ]);
  const addressOf = async (table: string, name: string) =>
    (await tableOf(table)).getByRole('link', { name }).getAttribute('href');
  const ledger = '/dashboard/ledger?from=2026-10-01&to=2026-10-31';
  expect(await addressOf('支出分类', '餐饮')).toBe(
    `${ledger}&kind=EXPENSE&categories=${ids.get('餐饮')}`,
  );
  expect(await addressOf('支出分类', '未分类')).toBe(`${ledger}&kind=EXPENSE&categories=none`);
  expect(await addressOf('每月收支', '¥329.00')).toBe(`${ledger}&kind=EXPENSE`);
  expect(await addressOf('支出给谁', '面馆')).toBe(
    `${ledger}&kind=EXPENSE&payee=${encodeURIComponent('面馆')}`,
  );
  expect(await addressOf('从收支到储蓄和现金', '储蓄')).toBe(
    '/dashboard/reports?report=net-worth-changes&from=2026-09-30&to=2026-10-31&currency=CNY',
  );
  const lines = await tableOf('从收支到储蓄和现金');
  await person.click(lines.getByRole('button', { name: '支出' }));
  const rows = await rowsOf('支出的组成');
  expect(rows.map((cells) => cells.at(-1))).toEqual(['-¥9.00', '+¥100.00', '-¥300.00', '-¥120.00']);
  // The entries behind the link to the expenses of October.
  await person.click((await tableOf('支出分类')).getByRole('link', { name: '¥329.00' }));
  await screen.findByText(/^共 4 笔/, {}, patience);
  screen.getByText('-¥329.00');
});

it('keeps a line open when the days change, at its first page', async () => {
  const coffee: Booked = { type: 'WITHDRAW', amount: 1, day: '2026-10-03' };
  const september: Booked = { ...coffee, day: '2026-09-30' };
  const { person } = await show([...Array.from({ length: 21 }, () => coffee), september]);
  const lines = await tableOf('从收支到储蓄和现金');
  await person.click(lines.getByRole('button', { name: '支出' }));
  const pages = within(await screen.findByRole('navigation', { name: '支出分页' }, patience));
  await person.click(pages.getByRole('button', { name: '下一页' }));
  await screen.findByText('显示第 21 至 21 条，共 21 条', {}, patience);
  fireEvent.change(screen.getByLabelText('从'), { target: { value: '2026-09-30' } });
  // 21 of October, and that of September.
  await screen.findByText('显示第 1 至 20 条，共 22 条', {}, patience);
  expect((await rowsOf('从收支到储蓄和现金'))[1]).toEqual(['支出', '-¥22.00']);
});

it('shows one year of months at a time, and keeps the chosen one while the days have it', async () => {
  const { person } = await show(
    [{ type: 'WITHDRAW', amount: 100, day: '2026-01-20', category: '购物' }],
    '/dashboard/reports?report=spending&from=2025-01-01&to=2026-01-31',
  );
  expect((await rowsOf('2026 年各分类每月金额')).at(-1)).toEqual(['购物', '100.00', '100.00']);
  // Nothing was spent before, so that no average is of 0 months.
  expect(screen.getByRole('main').textContent).not.toMatch(/\b0 个月/);
  await person.click(screen.getByRole('button', { name: '2025' }));
  await waitFor(() => screen.getByRole('table', { name: '2025 年各分类每月金额' }), patience);
  fireEvent.change(screen.getByLabelText('到'), { target: { value: '2026-02-28' } });
  await screen.findByText(/^数据截至 2026-02-28/, {}, patience);
  screen.getByRole('table', { name: '2025 年各分类每月金额' });
  fireEvent.change(screen.getByLabelText('从'), { target: { value: '2026-01-01' } });
  expect((await rowsOf('各分类每月金额')).at(-1)).toEqual(['购物', '100.00', '-', '100.00']);
});

it('says when a period has neither income nor expense', async () => {
  await show([], '/dashboard/reports?report=spending&from=2026-05-01&to=2026-05-31');
  await screen.findByText('暂无收支', {}, patience);
});
