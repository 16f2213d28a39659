import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { newPerson } from '../../testing/person.ts';
import {
  loseNextAnswer,
  openPage,
  showPage,
  signInBrowser,
  startRealApp,
} from '../../testing/real-app.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { toasts } from '../../ui/feedback/toast.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startRealApp();
});
afterEach(() => test.close());

const patience = { timeout: 15_000 };

describe('the cash accounts page', () => {
  it('explains how to begin when there are no accounts, and refuses an account without a name at its field', async () => {
    await showPage(test, '/dashboard/accounts');
    await screen.findByText('暂无账户', {}, patience);
    const person = newPerson();
    await person.click(screen.getAllByRole('button', { name: '添加账户' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', {}, patience);
    await person.click(within(dialog).getByRole('button', { name: /添加|保存/ }));
    await within(dialog).findByText('账户名称不能为空', {}, patience);
    expect(await test.deps.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
  });

  it('sends a double submission once, with an idempotency key, and shows the new balance', async () => {
    const { token } = await showPage(test, '/dashboard/accounts');
    await screen.findByText('暂无账户', {}, patience);
    const person = newPerson();
    await person.click(screen.getAllByRole('button', { name: '添加账户' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', {}, patience);
    await person.type(within(dialog).getByLabelText(/账户名称/), '工资卡');
    await person.type(within(dialog).getByLabelText(/余额/), '88.80');
    await person.dblClick(within(dialog).getByRole('button', { name: /添加|保存/ }));
    await waitFor(() => expect(screen.getAllByText('¥88.80').length).toBeGreaterThan(0), patience);
    const { data } = (await test.call('GET', '/accounts', { token })).body;
    expect(data).toMatchObject([{ accountName: '工资卡', balance: 88.8 }]);
    expect(await test.deps.db.selectFrom('idempotency_keys').select('key').execute()).toHaveLength(
      1,
    );
  });

  it('saves the whole ledger of an account as a workbook or as CSV', async () => {
    const token = await signInBrowser(test);
    const body = { accountName: '工资卡', accountType: 'CHECKING', initialBalance: 5 };
    await test.call('POST', '/accounts', { token, body });
    const { saved, release } = watchSavedFiles();
    const person = newPerson();
    openPage('/dashboard/accounts');
    await person.click(await screen.findByRole('button', { name: '明细 工资卡' }, patience));
    const dialog = within(await screen.findByRole('dialog', {}, patience));
    await person.click(dialog.getByRole('button', { name: '导出 CSV（账户流水）' }));
    await waitFor(() => expect(saved).toHaveLength(1), patience);
    expect(await saved[0]?.text()).toContain('期初余额');
    await person.click(dialog.getByRole('button', { name: '导出 Excel（账户流水）' }));
    await waitFor(() => expect(saved).toHaveLength(2), patience);
    expect((await saved[1]?.text())?.slice(0, 2)).toBe('PK');
    release();
  });

  it('lists and edits accounts, deletes one after a confirmation, and opens every form empty', async () => {
    const { token } = await showPage(test, '/dashboard/accounts', async (token) => {
      for (const body of [
        { accountName: '工资卡', accountType: 'CHECKING', initialBalance: 5, description: '日常' },
        { accountName: '美元', accountType: 'SAVINGS', initialBalance: 7.5, currency: 'USD' },
      ]) {
        await test.call('POST', '/accounts', { token, body });
      }
    });
    const person = newPerson();
    await screen.findByText('工资卡', {}, patience);
    const cells = (name: string) =>
      within(screen.getByText(name).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .slice(0, 4)
        .map((cell) => cell.textContent);
    expect(cells('工资卡')).toEqual(['工资卡日常', '支票账户', 'CNY', '¥5.00']);
    expect(cells('美元')).toEqual(['美元', '储蓄账户', 'USD', 'USD 7.50']);

    const dialog = async () => within(await screen.findByRole('dialog', {}, patience));
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    const add = screen.getAllByRole('button', { name: '添加账户' })[0] as HTMLElement;
    await person.click(add);
    await person.type((await dialog()).getByLabelText(/账户名称/), '半途而废');
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: '放弃' }, patience));
    await closed();
    await person.click(add);
    expect((await dialog()).getByLabelText(/账户名称/)).toHaveProperty('value', '');
    await person.keyboard('{Escape}');
    await closed();

    await person.click(screen.getByRole('button', { name: '编辑 工资卡' }));
    const name = (await dialog()).getByLabelText(/账户名称/);
    await person.clear(name);
    await person.type(name, '生活费');
    await person.click((await dialog()).getByRole('button', { name: '保存' }));
    await screen.findByText('生活费', {}, patience);
    await closed();

    await person.click(screen.getByRole('button', { name: '删除 生活费' }));
    (await dialog()).getByText('确定要删除这个账户吗？');
    await person.click((await dialog()).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByText('生活费')).toBeNull(), patience);
    const { data } = (await test.call('GET', '/accounts', { token })).body;
    expect(data).toMatchObject([{ accountName: '美元', balance: 7.5 }]);
  }, 60_000);

  it('shows a refused withdrawal at its field and in a toast', async () => {
    const body = { accountName: '工资卡', accountType: 'CHECKING', initialBalance: 5 };
    await showPage(test, '/dashboard/accounts', (token) =>
      test.call('POST', '/accounts', { token, body }),
    );
    const person = newPerson();
    await person.click(await screen.findByRole('button', { name: '取出 工资卡' }, patience));
    const dialog = within(await screen.findByRole('dialog', {}, patience));
    await person.type(dialog.getByLabelText(/金额/), '5.01');
    await person.click(dialog.getByRole('button', { name: '取出' }));
    await dialog.findByText('余额不足', {}, patience);
    expect(toasts.current()).toMatchObject([{ title: '操作失败', text: '余额不足' }]);
  }, 60_000);

  /** Opens the dialog that edits the only account, and types another name. */
  async function renameAccount() {
    const body = { accountName: '工资卡', accountType: 'CHECKING', initialBalance: 5 };
    const { token } = await showPage(test, '/dashboard/accounts', (token) =>
      test.call('POST', '/accounts', { token, body }),
    );
    const [data] = (await test.call('GET', '/accounts', { token })).body.data;
    const person = newPerson();
    await person.click(await screen.findByRole('button', { name: '编辑 工资卡' }, patience));
    const dialog = within(await screen.findByRole('dialog', {}, patience));
    const name = dialog.getByLabelText(/账户名称/);
    await person.clear(name);
    await person.type(name, '生活费');
    const account = async () =>
      (await test.call('GET', `/accounts/${data.id}`, { token })).body.data;
    return { token, id: data.id as string, person, dialog, account };
  }

  it('counts an edit whose answer got lost as saved when the account equals what was sent', async () => {
    const { person, dialog, account } = await renameAccount();
    loseNextAnswer('PUT', /accounts/);
    await person.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    expect(await account()).toMatchObject({ accountName: '生活费', version: 2 });
    expect(toasts.current()).toMatchObject([{ tone: 'success', text: '账户已更新' }]);
    await screen.findByText('生活费', {}, patience);
  }, 60_000);

  it('shows what was changed elsewhere meanwhile, and saves over it after the user agrees', async () => {
    const { token, id, person, dialog, account } = await renameAccount();
    const elsewhere = { accountName: '备用金', balance: 8 };
    await test.call('PUT', `/accounts/${id}`, { token, body: elsewhere });
    await person.click(dialog.getByRole('button', { name: '保存' }));
    const notice = within(await dialog.findByRole('alert', {}, patience));
    notice.getByText('这个账户刚刚在别处被修改过');
    notice.getByText('备用金');
    notice.getByText('¥8.00');
    await person.click(dialog.getByRole('button', { name: '仍然保存我的修改' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    expect(await account()).toMatchObject({ accountName: '生活费', balance: 8, version: 3 });
  }, 60_000);

  it('replaces what was typed by the newer values on request, with the focus on the first field', async () => {
    const { token, id, person, dialog } = await renameAccount();
    await test.call('PUT', `/accounts/${id}`, { token, body: { description: '在别处改的' } });
    await person.click(dialog.getByRole('button', { name: '保存' }));
    await person.click(await dialog.findByRole('button', { name: '改用最新内容' }, patience));
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull(), patience);
    const name = dialog.getByLabelText(/账户名称/);
    expect(name).toHaveProperty('value', '工资卡');
    expect(dialog.getByLabelText(/备注/)).toHaveProperty('value', '在别处改的');
    await waitFor(() => expect(document.activeElement).toBe(name), patience);
    expect(dialog.getByRole('button', { name: '保存' })).toBeTruthy();
  }, 60_000);

  it('sends an idempotency key with a new account, and none with an edit, where the server ignores it', async () => {
    const keys: [string, boolean][] = [];
    const real = globalThis.fetch;
    const { person, dialog } = await renameAccount();
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
      const { method = 'GET', headers } = init;
      if (method !== 'GET') keys.push([method, new Headers(headers).has('Idempotency-Key')]);
      return real(url, init);
    });
    await person.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    expect(keys).toEqual([['PUT', false]]);
  }, 60_000);

  it('says why the accounts could not be loaded, and offers to try again', async () => {
    await test.deps.db.schema.dropTable('account_transactions').execute();
    await test.deps.db.schema.dropTable('accounts').execute();
    await showPage(test, '/dashboard/accounts');
    await screen.findByText(/加载失败: 服务器错误，请稍后重试/, {}, { timeout: 25_000 });
    expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy();
  }, 40_000);
});
