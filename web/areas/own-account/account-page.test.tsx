import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendMails } from '../../../server/areas/delivery/send-mails.ts';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { signedInPassword } from '../../../server/testing/sign-in.ts';
import { getSession } from '../../lib/session/session.ts';
import { newPerson } from '../../testing/person.ts';
import {
  loseNextAnswer,
  openPage,
  showPage,
  signInBrowser,
  startRealApp,
} from '../../testing/real-app.tsx';

let test: TestApp;
let person: UserEvent;
beforeEach(async () => {
  test = await startRealApp();
  person = newPerson();
});
afterEach(() => test.close());

const patience = { timeout: 15_000 };

/** Presses a button of the page, and answers the dialog that opens. */
async function openDialog(button: string): Promise<HTMLElement> {
  // The last part of the page to arrive: what suspends inside a press is dropped by React.
  await screen.findByRole('button', { name: '创建令牌' }, patience);
  await person.click(await screen.findByRole('button', { name: button }, patience));
  return screen.findByRole('dialog', {}, patience);
}

async function fill(dialog: HTMLElement, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await person.type(within(dialog).getByLabelText(label, { selector: 'input' }), text);
  }
}

const press = (dialog: HTMLElement, name: string) =>
  person.click(within(dialog).getByRole('button', { name }));

/** Asks for another address, and answers the dialog that then asks for the mailed code. */
async function askForNewAddress(): Promise<{ dialog: HTMLElement; code: string }> {
  await showPage(test, '/dashboard/account');
  const asking = await openDialog('更换邮箱');
  await fill(asking, { '新邮箱 *': 'new@example.org', '当前密码 *': signedInPassword });
  await press(asking, '发送验证码');
  await screen.findByText('new@example.org', {}, patience);
  await sendMails(test.deps);
  const code = /^\d{6}$/m.exec(test.mailbox.sent.at(-1)?.text ?? '')?.[0] ?? '';
  const dialog = await screen.findByRole('dialog', {}, patience);
  return { dialog, code };
}

describe('the account page', () => {
  it('changes the password, and says at the field when the current one is wrong', async () => {
    const { token } = await showPage(test, '/dashboard/account');
    const dialog = await openDialog('修改密码');
    await press(dialog, '修改密码');
    await within(dialog).findByText('请确认密码', {}, patience);
    await fill(dialog, {
      '当前密码 *': 'Wrong-pass1!',
      '新密码 *': 'Brand-new$1',
      '确认新密码 *': 'Brand-new$2',
    });
    await press(dialog, '修改密码');
    await within(dialog).findByText('两次输入的密码不一致', {}, patience);
    await fill(dialog, { '确认新密码 *': '{Backspace}1' });
    await press(dialog, '修改密码');
    await within(dialog).findByText('当前密码不正确', {}, patience);
    await person.clear(within(dialog).getByLabelText('当前密码 *', { selector: 'input' }));
    await fill(dialog, { '当前密码 *': signedInPassword });
    await press(dialog, '修改密码');
    await screen.findByText('密码已修改，其他设备已退出登录', {}, patience);
    expect((await test.call('GET', '/auth/me', { token })).status).toBe(200);
  }, 60_000);

  it('fetches the sessions anew when the answer to a new password got lost', async () => {
    await showPage(test, '/dashboard/account');
    await screen.findByText('当前设备', {}, patience);
    const dialog = await openDialog('修改密码');
    await fill(dialog, {
      '当前密码 *': signedInPassword,
      '新密码 *': 'Brand-new$1',
      '确认新密码 *': 'Brand-new$1',
    });
    let lookups = 0;
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
      if (/sessions/.test(url)) lookups += 1;
      return real(url, init);
    });
    loseNextAnswer('POST', /password/);
    await press(dialog, '修改密码');
    await screen.findByText('网络连接失败，请检查您的网络连接', {}, patience);
    await waitFor(() => expect(lookups).toBe(1), patience);
  }, 60_000);

  it('shows the new address when the answer to its code got lost', async () => {
    const { dialog, code } = await askForNewAddress();
    await fill(dialog, { '验证码 *': code });
    loseNextAnswer('POST', /email/);
    await press(dialog, '更换邮箱');
    await screen.findByText('网络连接失败，请检查您的网络连接', {}, patience);
    await waitFor(() => expect(getSession().user?.email).toBe('new@example.org'), patience);
  }, 60_000);

  it('changes the name that the header shows, and takes it over from another device', async () => {
    const { token } = await showPage(test, '/dashboard/account');
    const dialog = await openDialog('修改姓名');
    await fill(dialog, { 姓名: '李1' });
    await press(dialog, '保存');
    await within(dialog).findByText('姓名只能包含中文、英文和空格', {}, patience);
    await fill(dialog, { 姓名: '{Backspace}明' });
    await press(dialog, '保存');
    await screen.findByText('姓名已修改', {}, patience);
    await screen.findByRole('button', { name: /李明/ }, patience);
    cleanup();
    await test.call('PUT', '/auth/name', { token, body: { fullName: '王芳' } });
    openPage('/dashboard/account');
    await screen.findByRole('button', { name: /王芳/ }, patience);
    expect(getSession().user?.fullName).toBe('王芳');
  }, 60_000);

  it('changes the address by the code that came', async () => {
    const { dialog, code } = await askForNewAddress();
    await fill(dialog, { '验证码 *': code === '000000' ? '000001' : '000000' });
    await press(dialog, '更换邮箱');
    await within(dialog).findByText('验证码不正确，请检查后重新输入', {}, patience);
    await person.clear(within(dialog).getByLabelText('验证码 *'));
    await fill(dialog, { '验证码 *': code });
    await press(dialog, '更换邮箱');
    await screen.findByText('邮箱已更换，下次请用新邮箱登录', {}, patience);
    expect(getSession().user?.email).toBe('new@example.org');
  }, 60_000);

  it('lists the sessions, and ends the others', async () => {
    const token = await signInBrowser(test);
    const now = test.deps.now().toISOString();
    const tomorrow = new Date(test.deps.now().getTime() + 20 * 3600_000).toISOString();
    const { id: user_id } = (await test.call('GET', '/auth/me', { token })).body.data;
    for (const device of ['Safari · iPhone', 'Edge · Windows']) {
      const id = test.deps.newId();
      await test.deps.db
        .insertInto('sessions')
        .values({
          id,
          user_id,
          token_hash: id,
          remember: 0,
          device,
          factor: 'password',
          created_at: now,
          last_used_at: now,
          expires_at: tomorrow,
        })
        .execute();
    }
    openPage('/dashboard/account');
    await screen.findByText('当前设备', {}, patience);
    await person.click(
      await screen.findByRole('button', { name: /^退出登录 Safari · iPhone/ }, patience),
    );
    await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull(), patience);
    await person.click(screen.getByRole('button', { name: '退出其他设备' }));
    await waitFor(() => expect(screen.queryByText('Edge · Windows')).toBeNull(), patience);
    expect(await test.deps.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  }, 60_000);

  it('leads to the security records, page by page', async () => {
    const { token } = await showPage(test, '/dashboard/account');
    for (let n = 0; n < 50; n += 1) {
      test.clock.advance(60_000);
      await test.call('PUT', '/auth/name', { token, body: { fullName: '李明' } });
    }
    await test.call('GET', '/receivables/export?format=csv', { token });
    await screen.findByRole('button', { name: '创建令牌' }, patience);
    await person.click(screen.getByRole('link', { name: '查看安全记录' }));
    const records = await screen.findByRole('list', { name: '安全记录' }, patience);
    expect(within(records).getAllByRole('listitem')).toHaveLength(50);
    within(records).getByText('导出表格“应收款”');
    await person.click(screen.getByRole('button', { name: '下一页' }));
    await screen.findByText('显示第 51 至 51 条，共 51 条', {}, patience);
    await waitFor(() => {
      const list = screen.getByRole('list', { name: '安全记录' });
      expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    }, patience);
  }, 60_000);

  it('shows how much of the storage is used, and every page warns from ninety percent on', async () => {
    const { token } = await showPage(test, '/dashboard/account');
    await screen.findByText('已使用0MB，共100MB。', {}, patience);
    expect(screen.queryByText(/存储空间已使用/)).toBeNull();
    const { id } = (await test.call('GET', '/auth/me', { token })).body.data;
    const bytes = 95 * 1024 * 1024;
    const counter = { owner_id: id, area: 'accounts', revision: 1, bytes } as const;
    await test.deps.db.insertInto('data_revisions').values(counter).execute();
    cleanup();
    openPage('/dashboard/account');
    await screen.findByText('已使用95MB，共100MB。', {}, patience);
    await screen.findByText(/存储空间已使用95%，用完后将无法添加新数据/, {}, patience);
  }, 60_000);

  it('deletes the account only with the password', async () => {
    await showPage(test, '/dashboard/account');
    const dialog = await openDialog('删除账号');
    expect(within(dialog).getByText('确定要删除账号吗？')).toBeTruthy();
    await press(dialog, '永久删除');
    await within(dialog).findByText('请输入密码', {}, patience);
    expect(await test.deps.db.selectFrom('users').select('id').execute()).toHaveLength(1);
    await fill(dialog, { '当前密码 *': signedInPassword });
    await press(dialog, '永久删除');
    await screen.findByText('账号和全部数据已删除', {}, patience);
    expect(getSession().token).toBeNull();
    expect(await test.deps.db.selectFrom('users').select('id').execute()).toEqual([]);
  }, 60_000);
});
