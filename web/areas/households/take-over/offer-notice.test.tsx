import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { newPerson } from '../../../testing/person.ts';
import { connect, showPage, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 30_000 };

/** The page of a household of one person, who has an account of 12.34 in it. */
const show = () =>
  showPage(test, '/dashboard/household', async (token) => {
    const { body } = await test.call('POST', '/household', { token, body: { name: '我们家' } });
    await test.call('POST', '/accounts', {
      token,
      query: { userId: body.data.id },
      body: { accountName: '共同账户', accountType: 'SAVINGS', initialBalance: 12.34 },
    });
  });

it('says what becomes the person’s own, and it is theirs once they have accepted', async () => {
  const { token } = await show();
  const person = newPerson();
  await person.click(await screen.findByRole('button', { name: '并入我的资产' }, patience));
  await screen.findByText('成为您自己的：资金账户 1。', {}, patience);
  await person.click(await screen.findByRole('button', { name: '接受' }, patience));
  const dialog = await screen.findByRole('dialog', {}, patience);
  await person.click(within(dialog).getByRole('button', { name: '接受' }));
  await screen.findByText('您还不是任何家庭的成员', {}, patience);
  const { body } = await test.call('GET', '/accounts', { token });
  expect(body.data).toMatchObject([{ accountName: '共同账户', balance: 12.34 }]);
  await person.click(screen.getByRole('button', { name: '查看接手过的家庭的记录' }));
  await screen.findByText(/接受了家庭的全部资产，家庭结束/, {}, patience);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
}, 120_000);

it('says why it could not be loaded what becomes the person’s own, and loads it anew', async () => {
  const real = globalThis.fetch;
  onTestFinished(() => void vi.stubGlobal('fetch', real));
  const refusal = { success: false, code: 'FORBIDDEN', message: '权限不足' };
  let isRefused = true;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    isRefused && init.method === 'GET' && /\/household\/dissolution(\?|$)/.test(url)
      ? Response.json(refusal, { status: 403 })
      : real(url, init),
  );
  await show();
  const person = newPerson();
  await person.click(await screen.findByRole('button', { name: '并入我的资产' }, patience));
  const message = await screen.findByText('加载失败: 权限不足', {}, patience);
  isRefused = false;
  const failure = within(message.closest('[role=alert]') as HTMLElement);
  await person.click(failure.getByRole('button', { name: '重新加载' }));
  await screen.findByText('成为您自己的：资金账户 1。', {}, patience);
}, 120_000);
