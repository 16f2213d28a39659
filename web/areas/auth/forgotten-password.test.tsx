import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deviceTokenOf, storeDeviceToken } from '../../lib/session/device-tokens.ts';
import {
  type Answer,
  answers,
  errorWithoutMessage,
  openAuthPage,
  patience,
  requests,
  requestsWithDevice,
  says,
  scriptAuthServer,
  success,
} from '../../testing/auth-page.tsx';

scriptAuthServer();

describe('the page for a forgotten password', () => {
  const ask = async (answer: Answer) => {
    answers['forgot-password'] = answer;
    const page = await openAuthPage('/forgot-password');
    expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/login');
    await page.press('发送验证码');
    await says('邮箱地址不能为空');
    await page.type({ 邮箱: 'ada@example.org' });
    await page.press('发送验证码');
    return page;
  };

  it('leads to the page for the new password with the address and the server’s message', async () => {
    await storeDeviceToken('ada@example.org', 'of ada');
    const page = await ask([200, { success: true, data: null, message: '验证码已发送' }]);
    await screen.findByRole('heading', { name: '重置密码' }, patience);
    expect(page.path()).toBe('/reset-password');
    expect(page.state()).toEqual({ email: 'ada@example.org', message: '验证码已发送' });
    await says('验证码已发送');
    expect(requestsWithDevice).toEqual(['forgot-password of ada']);
  });

  it.each<[Answer, string]>([
    [[429, { success: false, message: '请60秒后再试' }], '请60秒后再试'],
    [[200, { success: false }], '操作失败，请稍后重试'],
    ['no network', '请求失败，请稍后重试'],
  ])('shows why nothing was sent when the answer is %j', async (answer, text) => {
    await ask(answer);
    await says(text);
  });
});

describe('the page for a new password', () => {
  const arrived = { email: 'ada@example.org' };
  const good = { 验证码: '123456', 新密码: 'Passw0rd!', 确认新密码: 'Passw0rd!' };

  it('sends a visitor without an address back to the page for a forgotten password', async () => {
    const page = await openAuthPage('/reset-password');
    await waitFor(() => expect(page.path()).toBe('/forgot-password'), patience);
  });

  it('requires a code of at most ten characters and the same new password twice', async () => {
    const page = await openAuthPage('/reset-password', arrived);
    await page.press('重置密码');
    await says('验证码不能为空');
    await says('请确认密码');
    await page.type({ ...good, 验证码: '1234567890123', 确认新密码: 'Passw0rd?' });
    expect(screen.getByLabelText(/^验证码/)).toHaveProperty('value', '1234567890');
    await says('两次密码不一致');
    await page.press('重置密码');
    await says('两次输入的密码不一致');
    expect(requests).toEqual([]);
  });

  it.each<[Answer, string]>([
    [[400, { success: false, message: '验证码已过期' }], '验证码已过期'],
    [errorWithoutMessage, '重置失败，请检查验证码是否正确'],
    ['no network', '重置失败，请检查验证码是否正确'],
  ])('shows why nothing was sent when the answer is %j', async (answer, text) => {
    answers['reset-password'] = answer;
    const page = await openAuthPage('/reset-password', arrived);
    await page.type(good);
    await page.press('重置密码');
    await says(text);
  });

  it('leads to the sign-in page two seconds after success, and stores the device token of the account', async () => {
    await storeDeviceToken('ada@example.org', 'old');
    const data = { deviceToken: 'new' };
    answers['reset-password'] = [200, { success: true, data, message: '密码重置成功' }];
    const page = await openAuthPage('/reset-password', arrived);
    await page.type(good);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await page.press('重置密码');
    await says('密码重置成功');
    await vi.advanceTimersByTimeAsync(1500);
    expect(page.path()).toBe('/reset-password');
    await vi.advanceTimersByTimeAsync(500);
    await waitFor(() => expect(page.path()).toBe('/login'), patience);
    expect(requestsWithDevice).toEqual(['reset-password old']);
    expect(await deviceTokenOf('ada@example.org')).toBe('new');
    expect(requests.find((call) => call.startsWith('reset-password'))).toBe(
      'reset-password {"email":"ada@example.org","code":"123456","newPassword":"Passw0rd!"}',
    );
  });

  it('lets a code be sent again after a minute, and at once when sending failed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers['forgot-password'] = 'no network';
    const page = await openAuthPage('/reset-password', arrived);
    const button = () => screen.getByRole('button', { name: /重新发送|发送验证码/ });
    expect(button()).toHaveProperty('disabled', true);
    await vi.advanceTimersByTimeAsync(58_000);
    expect(button()).toHaveProperty('disabled', true);
    await vi.advanceTimersByTimeAsync(2_500);
    await waitFor(() => expect(button()).toMatchObject({ disabled: false }));
    expect(button().textContent).toBe('发送验证码');
    await page.press('发送验证码');
    await says('发送失败，请稍后重试');
    await waitFor(() => expect(button()).toMatchObject({ disabled: false }));
    answers['forgot-password'] = success;
    await page.press('发送验证码');
    await says('新的验证码已发送，请查收。');
    await waitFor(() => expect(button()).toMatchObject({ disabled: true }));
  });
});
