import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { newPerson } from '../../../testing/person.ts';
import { showPage, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
beforeEach(async () => {
  test = await startRealApp();
});
afterEach(() => test.close());

const patience = { timeout: 25_000 };
vi.setConfig({ testTimeout: 60_000 });
const dayAgo = (days: number) =>
  new Date(test.deps.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

it('what recurs is added, booked with one press, raised from an occurrence on, and refused', async () => {
  let token = '';
  const call = async (method: string, path: string, body?: object) =>
    (await test.call(method, path, { token, body })).body.data;
  await showPage(test, '/dashboard/recurring', async (own) => {
    token = own;
    const account = { accountName: '工资卡', accountType: 'CHECKING', initialBalance: 1000 };
    const { id: accountId } = await call('POST', '/accounts', { ...account, day: dayAgo(90) });
    const paid = { accountId, type: 'WITHDRAW', amount: 9, payee: '云上书屋' };
    for (const days of [30, 23, 16, 9, 2]) {
      await call('POST', '/spending/entries', { ...paid, day: dayAgo(days) });
    }
  });
  const person = newPerson();
  await person.click(await screen.findByRole('button', { name: '添加周期收支' }, patience));
  const form = within(await screen.findByRole('dialog', {}, patience));
  await person.type(form.getByLabelText(/名称/), '视频会员');
  await person.type(form.getByLabelText(/^金额/), '25');
  await person.clear(form.getByLabelText(/首次日期/));
  await person.type(form.getByLabelText(/首次日期/), dayAgo(1));
  await person.click(form.getByRole('button', { name: '添加' }));
  const list = await screen.findByRole('list', { name: '周期收支' }, patience);
  await within(list).findByText('视频会员', {}, patience);

  const waiting = await screen.findByRole('list', { name: '周期收支待确认' }, patience);
  await person.click(
    await within(waiting).findByRole('button', { name: `入账 视频会员 ${dayAgo(1)}` }),
  );
  await waitFor(
    () => expect(screen.queryByRole('list', { name: '周期收支待确认' })).toBeNull(),
    patience,
  );
  const [series] = (await call('GET', '/spending/recurring')).records;
  const { occurrences } = await call('GET', `/spending/recurring/${series.id}`);
  expect(occurrences[0]).toMatchObject({ state: 'BOOKED', amount: 25, entryDay: dayAgo(1) });

  const found = within(await screen.findByRole('list', { name: '可能的周期收支' }, patience));
  await person.click(found.getByRole('button', { name: '不是 云上书屋' }));
  await screen.findByText('不再提示的 1 项', {}, patience);

  await person.click(within(list).getByRole('link', { name: '视频会员' }));
  const [next] = occurrences.filter(({ state }: { state: string }) => state === 'OPEN');
  const more = `更多操作 视频会员 ${next.plannedDay}`;
  await person.click(await screen.findByRole('button', { name: more }, patience));
  await person.click(await screen.findByRole('menuitem', { name: '改这一期', hidden: true }));
  const change = within(await screen.findByRole('dialog', {}, patience));
  await person.clear(change.getByLabelText(/^金额/));
  await person.type(change.getByLabelText(/^金额/), '30');
  await person.click(await change.findByLabelText('从这一期起都改'));
  await person.click(change.getByRole('button', { name: '保存' }));
  await screen.findByRole('list', { name: '金额变化' }, patience);
  expect((await call('GET', '/spending/recurring')).records[0]).toMatchObject({
    change: { from: 25, to: 30, day: next.plannedDay },
  });
});
