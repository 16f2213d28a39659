import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deviceTokenOf } from '../../lib/session/device-tokens.ts';
import {
  type Answer,
  answers,
  errorWithoutMessage,
  openAuthPage,
  patience,
  requests,
  says,
  scriptAuthServer,
  signedIn,
  success,
} from '../../testing/auth-page.tsx';

scriptAuthServer();

describe('the verification page', () => {
  const arrived = { email: 'ada@example.org' };

  it('shows the address, and requires six characters', async () => {
    const page = await openAuthPage('/verify-email', arrived);
    await says('请验证您的邮箱');
    await says('ada@example.org');
    await page.type({ 验证码: '12345678' });
    expect(screen.getByLabelText(/^验证码/)).toHaveProperty('value', '123456');
    await page.person.clear(screen.getByLabelText(/^验证码/));
    await page.type({ 验证码: '12345' });
    await page.press('验证');
    await says('请输入6位验证码。');
    expect(requests).toEqual([]);
  });

  it('sends a visitor without an address to the sign-in page', async () => {
    const page = await openAuthPage('/verify-email');
    await says('未找到邮箱信息，请重新登录或注册。');
    await waitFor(() => expect(page.path()).toBe('/login'));
  });

  it.each<[Answer, string]>([
    [[400, { success: false, message: '验证码已过期' }], '验证码已过期'],
    [errorWithoutMessage, '验证失败，请重试。'],
    ['no network', '验证失败，请重试。'],
  ])('shows the failure: %j', async (answer, text) => {
    answers['verify-email'] = answer;
    const page = await openAuthPage('/verify-email', arrived);
    await page.type({ 验证码: '123456' });
    await page.press('验证');
    await says(text);
  });

  it.each<[Answer, string]>([
    [[429, { success: false, message: '请60秒后再试' }], '请60秒后再试'],
    ['no network', '发送失败，请稍后重试。'],
  ])('shows that no code could be sent, and lets one try again: %j', async (answer, text) => {
    answers['resend-code'] = answer;
    const page = await openAuthPage('/verify-email', { ...arrived, fromLogin: true });
    await says(text);
    answers['resend-code'] = success;
    await page.press('重新发送验证码');
    await says('新的验证码已发送，请查收。');
    await screen.findByRole('button', { name: /^\d+ 秒后可重新发送$/ }, patience);
  });

  const verifications = () => requests.filter((call) => call.startsWith('verify-email'));

  it('opens with the focus in the code', async () => {
    await openAuthPage('/verify-email', arrived);
    expect(document.activeElement).toBe(await screen.findByLabelText(/^验证码/, {}, patience));
  });

  it('shows the minute of the registration, sends its id, and stores the device token', async () => {
    answers['verify-email'] = signedIn;
    const named = { ...arrived, registrationId: 'r1', minute: '14:03' };
    const page = await openAuthPage('/verify-email', named);
    await says('您于14:03提交的注册');
    await page.type({ 验证码: '123456' });
    await page.press('验证');
    await waitFor(() => expect(page.path()).toBe('/dashboard'), patience);
    expect(verifications()).toEqual([
      'verify-email {"email":"ada@example.org","code":"123456","registrationId":"r1"}',
    ]);
    expect(await deviceTokenOf('ada@example.org')).toBe('of ada');
  });

  it('asks for another username when the registered one is taken by now, and sends the same code', async () => {
    const fields = { username: ['用户名已被使用'] };
    answers['verify-email'] = [
      409,
      { success: false, code: 'CONFLICT', message: '用户名已被使用', error: { fields } },
    ];
    const page = await openAuthPage('/verify-email', arrived);
    expect(screen.queryByLabelText(/^用户名/)).toBeNull();
    await page.type({ 验证码: '123456' });
    await page.press('验证');
    await says('用户名已被使用');
    await page.type({ 用户名: 'a b' });
    await page.press('验证');
    await says('用户名只能包含中文、英文、数字和下划线');
    await page.person.clear(screen.getByLabelText(/^用户名/));
    answers['verify-email'] = signedIn;
    await page.type({ 用户名: 'ada2' });
    await page.press('验证');
    await waitFor(() => expect(page.path()).toBe('/dashboard'), patience);
    expect(verifications().at(-1)).toBe(
      'verify-email {"email":"ada@example.org","code":"123456","username":"ada2"}',
    );
  });
});
