import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSession, signOut } from '../lib/session.ts';
import { routes } from '../routes.tsx';
import { App } from '../shell/app.tsx';
import { toasts } from '../ui/toast.ts';

/** What the server answers to each call, by its path; the pages are tested against SPEC.md §8. */
type Answer = [status: number, body: object] | 'no network';
let answers: Record<string, Answer>;
let asked: string[];

const captcha: Answer = [200, { success: true, data: { captchaId: 'c', captchaImage: 'data:,' } }];
const fine: Answer = [200, { success: true, data: null }];
const dumb: Answer = [500, {}];
const patience = { timeout: 25_000 };
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => {
  signOut();
  for (const { id } of toasts.current()) toasts.dismiss(id);
  answers = { captcha };
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const name = url.replace('/api/auth/', '');
    asked.push(init.body ? `${name} ${init.body}` : name);
    const answer = answers[name] ?? dumb;
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer[1]), { status: answer[0] });
  });
});
afterEach(() => vi.useRealTimers());

async function open(pathname: string, state: unknown = null) {
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, state }] });
  render(<App router={router} />);
  await screen.findByRole('heading', { level: 1 }, patience);
  const person = userEvent.setup({ delay: null });
  return {
    person,
    router,
    path: () => router.state.location.pathname,
    state: () => router.state.location.state,
    press: (name: string) => person.click(screen.getByRole('button', { name })),
    type: async (fields: Record<string, string>) => {
      for (const [label, text] of Object.entries(fields)) {
        const named = new RegExp(`^${label}`);
        await person.type(screen.getByLabelText(named, { selector: 'input' }), text);
      }
    },
  };
}

const says = (text: string | RegExp) => screen.findByText(text, {}, patience);
const credentials = { 邮箱: 'ada@example.org', 密码: 'Passw0rd!' };

describe('the sign-in page', () => {
  const signInWith = async (answer: Answer) => {
    answers.login = answer;
    const page = await open('/login');
    await page.type({ ...credentials, 图形验证码: 'abc' });
    await page.press('登录');
    return page;
  };

  it('has the fields and links of SPEC.md §2', async () => {
    const page = await open('/login');
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
    expect(asked).toEqual(['captcha']);
  });

  it('sends remember-me, and at most six characters of the captcha', async () => {
    answers.login = dumb;
    const page = await open('/login');
    await page.type({ ...credentials, 图形验证码: 'abcdefgh' });
    await page.person.click(screen.getByLabelText('记住我'));
    await page.press('登录');
    await waitFor(() => expect(asked.some((call) => call.startsWith('login'))).toBe(true));
    expect(JSON.parse(asked.find((call) => call.startsWith('login'))?.slice(6) ?? '')).toEqual({
      ...{ email: 'ada@example.org', password: 'Passw0rd!', captcha: 'abcdef' },
      ...{ captchaId: 'c', rememberMe: true },
    });
  });

  it.each<[string, Answer, string]>([
    [
      'the server’s words',
      [400, { success: false, message: '邮箱或密码不正确' }],
      '邮箱或密码不正确',
    ],
    ['the error’s', 'no network', '网络连接失败，请检查您的网络连接'],
  ])('tells of a failure with %s, and asks for another captcha', async (_, answer, text) => {
    const page = await signInWith(answer);
    await says(text);
    expect(page.path()).toBe('/login');
    await waitFor(() => expect(asked.filter((call) => call === 'captcha')).toHaveLength(2));
  });

  it('takes a success without a token and a user for a failure', async () => {
    await signInWith([200, { success: true, data: null }]);
    await says('未知错误');
    expect(getSession().token).toBeNull();
  });

  it('only logs that the captcha could not be fetched, and offers to try again', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answers.captcha = 'no network';
    const page = await open('/login');
    await says('点击重试');
    expect(log).toHaveBeenCalled();
    expect(toasts.current()).toEqual([]);
    await page.type({ ...credentials, 图形验证码: 'abc' });
    await page.press('登录');
    await says('验证码尚未加载，请点击图片重试');
    log.mockRestore();
  });

  it('leads who has not verified to the code, which is then sent by itself, once', async () => {
    answers['resend-code'] = fine;
    const unverified = { success: false, code: 'EMAIL_NOT_VERIFIED', message: '请先验证邮箱' };
    const page = await signInWith([403, unverified]);
    await says(/您的邮箱尚未验证。/);
    expect(page.path()).toBe('/verify-email');
    expect(page.state()).toEqual({ email: 'ada@example.org', fromLogin: true });
    await says('新的验证码已发送，请查收。');
    const resends = asked.filter((call) => call.startsWith('resend-code'));
    expect(resends).toEqual(['resend-code {"email":"ada@example.org"}']);
    expect(screen.getByRole('button', { name: /^\d+ 秒后可重新发送$/ })).toHaveProperty(
      'disabled',
      true,
    );
  });
});

describe('the registration page', () => {
  const good = {
    用户名: 'ada',
    邮箱: 'ada@example.org',
    密码: 'Passw0rd!',
    确认密码: 'Passw0rd!',
    图形验证码: 'abc',
  };

  it('has the fields of SPEC.md §2 and the texts of §5', async () => {
    const page = await open('/register');
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

  it('says while it is typed that the passwords differ, and refuses them', async () => {
    const page = await open('/register');
    await page.type({ ...good, 确认密码: 'Passw0rd?' });
    await says('两次密码不一致');
    await page.press('注册');
    await says('两次输入的密码不一致，请重新确认');
    await says('两次输入的密码不一致');
    expect(asked).toEqual(['captcha']);
  });

  it.each<[Answer, string]>([
    [[409, { success: false, message: '用户名已被使用' }], '用户名已被使用'],
    ['no network', '网络连接失败，请检查您的网络连接'],
    [dumb, '服务器错误，请稍后重试'],
  ])('tells of a failure: %j', async (answer, text) => {
    answers.register = answer;
    const page = await open('/register');
    await page.type(good);
    await page.press('注册');
    await says(text);
  });

  it('goes on to the code after two seconds, with the address', async () => {
    answers.register = fine;
    const page = await open('/register');
    await page.type({ ...good, 姓名: '艾达' });
    const before = Date.now();
    await page.press('注册');
    await says('注册请求已提交，请检查您的邮箱以完成验证。');
    await says('请验证您的邮箱');
    expect(Date.now() - before).toBeGreaterThanOrEqual(1900);
    expect(page.state()).toEqual({ email: 'ada@example.org' });
    const sent = asked.find((call) => call.startsWith('register'));
    expect(Object.keys(JSON.parse(sent?.slice(9) ?? '{}')).toSorted()).toEqual([
      'captcha',
      'captchaId',
      'email',
      'fullName',
      'password',
      'username',
    ]);
  });
});

describe('the verification page', () => {
  const arrived = { email: 'ada@example.org' };

  it('shows the address, and wants six characters', async () => {
    const page = await open('/verify-email', arrived);
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
    const page = await open('/verify-email');
    await says('未找到邮箱信息，请重新登录或注册。');
    await waitFor(() => expect(page.path()).toBe('/login'));
  });

  it.each<[Answer, string]>([
    [[400, { success: false, message: '验证码已过期' }], '验证码已过期'],
    [dumb, '验证失败，请重试。'],
    ['no network', '验证失败，请重试。'],
  ])('tells of a failure: %j', async (answer, text) => {
    answers['verify-email'] = answer;
    const page = await open('/verify-email', arrived);
    await page.type({ 验证码: '123456' });
    await page.press('验证');
    await says(text);
  });

  it.each<[Answer, string]>([
    [[429, { success: false, message: '请60秒后再试' }], '请60秒后再试'],
    ['no network', '发送失败，请稍后重试。'],
  ])('tells that no code could be sent, and lets one try again: %j', async (answer, text) => {
    answers['resend-code'] = answer;
    const page = await open('/verify-email', { ...arrived, fromLogin: true });
    await says(text);
    answers['resend-code'] = fine;
    await page.press('重新发送验证码');
    await says('新的验证码已发送，请查收。');
    await screen.findByRole('button', { name: /^\d+ 秒后可重新发送$/ }, patience);
  });
});

describe('the page for who forgot', () => {
  const ask = async (answer: Answer) => {
    answers['forgot-password'] = answer;
    const page = await open('/forgot-password');
    expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/login');
    await page.press('发送验证码');
    await says('邮箱地址不能为空');
    await page.type({ 邮箱: 'ada@example.org' });
    await page.press('发送验证码');
    return page;
  };

  it('leads on with the address and the server’s message', async () => {
    const page = await ask([200, { success: true, data: null, message: '验证码已发送' }]);
    await screen.findByRole('heading', { name: '重置密码' }, patience);
    expect(page.path()).toBe('/reset-password');
    expect(page.state()).toEqual({ email: 'ada@example.org', message: '验证码已发送' });
    await says('验证码已发送');
  });

  it.each<[Answer, string]>([
    [[429, { success: false, message: '请60秒后再试' }], '请60秒后再试'],
    [[200, { success: false }], '操作失败，请稍后重试'],
    ['no network', '请求失败，请稍后重试'],
  ])('tells of a failure: %j', async (answer, text) => {
    await ask(answer);
    await says(text);
  });
});

describe('the page for a new password', () => {
  const arrived = { email: 'ada@example.org' };
  const good = { 验证码: '123456', 新密码: 'Passw0rd!', 确认新密码: 'Passw0rd!' };

  it('leads back who comes without an address', async () => {
    const page = await open('/reset-password');
    await waitFor(() => expect(page.path()).toBe('/forgot-password'), patience);
  });

  it('wants a code of at most ten characters, and the same new password twice', async () => {
    const page = await open('/reset-password', arrived);
    await page.press('重置密码');
    await says('验证码不能为空');
    await says('请确认密码');
    await page.type({ ...good, 验证码: '1234567890123', 确认新密码: 'Passw0rd?' });
    expect(screen.getByLabelText(/^验证码/)).toHaveProperty('value', '1234567890');
    await says('两次密码不一致');
    await page.press('重置密码');
    await says('两次输入的密码不一致');
    expect(asked).toEqual([]);
  });

  it.each<[Answer, string]>([
    [[400, { success: false, message: '验证码已过期' }], '验证码已过期'],
    [dumb, '重置失败，请检查验证码是否正确'],
    ['no network', '重置失败，请检查验证码是否正确'],
  ])('tells of a failure: %j', async (answer, text) => {
    answers['reset-password'] = answer;
    const page = await open('/reset-password', arrived);
    await page.type(good);
    await page.press('重置密码');
    await says(text);
  });

  it('goes to the sign-in two seconds after success', async () => {
    answers['reset-password'] = [200, { success: true, data: null, message: '密码重置成功' }];
    const page = await open('/reset-password', arrived);
    await page.type(good);
    const before = Date.now();
    await page.press('重置密码');
    await says('密码重置成功');
    await waitFor(() => expect(page.path()).toBe('/login'), patience);
    expect(Date.now() - before).toBeGreaterThanOrEqual(1900);
    expect(asked.find((call) => call.startsWith('reset-password'))).toBe(
      'reset-password {"email":"ada@example.org","code":"123456","newPassword":"Passw0rd!"}',
    );
  });

  it('lets a code be sent again when a minute has passed, and at once when that failed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers['forgot-password'] = 'no network';
    const page = await open('/reset-password', arrived);
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
    answers['forgot-password'] = fine;
    await page.press('发送验证码');
    await says('新的验证码已发送，请查收。');
    await waitFor(() => expect(button()).toMatchObject({ disabled: true }));
  });
});
