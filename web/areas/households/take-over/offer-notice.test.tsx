import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { showPage, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
beforeEach(async () => {
  test = await startRealApp();
});
afterEach(() => test.close());

const patience = { timeout: 30_000 };

it('says what becomes the person’s own, and it is theirs once they have accepted', async () => {
  const { token } = await showPage(test, '/dashboard/household', async (token) => {
    const { body } = await test.call('POST', '/household', { token, body: { name: '我们家' } });
    await test.call('POST', '/accounts', {
      token,
      query: { userId: body.data.id },
      body: { accountName: '共同账户', accountType: 'SAVINGS', initialBalance: 12.34 },
    });
  });
  const person = userEvent.setup();
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
