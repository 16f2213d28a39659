import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { showPage, startRealApp } from '../../testing/real-app.tsx';

const patience = { timeout: 15_000 };
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
    const user = userEvent.setup();
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
    const user = userEvent.setup();
    await show(add);
    await user.click(await screen.findByRole('button', { name: '测试 家庭群' }, patience));
    expect(
      await screen.findByText(/最近一次没有送达：没有收到答复，可能已送达/, {}, patience),
    ).toBeTruthy();
  });

  it('keeps the key of a channel that is renamed', async () => {
    const user = userEvent.setup();
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
