import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { today } from '../../lib/format/format.ts';
import { showPage, startRealApp } from '../../testing/real-app.tsx';

vi.setConfig({ testTimeout: 120_000 });

let test: TestApp;
let token: string;
const patience = { timeout: 25_000 };

beforeEach(async () => {
  test = await startRealApp();
  ({ token } = await showPage(test, '/dashboard/reports'));
});
afterEach(() => test.close());

it('the calendar shows what falls due, which is done and open again there', async () => {
  const body = { supplierName: '房东', amount: 3000, dueDate: today() };
  await test.call('POST', '/payables', { token, body });
  await userEvent.click(await screen.findByRole('link', { name: '日历' }, patience));
  await screen.findByRole('button', { name: /1 项/ }, patience);
  const list = within(await screen.findByRole('list', { name: '到期事项' }, patience));
  expect(list.getByText(/3,000\.00/)).toBeDefined();
  await userEvent.click(list.getByRole('button', { name: '完成 应付款 房东' }));

  await userEvent.click(
    await screen.findByRole('button', { name: '恢复待办 应付款 房东' }, patience),
  );
  await screen.findByRole('button', { name: '完成 应付款 房东' }, patience);
});

it('what its area has settled offers nothing to undo there', async () => {
  const body = { supplierName: '房东', amount: 3000, dueDate: today() };
  const { id } = (await test.call('POST', '/payables', { token, body })).body.data;
  await test.call('PUT', `/payables/${id}/paid`, { token, body: {} });
  await userEvent.click(await screen.findByRole('link', { name: '日历' }, patience));
  const list = within(await screen.findByRole('list', { name: '到期事项' }, patience));
  expect(await list.findByText('已完成', {}, patience)).toBeDefined();
  expect(list.queryByRole('button')).toBeNull();
});
