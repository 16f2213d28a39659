import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  answers,
  errorWithoutMessage,
  openAuthPage,
  requests,
  says,
  scriptAuthServer,
} from '../../testing/auth-page.tsx';

scriptAuthServer();

describe('the registration page', () => {
  const good = {
    用户名: 'ada',
    邮箱: 'ada@example.org',
    密码: 'Passw0rd!',
    确认密码: 'Passw0rd!',
    图形验证码: 'abc',
  };

  it('has the specified fields and refusal texts', async () => {
    const page = await openAuthPage('/register');
    expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/login');
    await page.press('注册');
    for (const text of ['用户名不能为空', '邮箱地址不能为空', '请确认密码', '验证码不能为空']) {
      await says(text);
    }
    await page.type({ 用户名: 'a b', 姓名: 'R2-D2', 密码: 'weakweak' });
    await page.press('注册');
    await says('用户名只能包含中文、英文、数字和下划线');
    await says('密码必须包含至少一个大写字母、一个小写字母、一个数字和一个特殊字符');
    expect(screen.getByLabelText(/^姓名/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText(/^图形验证码/, { selector: 'input' })).toMatchObject({
      maxLength: 6,
      placeholder: '不区分大小写',
    });
  });

  it('says during typing that the passwords differ, and refuses them', async () => {
    const page = await openAuthPage('/register');
    await page.type({ ...good, 确认密码: 'Passw0rd?' });
    await says('两次密码不一致');
    await page.press('注册');
    await says('两次输入的密码不一致，请重新确认');
    await says('两次输入的密码不一致');
    expect(requests.toSorted()).toEqual(['captcha', 'settings']);
  });

  it.each<[Answer, string]>([
    [[409, { success: false, message: '用户名已被使用' }], '用户名已被使用'],
    ['no network', '网络连接失败，请检查您的网络连接'],
    [errorWithoutMessage, '服务器错误，请稍后重试'],
    [[429, ''], '请求过于频繁，请稍后重试'],
    [[400, '<html>Bad Request'], '注册失败，请检查您的信息'],
    [[200, { success: false }], '注册失败，请检查您的信息'],
  ])('shows the failure: %j', async (answer, text) => {
    answers.register = answer;
    const page = await openAuthPage('/register');
    await page.type(good);
    await page.press('注册');
    await says(text);
  });

  it('leads to the page for the code after two seconds, with the address', async () => {
    const registered = { registrationId: 'r1', minute: '14:03' };
    answers.register = [200, { success: true, data: registered }];
    const page = await openAuthPage('/register');
    await page.type({ ...good, 姓名: '艾达' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await page.press('注册');
    await says('注册请求已提交，请检查您的邮箱以完成验证。');
    await vi.advanceTimersByTimeAsync(1500);
    expect(page.path()).toBe('/register');
    await vi.advanceTimersByTimeAsync(500);
    await says('请验证您的邮箱');
    expect(page.state()).toEqual({ email: 'ada@example.org', ...registered });
    await says('您于14:03提交的注册');
    const sent = requests.find((call) => call.startsWith('register'));
    expect(Object.keys(JSON.parse(sent?.slice(9) ?? '{}')).toSorted()).toEqual([
      'captcha',
      'captchaId',
      'email',
      'fullName',
      'password',
      'username',
    ]);
  });

  it('says that registration is closed, and shows no form', async () => {
    answers.settings = [200, { success: true, data: { registration: 'closed' } }];
    await openAuthPage('/register');
    await says('注册已关闭');
    expect(screen.queryByLabelText(/^用户名/)).toBeNull();
    expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/login');
  });

  it('shows its form when the server does not say whether registration is closed', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answers.settings = 'no network';
    await openAuthPage('/register');
    await screen.findByLabelText(/^用户名/);
    await waitFor(() => expect(log).toHaveBeenCalled());
    log.mockRestore();
  });
});
