import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../server/testing/build-test-app.ts';
import { showPage, startRealApp } from '../testing/real-app.tsx';

let test: TestApp;
beforeEach(async () => {
  test = await startRealApp();
});
afterEach(() => test.close());

const patience = { timeout: 15_000 };

describe('the cash accounts page', () => {
  it('welcomes who has none, and refuses an account without a name beside the field', async () => {
    await showPage(test, '/dashboard/accounts');
    await screen.findByText('暂无账户', {}, patience);
    const person = userEvent.setup();
    await person.click(screen.getAllByRole('button', { name: '添加账户' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', {}, patience);
    await person.click(within(dialog).getByRole('button', { name: /添加|保存/ }));
    await within(dialog).findByText('账户名称不能为空', {}, patience);
    expect(await test.deps.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
  });

  it('sends a submission once, with a key, and shows the new balance', async () => {
    const { token } = await showPage(test, '/dashboard/accounts');
    await screen.findByText('暂无账户', {}, patience);
    const person = userEvent.setup();
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

  it('says why it could not load, and offers to try again', async () => {
    await test.deps.db.schema.dropTable('account_transactions').execute();
    await test.deps.db.schema.dropTable('accounts').execute();
    await showPage(test, '/dashboard/accounts');
    await screen.findByText(/加载失败: 服务器错误，请稍后重试/, {}, { timeout: 25_000 });
    expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy();
  }, 40_000);
});
