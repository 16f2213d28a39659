import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deviceTokenOf, storeDeviceToken } from '../../lib/session/device-tokens.ts';
import { getSession, signOut } from '../../lib/session/session.ts';
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
  signedIn,
  success,
} from '../../testing/auth-page.tsx';
import { toasts } from '../../ui/feedback/toast.ts';

scriptAuthServer();

const credentials = { 邮箱: 'ada@example.org', 密码: 'Passw0rd!' };

describe('the sign-in page', () => {
  const signInWith = async (answer: Answer) => {
    answers.login = answer;
    const page = await openAuthPage('/login');
    await page.type({ ...credentials, 图形验证码: 'abc' });
    await page.press('登录');
    return page;
  };

  it('has the specified fields and links', async () => {
    const page = await openAuthPage('/login');
    for (const label of ['邮箱', '密码', '图形验证码', '记住我']) {
      screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' });
    }
    expect(screen.getByRole('link', { name: '立即注册' }).getAttribute('href')).toBe('/register');
    const forgot = screen.getByRole('link', { name: '忘记密码？' });
    expect(forgot.getAttribute('href')).toBe('/forgot-password');
    await page.press('登录');
    await says('邮箱地址不能为空');
    await says('密码至少需要6个字符');
    await says('验证码不能为空');
    await page.type({ 邮箱: 'ada', 密码: 'x'.repeat(51) });
    await page.press('登录');
    await says('请输入有效的邮箱地址');
    await says('密码不能超过50个字符');
    expect(requests.toSorted()).toEqual(['captcha', 'settings']);
  });

  it('sends whether to stay signed in, and at most six characters of the captcha', async () => {
    answers.login = errorWithoutMessage;
    const page = await openAuthPage('/login');
    await page.type({ ...credentials, 图形验证码: 'abcdefgh' });
    await page.person.click(screen.getByLabelText('记住我'));
    await page.press('登录');
    await waitFor(() => expect(requests.some((call) => call.startsWith('login'))).toBe(true));
    expect(JSON.parse(requests.find((call) => call.startsWith('login'))?.slice(6) ?? '')).toEqual({
      email: 'ada@example.org',
      password: 'Passw0rd!',
      captcha: 'abcdef',
      captchaId: 'c',
      rememberMe: true,
    });
  });

  it.each<[string, Answer, string]>([
    [
      'the server’s words',
      [400, { success: false, message: '邮箱或密码不正确' }],
      '邮箱或密码不正确',
    ],
    ['the error’s', 'no network', '网络连接失败，请检查您的网络连接'],
    ['the error’s own for a broken proxy', [502, '<html>'], '服务器错误，请稍后重试'],
    ['its own, when a proxy refuses', [400, '<html>Bad Request'], '登录失败，请检查您的邮箱和密码'],
    ['its own, when a proxy lets nobody in', [403, ''], '登录失败，请检查您的邮箱和密码'],
    ['its own, when no message came', [200, { success: false }], '登录失败，请检查您的邮箱和密码'],
    ['its own, when a page came instead', [200, '<html>'], '登录失败，请检查您的邮箱和密码'],
  ])('shows the failure with %s, and asks for another captcha', async (_, answer, text) => {
    const page = await signInWith(answer);
    await says(text);
    expect(page.path()).toBe('/login');
    await waitFor(() => expect(requests.filter((call) => call === 'captcha')).toHaveLength(2));
  });

  it('treats a success without a token or a user as a failure', async () => {
    await signInWith([200, { success: true, data: null }]);
    await says('登录失败，请检查您的邮箱和密码');
    expect(getSession().token).toBeNull();
  });

  it('logs that the captcha could not be fetched, shows no toast, and offers to try again', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answers.captcha = 'no network';
    const page = await openAuthPage('/login');
    await says('点击重试');
    expect(log).toHaveBeenCalled();
    expect(toasts.current()).toEqual([]);
    await page.type({ ...credentials, 图形验证码: 'abc' });
    await page.press('登录');
    await says('验证码尚未加载，请点击图片重试');
    log.mockRestore();
  });

  it('leads a user with an unverified address to the page for the code, which is then sent once', async () => {
    answers['resend-code'] = success;
    const error = { registrationId: 'r1', minute: '14:03' };
    const unverified = {
      success: false,
      code: 'EMAIL_NOT_VERIFIED',
      message: '请先验证邮箱',
      error,
    };
    const page = await signInWith([403, unverified]);
    await says(/您的邮箱尚未验证。/);
    expect(page.path()).toBe('/verify-email');
    expect(page.state()).toMatchObject({ email: 'ada@example.org', fromLogin: true, ...error });
    await says('您于14:03提交的注册');
    await says('新的验证码已发送，请查收。');
    const resends = requests.filter((call) => call.startsWith('resend-code'));
    expect(resends).toEqual(['resend-code {"email":"ada@example.org","registrationId":"r1"}']);
    expect(screen.getByRole('button', { name: /^\d+ 秒后可重新发送$/ })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('sends the device token of the account, and stores the one in the answer for this account only', async () => {
    await storeDeviceToken('ada@example.org', 'of ada');
    await storeDeviceToken('bo@example.org', 'of bo');
    const user = {
      id: 'u',
      username: 'ada',
      fullName: null,
      email: 'ada@example.org',
      createdAt: '',
    };
    const data = { token: 't', user, deviceToken: 'of ada, new' };
    await signInWith([200, { success: true, data }]);
    await waitFor(() => expect(getSession().token).toBe('t'), patience);
    expect(requestsWithDevice).toEqual(['login of ada']);
    signOut();
    expect(await deviceTokenOf('Ada@Example.org')).toBe('of ada, new');
    expect(await deviceTokenOf('bo@example.org')).toBe('of bo');
  });

  it('has no link to the registration when that is closed', async () => {
    answers.settings = [200, { success: true, data: { registration: 'closed' } }];
    await openAuthPage('/login');
    await says('注册已关闭');
    expect(screen.queryByRole('link', { name: '立即注册' })).toBeNull();
  });

  it('of a public demo has one button, by which a visitor enters', async () => {
    const data = { registration: 'closed', publicDemo: true };
    answers.settings = [200, { success: true, data }];
    const page = await openAuthPage('/login');
    await says('公开演示');
    expect(screen.queryByLabelText(/^密码/)).toBeNull();
    answers.demo = [503, { success: false, code: 'UNAVAILABLE', message: '演示的访客已满' }];
    await page.press('进入演示');
    await says('演示的访客已满');
    answers.demo = signedIn;
    await page.press('进入演示');
    await waitFor(() => expect(getSession().token).toBe('t'), patience);
  });
});
