import { screen, waitFor, within } from '@testing-library/react';
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
const shownDialog = async () => within(await screen.findByRole('dialog', {}, patience));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);

/** A credit card on which 1,200.00 were spent today, of which 200.00 on food. */
async function spend(token: string): Promise<void> {
  const post = async (path: string, body?: object) =>
    (await test.call('POST', path, { token, body })).body.data;
  const categories = await post('/spending/categories/starting-set');
  const categoryId = categories.find(({ name }: { name: string }) => name === '餐饮').id;
  const card = { accountName: '信用卡', accountType: 'CREDIT', day: '2026-01-01' };
  const { id: accountId } = await post('/accounts', card);
  const entry = { accountId, type: 'WITHDRAW' };
  await post('/spending/entries', { ...entry, amount: 200, categoryId });
  await post('/spending/entries', { ...entry, amount: 1000 });
}

it('a budget is added, shows what is left or overspent in words, is edited, and deleted', async () => {
  await showPage(test, '/dashboard/budgets', spend);
  const person = newPerson();
  await screen.findByText('暂无预算', {}, patience);
  await person.click(screen.getAllByRole('button', { name: '添加预算' })[0] as HTMLElement);
  const added = await shownDialog();
  await person.click(added.getByLabelText(/^用于/));
  await person.click(await screen.findByRole('option', { name: '餐饮', hidden: true }, patience));
  await person.click(added.getByRole('button', { name: '添加' }));
  await added.findByText('预算金额必须大于0', {}, patience);
  await person.type(added.getByLabelText(/预算金额/), '500');
  await person.click(added.getByRole('button', { name: '添加' }));
  await closed();
  const link = await screen.findByRole('link', { name: '餐饮' }, patience);
  expect(link.getAttribute('href')).toMatch(
    /^\/dashboard\/ledger\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d&categories=/,
  );
  screen.getByText('已用 ¥200.00，预算 ¥500.00（40.00%）');
  screen.getByText('剩余 ¥300.00');

  await person.click(screen.getByRole('button', { name: '更多操作 餐饮 每月' }));
  await person.click(await screen.findByRole('menuitem', { name: '编辑', hidden: true }));
  const edited = await shownDialog();
  await person.clear(edited.getByLabelText(/预算金额/));
  await person.type(edited.getByLabelText(/预算金额/), '150');
  await person.click(edited.getByRole('button', { name: '保存' }));
  await closed();
  await screen.findByText('超支 ¥50.00', {}, patience);

  await person.click(screen.getByRole('button', { name: '更多操作 餐饮 每月' }));
  await person.click(await screen.findByRole('menuitem', { name: '删除', hidden: true }));
  await person.click((await shownDialog()).getByRole('button', { name: '删除' }));
  await screen.findByText('暂无预算', {}, patience);
});

it('an earlier period has what was used in it', async () => {
  await showPage(test, '/dashboard/budgets', async (token) => {
    await spend(token);
    const budget = { period: 'MONTH', amount: 1000, fromDay: '2026-01-01', carryOver: 'BOTH' };
    await test.call('POST', '/spending/budgets', { token, body: budget });
    const year = { period: 'YEAR', amount: 20_000, fromDay: '2026-01-01' };
    await test.call('POST', '/spending/budgets', { token, body: year });
  });
  const person = newPerson();
  const cards = async () => within(await screen.findByRole('list', { name: '预算' }, patience));
  expect((await cards()).getAllByRole('heading', { name: '全部支出' })).toHaveLength(2);
  expect(screen.getByRole('button', { name: '下个月' }).matches(':disabled')).toBe(true);
  await person.click(screen.getByRole('button', { name: '上个月' }));
  const earlier = await screen.findByText(/^已用 ¥0\.00，预算 ¥/, {}, patience);
  expect(earlier).toBeTruthy();
  await person.click(screen.getByRole('button', { name: '下个月' }));
  await waitFor(() => expect(screen.queryByText(/^已用 ¥0\.00，/)).toBeNull(), patience);
});
