import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { newPerson } from '../../testing/person.ts';
import { connect, showPage, startRealApp } from '../../testing/real-app.tsx';

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

it('categories begin with the usual ones if one likes, and are added, renamed, hidden and deleted', async () => {
  const { token } = await showPage(test, '/dashboard/ledger/categories');
  const person = newPerson();
  const named = async (name: string) =>
    (await test.call('GET', '/spending/categories', { token })).body.data.find(
      (one: { name: string }) => one.name === name,
    );
  const choose = async (subject: string, action: string) => {
    const more = await screen.findByRole('button', { name: `更多操作 ${subject}` }, patience);
    // The row is busy until what shows it was fetched anew.
    await waitFor(() => expect(more.matches(':disabled')).toBe(false), patience);
    await person.click(more);
    await person.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
  };
  await person.click(await screen.findByRole('button', { name: '使用常用分类' }, patience));
  await screen.findByRole('list', { name: '支出' }, patience);

  await person.click(screen.getByRole('button', { name: '添加分类' }));
  const added = await shownDialog();
  await person.type(added.getByLabelText(/名称/), '餐饮');
  await person.click(added.getByRole('button', { name: '添加' }));
  await added.findByText('已有同名的分类', {}, patience);
  await person.clear(added.getByLabelText(/名称/));
  await person.type(added.getByLabelText(/名称/), '咖啡');
  await person.click(added.getByRole('button', { name: '添加' }));
  await closed();

  await choose('咖啡', '编辑');
  const edited = await shownDialog();
  await person.type(edited.getByLabelText(/名称/), '和茶');
  await person.click(await edited.findByRole('radio', { name: '咖啡' }, patience));
  await person.click(edited.getByRole('button', { name: '保存' }));
  await closed();
  const { id, position, icon } = await named('咖啡和茶');
  expect(icon).toBe('coffee');

  await choose('咖啡和茶', '上移');
  await waitFor(
    async () => expect((await named('咖啡和茶')).position).toBe(position - 1),
    patience,
  );
  await choose('咖啡和茶', '隐藏');
  await screen.findByText('已隐藏', {}, patience);
  expect(await named('咖啡和茶')).toMatchObject({ id, isHidden: true });

  await choose('咖啡和茶', '删除');
  await person.click((await shownDialog()).getByRole('button', { name: '删除' }));
  await closed();
  expect(await named('咖啡和茶')).toBeUndefined();
});

it('a category with entries asks where they go', async () => {
  const { token } = await showPage(test, '/dashboard/ledger/categories', async (signedIn) => {
    const post = async (path: string, body: object) =>
      (await test.call('POST', path, { token: signedIn, body })).body.data;
    const { id: accountId } = await post('/accounts', {
      accountName: '信用卡',
      accountType: 'CREDIT',
    });
    const [first] = await Promise.all(
      ['外卖', '餐饮'].map((name) =>
        post('/spending/categories', { name, kind: 'EXPENSE' }).then(({ id }) => id),
      ),
    );
    await post('/spending/entries', {
      accountId,
      type: 'WITHDRAW',
      amount: 30,
      categoryId: first,
    });
  });
  const person = newPerson();
  const link = await screen.findByRole('link', { name: '1 笔' }, patience);
  expect(link.getAttribute('href')).toMatch(/^\/dashboard\/ledger\?categories=/);
  await person.click(screen.getByRole('button', { name: '更多操作 外卖' }));
  await person.click(await screen.findByRole('menuitem', { name: '删除', hidden: true }));
  const dialog = await shownDialog();
  dialog.getByText('这个分类有 1 笔流水，请选择它们归到哪里。');
  await person.click(dialog.getByRole('button', { name: '删除' }));
  await dialog.findByText('请选择分类', {}, patience);
  await person.click(dialog.getByLabelText(/流水移到/));
  await person.click(await screen.findByRole('option', { name: '餐饮', hidden: true }, patience));
  await person.click(dialog.getByRole('button', { name: '删除' }));
  await closed();
  const { data } = (await test.call('GET', '/spending/categories', { token })).body;
  expect(data).toMatchObject([{ name: '餐饮', entryCount: 1 }]);
});
