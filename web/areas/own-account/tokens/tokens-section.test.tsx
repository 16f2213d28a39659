import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { storeToken } from '../../../../server/testing/fixtures/store-token.ts';
import { codeNow } from '../../../../server/testing/second-factor/factor-user.ts';
import { signedInPassword } from '../../../../server/testing/sign-in.ts';
import { newPerson } from '../../../testing/person.ts';
import { loseNextAnswer, showPage, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
let person: UserEvent;
beforeEach(async () => {
  test = await startRealApp();
  person = newPerson();
});
afterEach(() => test.close());

const patience = { timeout: 15_000 };
const labelled = { selector: 'input' };

/** Shows the page of a user with these tokens, each for so many days. */
function showTokens(...days: number[]) {
  return showPage(test, '/dashboard/account', async (token) => {
    const { body } = await test.call('GET', '/auth/me', { token });
    const scopes = ['accounts:read', 'loans:write'];
    for (const each of days) await storeToken(test, body.data.id, scopes, { days: each });
  });
}

async function openForm(): Promise<HTMLElement> {
  await person.click(await screen.findByRole('button', { name: '创建令牌' }, patience));
  const dialog = await screen.findByRole('dialog', { name: '创建访问令牌' }, patience);
  await within(dialog).findByLabelText('资金账户：读取', {}, patience);
  return dialog;
}

async function fillForm(dialog: HTMLElement, password = signedInPassword) {
  await person.type(within(dialog).getByLabelText('名称 *'), '家里的脚本');
  await person.click(within(dialog).getByLabelText('贷款：读取'));
  await person.type(within(dialog).getByLabelText('当前密码 *', labelled), password);
  await person.click(within(dialog).getByRole('button', { name: '创建' }));
}

describe('the access tokens of the account page', () => {
  it('are made without the password by a user who has confirmed with a second factor', async () => {
    await showPage(test, '/dashboard/account', async (token) => {
      const { secret } = (await test.call('POST', '/auth/totp', { token })).body.data;
      const body = { code: codeNow(test, secret) };
      expect((await test.call('POST', '/auth/totp/confirm', { token, body })).status).toBe(200);
    });
    await screen.findByText('还没有访问令牌。', {}, patience);
    await screen.findByRole('button', { name: '停用动态验证码' }, patience);
    const dialog = await openForm();
    expect(within(dialog).queryByLabelText('当前密码 *', labelled)).toBeNull();
    await person.type(within(dialog).getByLabelText('名称 *'), '家里的脚本');
    await person.click(within(dialog).getByLabelText('贷款：读取'));
    await person.click(within(dialog).getByRole('button', { name: '创建' }));
    await screen.findByRole('dialog', { name: '令牌已创建' }, patience);
  });

  it('are made for chosen areas, shown once with an example, and then listed', async () => {
    await showTokens();
    await screen.findByText('还没有访问令牌。', {}, patience);
    const dialog = await openForm();
    expect(within(dialog).queryByLabelText('资产总览：写入')).toBeNull();
    await fillForm(dialog);
    const made = await screen.findByRole('dialog', { name: '令牌已创建' }, patience);
    const field = within(made).getByLabelText('令牌“家里的脚本”') as HTMLInputElement;
    expect(field.value).toMatch(/^jdp_[0-9A-Za-z]{49}$/);
    const example = within(made).getByText(/^curl/).textContent ?? '';
    expect(example).toContain(`Authorization: Bearer ${field.value}`);
    expect(example).toMatch(/\/api\/loans'$/);
    await person.click(within(made).getByRole('button', { name: '复制令牌' }));
    expect(await navigator.clipboard.readText()).toBe(field.value);
    await person.click(within(made).getByRole('button', { name: '我已保存' }));
    const list = await screen.findByRole('list', { name: '访问令牌' }, patience);
    within(list).getByText('家里的脚本');
    within(list).getByText('贷款（读取）');
    within(list).getByText('从未使用');
    await waitFor(() => expect(document.body.innerHTML).not.toContain(field.value), patience);
    const answer = await test.call('GET', '/loans', { token: field.value });
    expect(answer.status).toBe(200);
  }, 60_000);

  it('may read everything by one press, and nothing that only a browser may', async () => {
    await showTokens();
    const dialog = await openForm();
    await person.click(within(dialog).getByLabelText('贷款：写入'));
    await person.click(within(dialog).getByRole('button', { name: '全部只读' }));
    const boxes = within(dialog).getAllByRole('checkbox') as HTMLInputElement[];
    for (const box of boxes)
      expect([box.value, box.checked]).toEqual([box.value, /:read$/.test(box.value)]);
    expect(boxes.some(({ value }) => /auth|personal|calendar/.test(value))).toBe(false);
  }, 60_000);

  it('are not made without a name, a scope and the password, each said at its field', async () => {
    await showTokens();
    const dialog = await openForm();
    await person.click(within(dialog).getByRole('button', { name: '创建' }));
    await within(dialog).findByText('名称不能为空', {}, patience);
    within(dialog).getByText('请选择权限');
    within(dialog).getByText('请输入密码');
    await fillForm(dialog, 'Wrong-pass1!');
    await within(dialog).findByText('当前密码不正确', {}, patience);
    expect(await test.deps.db.selectFrom('access_tokens').selectAll().execute()).toEqual([]);
  }, 60_000);

  it('are listed anew when the answer that had the token got lost, and one press more shows it', async () => {
    await showTokens();
    const dialog = await openForm();
    loseNextAnswer('POST', /tokens$/);
    await fillForm(dialog);
    await screen.findByText('网络连接失败，请检查您的网络连接', {}, patience);
    const list = await screen.findByRole('list', { name: '访问令牌', hidden: true }, patience);
    within(list).getByText('家里的脚本');
    await person.click(within(dialog).getByRole('button', { name: '创建' }));
    const made = await screen.findByRole('dialog', { name: '令牌已创建' }, patience);
    const { value } = within(made).getByLabelText('令牌“家里的脚本”') as HTMLInputElement;
    expect((await test.call('GET', '/loans', { token: value })).status).toBe(200);
    expect(await test.deps.db.selectFrom('access_tokens').selectAll().execute()).toHaveLength(1);
  }, 60_000);

  it('are revoked after a question, and marked when they have expired', async () => {
    await showTokens(30, -1);
    const list = await screen.findByRole('list', { name: '访问令牌' }, patience);
    const loading = () => screen.queryByRole('status', { name: '加载中' });
    await waitFor(() => expect(loading()).toBeNull(), patience);
    expect(screen.queryByText(/加载失败/)).toBeNull();
    expect(within(list).getAllByText('已过期')).toHaveLength(1);
    expect(within(list).getAllByText('资金账户（读取）；贷款（写入）')).toHaveLength(2);
    const [first] = within(list).getAllByRole('button', { name: '撤销令牌 私密脚本' });
    await person.click(first as HTMLElement);
    const question = await screen.findByRole('dialog', {}, patience);
    within(question).getByText('确定要撤销令牌“私密脚本”吗？');
    await person.click(within(question).getByRole('button', { name: '取消' }));
    expect(await test.deps.db.selectFrom('access_tokens').selectAll().execute()).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    await person.click(first as HTMLElement);
    const again = await screen.findByRole('dialog', {}, patience);
    await person.click(within(again).getByRole('button', { name: '撤销' }));
    await screen.findByText('访问令牌已撤销', {}, patience);
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1), patience);
  }, 60_000);
});
