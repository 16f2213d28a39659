import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { newPerson } from '../../../testing/person.ts';
import { openPage, signInBrowser, startRealApp } from '../../../testing/real-app.tsx';

vi.setConfig({ testTimeout: 120_000 });

let test: TestApp;
let token: string;
const patience = { timeout: 25_000 };

beforeEach(async () => {
  test = await startRealApp();
  token = await signInBrowser(test);
});
afterEach(() => test.close());

const data = async (path: string) => (await test.call('GET', path, { token })).body.data;

it('a part of a debt is paid from an account, listed, and undone', async () => {
  const account = { accountName: '工资卡', accountType: 'SAVINGS', initialBalance: 5000 };
  const { id } = (await test.call('POST', '/accounts', { token, body: account })).body.data;
  const debt = { supplierName: '房东', amount: 3000, dueDate: '2099-01-01' };
  await test.call('POST', '/payables', { token, body: debt });
  openPage('/dashboard/receivables-payables');
  await newPerson().click(await screen.findByRole('tab', { name: /应付款/ }, patience));
  await newPerson().click(await screen.findByRole('button', { name: '还款记录 房东' }, patience));

  const dialog = within(await screen.findByRole('dialog', {}, patience));
  const amount = dialog.getByLabelText(/金额/);
  expect(amount).toHaveProperty('value', '3,000');
  await userEvent.clear(amount);
  await userEvent.type(amount, '3000.01');
  await newPerson().click(dialog.getByRole('button', { name: '登记还款' }));
  await dialog.findByText('金额不能超过未结清的3,000.00', {}, patience);
  await userEvent.clear(amount);
  await userEvent.type(amount, '1000');
  await newPerson().click(dialog.getByLabelText('资金账户'));
  await newPerson().click(
    await screen.findByRole('option', { name: /工资卡/, hidden: true }, patience),
  );
  await newPerson().click(dialog.getByRole('button', { name: '登记还款' }));

  await screen.findByText(/已还.*未还/, {}, patience);
  expect(await data(`/accounts/${id}`)).toMatchObject({ balance: 4000 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
  // The row is busy until what shows its debt has been fetched anew.
  const records = () => screen.getByRole('button', { name: '还款记录 房东' });
  await waitFor(() => expect(records().matches(':disabled')).toBe(false), patience);
  await newPerson().click(records());
  await newPerson().click(await screen.findByRole('button', { name: /^撤销 \d/ }, patience));
  await newPerson().click(await screen.findByRole('button', { name: '撤销' }, patience));
  await waitFor(() => expect(screen.queryByText(/已还.*未还/)).toBeNull(), patience);
  expect(await data(`/accounts/${id}`)).toMatchObject({ balance: 5000 });
});

it('payments that are still being fetched are shown as loading', async () => {
  const debt = { supplierName: '房东', amount: 3000, dueDate: '2099-01-01' };
  const { id } = (await test.call('POST', '/payables', { token, body: debt })).body.data;
  await test.call('POST', `/payables/${id}/payments`, { token, body: { amount: 1000 } });
  const real = globalThis.fetch;
  const answer = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (/payments/.test(url)) await answer.promise;
    return real(url, init);
  });
  openPage('/dashboard/receivables-payables');
  await newPerson().click(await screen.findByRole('tab', { name: /应付款/ }, patience));
  await newPerson().click(await screen.findByRole('button', { name: '还款记录 房东' }, patience));
  const dialog = within(await screen.findByRole('dialog', {}, patience));
  await dialog.findByRole('status', { name: '加载中' }, patience);
  answer.resolve();
  await dialog.findByRole('button', { name: /^撤销 \d/ }, patience);
});
