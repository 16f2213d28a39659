import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { signedInPassword } from '../../../../server/testing/sign-in.ts';
import { getSession } from '../../../lib/session/session.ts';
import { assertion, chosen, removePasskeys, stubPasskeys } from '../../../testing/passkeys.ts';
import { newPerson } from '../../../testing/person.ts';
import { showPage, startRealApp } from '../../../testing/real-app.tsx';

const patience = { timeout: 15_000 };
const noFactor = {
  passkeys: [],
  totp: { enabled: false, createdAt: null },
  recoveryCodes: { left: 0 },
};
const passkey = { id: 'p', name: '手机', createdAt: '', lastUsedAt: null, backedUp: false };

/** The calls of the confirmation that were made, with their bodies. */
let asked: [path: string, body: Record<string, unknown>][];
let answerConfirm: (body: Record<string, unknown>) => [number, object];
let test: TestApp;

/** The real server, which wants a confirmation for the export of a list until one was given. */
async function startWith(factors: object): Promise<void> {
  test = await startRealApp();
  asked = [];
  let isConfirmed = false;
  answerConfirm = () => [200, { success: true, data: { token: 'next', confirmedUntil: '' } }];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.replace('/api', '').replace(/\?.*/, '');
    const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
    if (path === '/auth/factors') return answer(200, { success: true, data: factors });
    if (path === '/auth/confirm/options') {
      return answer(200, { success: true, data: { options: { challenge: 'c' } } });
    }
    if (path === '/auth/confirm') {
      const body = JSON.parse(String(init.body));
      asked.push([path, body]);
      const [status, content] = answerConfirm(body);
      isConfirmed = status === 200;
      return answer(status, content);
    }
    if (path === '/accounts' && init.method === 'POST' && !isConfirmed) {
      const code = 'CONFIRMATION_REQUIRED';
      return answer(403, { success: false, code, message: '请再次确认身份' });
    }
    return real(url, withFirstToken(init));
  });
}

let firstToken = '';

/** The server of this test knows the first token alone. */
function withFirstToken(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${firstToken}`);
  return { ...init, headers };
}

const person = newPerson();

/** Adds an account with a name, which the server wants confirmed. Answers both dialogs. */
async function addAccount() {
  const { token } = await showPage(test, '/dashboard/accounts', async (first) => {
    firstToken = first;
  });
  firstToken = token;
  await person.click(
    (await screen.findAllByRole('button', { name: '添加账户' }, patience))[0] as HTMLElement,
  );
  const form = await screen.findByRole('dialog', {}, patience);
  await person.type(within(form).getByLabelText(/^账户名称/), '工资卡');
  await person.click(within(form).getByRole('button', { name: /^(添加|保存)/ }));
  const question = (await screen.findByText('再次确认身份', {}, patience)).closest(
    'dialog',
  ) as HTMLElement;
  await within(question).findByRole('button', { name: '取消' }, patience);
  return { form, question };
}

const press = (dialog: HTMLElement, name: string) =>
  person.click(within(dialog).getByRole('button', { name, hidden: true }));
const fieldOf = (dialog: HTMLElement, label: RegExp) =>
  within(dialog).findByLabelText(label, { selector: 'input' }, patience);
const accountCount = async () =>
  (await test.deps.db.selectFrom('accounts').select('id').execute()).length;

beforeEach(() => vi.setConfig({ testTimeout: 60_000 }));
afterEach(async () => {
  removePasskeys();
  await test.close();
});

describe('the question who is there', () => {
  it('takes the password of a user without a factor, and then does what was asked for', async () => {
    await startWith(noFactor);
    const { question } = await addAccount();
    await press(question, '确认');
    await within(question).findByText('请输入当前密码', {}, patience);
    await person.type(await fieldOf(question, /^当前密码/), signedInPassword);
    await press(question, '确认');
    await waitFor(async () => expect(await accountCount()).toBe(1), patience);
    expect(asked).toEqual([['/auth/confirm', { currentPassword: signedInPassword }]]);
    expect(getSession().token).toBe('next');
    await waitFor(() => expect(screen.queryByText('再次确认身份')).toBeNull(), patience);
  });

  it('says at the field that the password is wrong', async () => {
    await startWith(noFactor);
    answerConfirm = () => [
      400,
      {
        success: false,
        code: 'VALIDATION_FAILED',
        message: '请求参数错误',
        error: { fields: { currentPassword: ['当前密码不正确'] } },
      },
    ];
    const { question } = await addAccount();
    await person.type(await fieldOf(question, /^当前密码/), 'Wrong-pass1!');
    await press(question, '确认');
    await within(question).findByText('当前密码不正确', {}, patience);
    expect(await accountCount()).toBe(0);
  });

  it('takes the password with a code, of the app or a recovery code', async () => {
    await startWith({
      ...noFactor,
      totp: { enabled: true, createdAt: '' },
      recoveryCodes: { left: 4 },
    });
    answerConfirm = ({ code }) =>
      code === '287082'
        ? [200, { success: true, data: { token: 'next', confirmedUntil: '' } }]
        : [400, { success: false, code: 'SECOND_FACTOR_INVALID', message: '验证失败，请重试' }];
    const { question } = await addAccount();
    await person.type(await fieldOf(question, /^当前密码/), signedInPassword);
    await person.type(await fieldOf(question, /^动态验证码/), '000000');
    await press(question, '确认');
    await within(question).findByText('验证失败，请重试', {}, patience);
    expect(await fieldOf(question, /^当前密码/)).toHaveProperty('value', signedInPassword);
    await press(question, '密码和恢复码');
    await press(question, '密码和动态验证码');
    await person.type(await fieldOf(question, /^动态验证码/), '287 082');
    await press(question, '确认');
    await waitFor(async () => expect(await accountCount()).toBe(1), patience);
    expect(asked.at(-1)).toEqual([
      '/auth/confirm',
      { currentPassword: signedInPassword, method: 'totp', code: '287082' },
    ]);
  });

  it('takes a passkey alone', async () => {
    stubPasskeys(chosen);
    await startWith({ ...noFactor, passkeys: [passkey], recoveryCodes: { left: 10 } });
    const { question } = await addAccount();
    expect(within(question).queryByLabelText(/^当前密码/)).toBeNull();
    await press(question, '使用通行密钥');
    await waitFor(async () => expect(await accountCount()).toBe(1), patience);
    expect(asked).toEqual([['/auth/confirm', { credential: assertion }]]);
  });

  it('can be given up: nothing is done, and the form below keeps what was typed', async () => {
    await startWith(noFactor);
    const { form, question } = await addAccount();
    await press(question, '取消');
    await screen.findByText('已取消身份确认，操作没有执行', {}, patience);
    expect(await accountCount()).toBe(0);
    expect(within(form).getByLabelText(/^账户名称/)).toHaveProperty('value', '工资卡');
    await person.click(within(form).getByRole('button', { name: /^(添加|保存)/ }));
    await screen.findByText('再次确认身份', {}, patience);
  });
});
