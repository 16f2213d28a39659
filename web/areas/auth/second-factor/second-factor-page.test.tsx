import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceTokenOf } from '../../../lib/session/device-tokens.ts';
import { getSession } from '../../../lib/session/session.ts';
import {
  type Answer,
  answers,
  bodiesOf,
  openAuthPage,
  passkeySettings,
  patience,
  says,
  scriptAuthServer,
  signedIn,
} from '../../../testing/auth-page.tsx';
import {
  assertion,
  chosen,
  removePasskeys,
  stubPasskeys,
  unanswered,
} from '../../../testing/passkeys.ts';

scriptAuthServer();
afterEach(removePasskeys);

const email = 'ada@example.org';
const refused: Answer = [
  400,
  { success: false, code: 'SECOND_FACTOR_INVALID', message: '验证失败，请重试' },
];
/** Signs in with the right password of a user who has a second factor. */
async function reachSecondStep(methods: string[], from?: string) {
  const error = { ticket: 'ticket-1', methods, expiresAt: '2026-11-23T00:05:00.000Z' };
  answers.login = [
    403,
    { success: false, code: 'SECOND_FACTOR_REQUIRED', message: '请完成两步验证', error },
  ];
  const page = await openAuthPage('/login', from ? { from } : null);
  await page.type({ 邮箱: email, 密码: 'Passw0rd!', 图形验证码: 'abc' });
  await page.press('登录');
  await screen.findByRole('heading', { name: '两步验证' }, patience);
  return page;
}

describe('the second step of the sign-in', () => {
  it('takes a code that was pasted with blanks, and signs in to the page that was asked for', async () => {
    answers['second-factor'] = signedIn;
    const page = await reachSecondStep(['totp', 'recovery'], '/dashboard/reports');
    const field = screen.getByLabelText(/^动态验证码/, { selector: 'input' });
    expect(field).toHaveProperty('inputMode', 'numeric');
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(document.activeElement).toBe(field);
    await page.person.paste(' 287 082 ');
    await page.press('验证');
    await waitFor(() => expect(getSession().token).toBe('t'), patience);
    expect(bodiesOf('second-factor')).toEqual([
      { ticket: 'ticket-1', method: 'totp', code: '287082' },
    ]);
    expect(await deviceTokenOf(email)).toBe('of ada');
    await waitFor(() => expect(page.path()).toBe('/dashboard/reports'), patience);
  });

  it('shows beside the field that a code was refused, and takes the next one', async () => {
    answers['second-factor'] = refused;
    const page = await reachSecondStep(['totp', 'recovery']);
    await page.press('验证');
    await says('请输入验证码');
    await page.type({ 动态验证码: '000000' });
    await page.press('验证');
    await says('验证失败，请重试');
    const field = screen.getByLabelText(/^动态验证码/, { selector: 'input' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    answers['second-factor'] = signedIn;
    await page.person.clear(field);
    await page.type({ 动态验证码: '287082' });
    await page.press('验证');
    await waitFor(() => expect(getSession().token).toBe('t'), patience);
  });

  it('takes a recovery code in any spelling', async () => {
    answers['second-factor'] = signedIn;
    const page = await reachSecondStep(['totp', 'recovery']);
    await page.press('恢复码');
    await page.type({ 恢复码: 'abcd-efgh jklm-NPQR-stuv-wxyz' });
    await page.press('验证');
    await waitFor(() => expect(getSession().token).toBe('t'), patience);
    expect(bodiesOf('second-factor')).toEqual([
      { ticket: 'ticket-1', method: 'recovery', code: 'abcdefghjklmNPQRstuvwxyz' },
    ]);
  });

  it('says that too much time has passed, and leads back to the password with the address', async () => {
    const late = { success: false, code: 'TICKET_INVALID', message: '登录已超时，请重新登录' };
    answers['second-factor'] = [400, late];
    const page = await reachSecondStep(['totp']);
    await says(/^密码正确。请再用一种方式确认是您本人，5 分钟内有效。$/);
    await page.type({ 动态验证码: '287082' });
    await page.press('验证');
    await says('登录已超时，请重新登录');
    expect(screen.queryByLabelText(/^动态验证码/)).toBeNull();
    await page.press('重新登录');
    await screen.findByRole('heading', { name: '登录' }, patience);
    expect(screen.getByLabelText(/^邮箱/)).toHaveProperty('value', email);
  });

  it('notices by itself that the time is over, whatever the server’s clock says', async () => {
    await reachSecondStep(['totp']);
    const later = Date.now() + 5 * 60_000 + 1;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
    await says('登录已超时，请重新登录');
    clock.mockRestore();
  });

  it('offers a passkey first, and asks the browser for it', async () => {
    stubPasskeys((options) =>
      options.mediation === 'conditional' ? unanswered(options) : chosen(),
    );
    answers.settings = passkeySettings(true, 'localhost');
    answers['passkeys/sign-in-options'] = [
      200,
      { success: true, data: { options: { challenge: 'c' } } },
    ];
    answers['second-factor'] = signedIn;
    const page = await reachSecondStep(['passkey', 'totp', 'recovery']);
    await page.press('使用通行密钥');
    await waitFor(() => expect(getSession().token).toBe('t'), patience);
    expect(bodiesOf('passkeys/sign-in-options').at(-1)).toEqual({ ticket: 'ticket-1' });
    expect(bodiesOf('second-factor')).toEqual([
      { ticket: 'ticket-1', method: 'passkey', credential: assertion },
    ]);
  });

  it('says why there is no passkey here, and begins with a method that works', async () => {
    await reachSecondStep(['passkey', 'totp']);
    screen.getByLabelText(/^动态验证码/, { selector: 'input' });
    fireEvent.click(screen.getByRole('button', { name: '通行密钥' }));
    await says('请用域名和 HTTPS 打开后再使用通行密钥');
    expect(screen.getByRole('button', { name: '使用通行密钥' })).toHaveProperty('disabled', true);
  });

  it('says that the person gave up the passkey', async () => {
    stubPasskeys(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    answers.settings = passkeySettings(true, 'localhost');
    answers['passkeys/sign-in-options'] = [200, { success: true, data: { options: {} } }];
    const page = await reachSecondStep(['passkey', 'totp']);
    await page.press('使用通行密钥');
    await says('没有使用通行密钥：已取消，或等待超时');
    expect(bodiesOf('second-factor')).toEqual([]);
  });

  it('shows in words that the network is away, and keeps the code', async () => {
    answers['second-factor'] = 'no network';
    const page = await reachSecondStep(['totp']);
    await page.type({ 动态验证码: '287082' });
    await page.press('验证');
    await says('网络连接失败，请检查您的网络连接');
    expect(screen.getByLabelText(/^动态验证码/)).toHaveProperty('value', '287082');
  });

  it('leads to the sign-in when it is opened without a ticket', async () => {
    const page = await openAuthPage('/second-factor');
    await screen.findByRole('heading', { name: '登录' }, patience);
    expect(page.path()).toBe('/login');
  });
});
