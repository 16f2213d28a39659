import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayIn } from '../../../finance/calendar/days.ts';
import { sendReminders } from '../../../server/areas/reminders/send-reminders.ts';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { newPerson } from '../../testing/person.ts';
import { showPage, startRealApp } from '../../testing/real-app.tsx';
import { ruleWords } from './rules/rule-words.ts';

vi.setConfig({ testTimeout: 120_000 });

const patience = { timeout: 25_000 };
let test: TestApp;
beforeEach(async () => {
  test = await startRealApp();
});
afterEach(() => test.close());

const show = (prepare?: (token: string) => Promise<unknown>) =>
  showPage(test, '/dashboard/reminders', prepare);
const wecom = { name: '家庭群', channelType: 'WECOM', key: 'aaaa-bbbb-cccc' };
const add = (token: string) => test.call('POST', '/reminders/channels', { token, body: wecom });

describe('the page of reminders', () => {
  it('adds a channel with what its service asks for', async () => {
    const user = newPerson();
    await show();
    await user.click(await screen.findByRole('button', { name: '添加通知方式' }, patience));
    const dialog = await screen.findByRole('dialog', {}, patience);
    await user.type(within(dialog).getByLabelText(/^名称/), '手机');
    await user.click(within(dialog).getByRole('combobox', { name: /发送到/ }));
    await user.click(await screen.findByRole('option', { name: 'Bark', hidden: true }, patience));
    await user.click(within(dialog).getByRole('button', { name: '添加' }));
    expect(await within(dialog).findByText('密钥格式不正确', {}, patience)).toBeTruthy();
    await user.type(within(dialog).getByLabelText(/^密钥/), 'abcd1234');
    await user.click(within(dialog).getByRole('button', { name: '添加' }));
    expect(await screen.findByText('Bark · api.day.app', {}, patience)).toBeTruthy();
  });

  it('tests a channel, and shows beside it why nothing arrived', async () => {
    const user = newPerson();
    await show(add);
    await user.click(await screen.findByRole('button', { name: '测试 家庭群' }, patience));
    expect(
      await screen.findByText(/最近一次没有送达：没有收到答复，可能已送达/, {}, patience),
    ).toBeTruthy();
  });

  it('keeps the key of a channel that is renamed', async () => {
    const user = newPerson();
    await show(add);
    await user.click(await screen.findByRole('button', { name: '编辑 家庭群' }, patience));
    const dialog = await screen.findByRole('dialog', {}, patience);
    const name = await within(dialog).findByDisplayValue('家庭群', {}, patience);
    await user.clear(name);
    await user.type(name, '父母群');
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(await screen.findByRole('button', { name: '测试 父母群' }, patience)).toBeTruthy();
    const rows = await test.deps.db.selectFrom('reminder_channels').selectAll().execute();
    expect(rows.find((row) => row.name === '父母群')?.service_key).toMatch(/^v1\./);
  });
});

describe('the rules of reminders', () => {
  it('say when they are sent and when not, and are saved', async () => {
    const user = newPerson();
    const { token } = await show(add);
    await user.click(await screen.findByRole('button', { name: '发送设置' }, patience));
    const dialog = await screen.findByRole('dialog', {}, patience);
    await user.type(within(dialog).getByLabelText(/^免打扰开始/), '22:00');
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    await within(dialog).findByText('请同时填写免打扰的开始和结束时间', {}, patience);
    await user.type(within(dialog).getByLabelText(/^免打扰结束/), '07:00');
    await user.click(within(dialog).getByLabelText(/^消息中包含金额/));
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(
      await screen.findByText(
        '每天 09:00 左右发送，22:00 至 07:00 免打扰，消息中包含金额。',
        {},
        patience,
      ),
    ).toBeTruthy();
    const { data } = (await test.call('GET', '/reminders/rules', { token })).body;
    expect(data).toMatchObject({ quietFrom: '22:00', quietTo: '07:00', amounts: true, version: 2 });
  });

  it('of a kind say how far ahead and on which channels', async () => {
    const user = newPerson();
    await show(add);
    await user.click(await screen.findByRole('button', { name: '修改 贷款还款' }, patience));
    const dialog = await screen.findByRole('dialog', {}, patience);
    await user.click(within(dialog).getByRole('checkbox', { name: '提前30天' }));
    await user.click(within(dialog).getByRole('checkbox', { name: '当天' }));
    await user.click(within(dialog).getByRole('checkbox', { name: /^所有通知方式/ }));
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    await within(dialog).findByText('请至少选择一个通知方式', {}, patience);
    await user.click(within(dialog).getByRole('checkbox', { name: '家庭群' }));
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    await screen.findByText('提前30天、提前7天、提前1天 · 家庭群', {}, patience);
  });
});

describe('what was sent', () => {
  it('is listed with what went wrong, and sent again when that is asked for', async () => {
    const user = newPerson();
    const { token } = await show(async (token) => {
      await add(token);
      const dueDate = dayIn(test.deps.config.timeZone, test.deps.now());
      const body = { supplierName: '房东', amount: 3000, dueDate };
      await test.call('POST', '/payables', { token, body });
    });
    const run = await screen.findByRole('button', { name: '立即发送今天的提醒' }, patience);
    await waitFor(() => expect(run).toHaveProperty('disabled', false), patience);
    await user.click(run);
    await screen.findByText('1 条提醒正在发送', {}, patience);
    await sendReminders(test.deps);
    await user.click(await screen.findByRole('button', { name: '重新发送 应付款 房东' }, patience));
    const sent = within(screen.getByRole('list', { name: '发送记录' }));
    await sent.findByText('等待发送', {}, patience);
    const { data } = (await test.call('GET', '/reminders/outbox', { token })).body;
    expect(data.records).toMatchObject([{ state: 'WAITING', leadDays: 0 }]);
  });

  it('is asked for again while it is being sent', async () => {
    await show(async (token) => {
      await add(token);
      const dueDate = dayIn(test.deps.config.timeZone, test.deps.now());
      const body = { supplierName: '房东', amount: 3000, dueDate };
      await test.call('POST', '/payables', { token, body });
      await test.call('POST', '/reminders/run', { token });
      const inAMinute = new Date(Date.now() + 60_000).toISOString();
      await test.deps.db
        .updateTable('reminders')
        .set({ state: 'SENDING', next_try_at: inAMinute })
        .execute();
    });
    const sent = within(await screen.findByRole('list', { name: '发送记录' }, patience));
    await sent.findByText('正在发送', {}, patience);
    await test.deps.db
      .updateTable('reminders')
      .set({ state: 'SENT', next_try_at: null, sent_at: new Date().toISOString() })
      .execute();
    await sent.findByText('已发送', {}, patience);
  });
});

it('a rule says when it reminds and where, whatever it is about', () => {
  const channels = [
    { id: 'a', name: '手机' },
    { id: 'b', name: '家庭群' },
  ] as unknown as Parameters<typeof ruleWords>[1];
  const rule = { kind: 'CARD', enabled: true, leadDays: [0, 7, 1], channels: null };
  const words = (change: object) =>
    ruleWords({ ...rule, ...change } as Parameters<typeof ruleWords>[0], channels);
  expect(words({})).toBe('提前7天、提前1天、当天 · 所有通知方式');
  expect(words({ channels: ['b', 'a'] })).toBe('提前7天、提前1天、当天 · 手机、家庭群');
  expect(words({ channels: [] })).toBe('提前7天、提前1天、当天 · 没有选择通知方式');
  expect([words({ enabled: false }), words({ leadDays: [] })]).toEqual(['不提醒', '不提醒']);
  const budget = { kind: 'BUDGET', leadDays: [], channels: ['b'] };
  expect(words(budget)).toBe('用到80%和100%时 · 家庭群');
  expect(words({ ...budget, enabled: false })).toBe('不提醒');
});
