import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays } from '../../../finance/calendar/days.ts';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { today } from '../../lib/format/format.ts';
import { newPerson } from '../../testing/person.ts';
import { openPage, signInBrowser, startRealApp } from '../../testing/real-app.tsx';

vi.setConfig({ testTimeout: 120_000 });

let test: TestApp;
let token: string;
const patience = { timeout: 25_000 };

beforeEach(async () => {
  test = await startRealApp();
  token = await signInBrowser(test);
});
afterEach(() => test.close());

it('the calendar shows what falls due, marks it as done, and as open again', async () => {
  const body = { supplierName: '房东', amount: 3000, dueDate: today() };
  await test.call('POST', '/payables', { token, body });
  openPage('/dashboard/calendar');
  await screen.findByRole('button', { name: /1 项/ }, patience);
  const list = within(await screen.findByRole('list', { name: '到期事项' }, patience));
  expect(list.getByText(/3,000\.00/)).toBeDefined();
  await newPerson().click(list.getByRole('button', { name: '完成 应付款 房东' }));

  await newPerson().click(
    await screen.findByRole('button', { name: '恢复待办 应付款 房东' }, patience),
  );
  await screen.findByRole('button', { name: '完成 应付款 房东' }, patience);
});

it('what its area has settled offers nothing to undo there', async () => {
  const body = { supplierName: '房东', amount: 3000, dueDate: today() };
  const { id } = (await test.call('POST', '/payables', { token, body })).body.data;
  await test.call('PUT', `/payables/${id}/paid`, { token, body: {} });
  openPage('/dashboard/calendar');
  const list = within(await screen.findByRole('list', { name: '到期事项' }, patience));
  expect(await list.findByText('已完成', {}, patience)).toBeDefined();
  expect(list.queryByRole('button')).toBeNull();
});

it('what was put off is found among the late things when that is looked for', async () => {
  const dueDate = addDays(`${today().slice(0, 7)}-01`, -2);
  for (const supplierName of ['房东', '物业']) {
    const body = { supplierName, amount: 3000, dueDate };
    await test.call('POST', '/payables', { token, body });
  }
  const all = (await test.call('GET', `/dues?from=${dueDate}&to=${dueDate}`, { token })).body.data;
  const { key } = all.find(({ title }: { title: string }) => title.includes('房东'));
  const until = addDays(today(), 30);
  await test.call('PUT', `/dues/${encodeURIComponent(key)}/snooze`, { token, body: { until } });
  openPage('/dashboard/calendar');
  const list = async () =>
    within(await screen.findByRole('list', { name: '更早未完成的事项' }, patience));
  await (await list()).findByText(/物业/, {}, patience);
  expect((await list()).queryByText(/房东/)).toBeNull();
  await newPerson().click(screen.getByRole('combobox', { name: '状态' }));
  await newPerson().click(await screen.findByRole('option', { name: '已推迟', hidden: true }));
  await (await list()).findByText(/房东/, {}, patience);
  expect((await list()).queryByText(/物业/)).toBeNull();
});

it('the address of a feed is gone from the screen with the feed', async () => {
  openPage('/dashboard/calendar');
  await newPerson().click(await screen.findByRole('button', { name: '日历订阅' }, patience));
  await newPerson().click(await screen.findByRole('button', { name: '生成订阅地址' }, patience));
  await screen.findByLabelText('订阅地址', {}, patience);
  await newPerson().click(await screen.findByRole('button', { name: '关闭订阅' }, patience));
  await screen.findByRole('button', { name: '生成订阅地址' }, patience);
  expect(screen.queryByLabelText('订阅地址')).toBeNull();
});
