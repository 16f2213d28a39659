import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  answers,
  asked,
  dumb,
  fine,
  openAuthPage,
  patience,
  says,
  scriptAuthServer,
} from '../testing/auth-page.tsx';

scriptAuthServer();

describe('the verification page', () => {
  const arrived = { email: 'ada@example.org' };

  it('shows the address, and wants six characters', async () => {
    const page = await openAuthPage('/verify-email', arrived);
    await says('请验证您的邮箱');
    await says('ada@example.org');
    await page.type({ 验证码: '12345678' });
    expect(screen.getByLabelText(/^验证码/)).toHaveProperty('value', '123456');
    await page.person.clear(screen.getByLabelText(/^验证码/));
    await page.type({ 验证码: '12345' });
    await page.press('验证');
    await says('请输入6位验证码。');
    expect(asked).toEqual([]);
  });

  it('leads to the sign-in who comes without an address', async () => {
    const page = await openAuthPage('/verify-email');
    await says('未找到邮箱信息，请重新登录或注册。');
    await waitFor(() => expect(page.path()).toBe('/login'));
  });

  it.each<[Answer, string]>([
    [[400, { success: false, message: '验证码已过期' }], '验证码已过期'],
    [dumb, '验证失败，请重试。'],
    ['no network', '验证失败，请重试。'],
  ])('tells of a failure: %j', async (answer, text) => {
    answers['verify-email'] = answer;
    const page = await openAuthPage('/verify-email', arrived);
    await page.type({ 验证码: '123456' });
    await page.press('验证');
    await says(text);
  });

  it.each<[Answer, string]>([
    [[429, { success: false, message: '请60秒后再试' }], '请60秒后再试'],
    ['no network', '发送失败，请稍后重试。'],
  ])('tells that no code could be sent, and lets one try again: %j', async (answer, text) => {
    answers['resend-code'] = answer;
    const page = await openAuthPage('/verify-email', { ...arrived, fromLogin: true });
    await says(text);
    answers['resend-code'] = fine;
    await page.press('重新发送验证码');
    await says('新的验证码已发送，请查收。');
    await screen.findByRole('button', { name: /^\d+ 秒后可重新发送$/ }, patience);
  });
});
