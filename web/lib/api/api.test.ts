import { describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { auth } from '../../../contract/auth/auth.ts';
import { mailTests } from '../../../contract/delivery/test-mails.ts';
import { overview } from '../../../contract/net-worth/overview.ts';
import { failure, fetchFixture, user } from '../../testing/fetch-fixture.ts';
import { getSession, signIn } from '../session/session.ts';
import { call, callEnvelope, callForData } from './api.ts';

const fetched = fetchFixture();

function answers(status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  fetched.mockImplementation(async () => new Response(text, { status }));
}

/** The one request that was sent. */
function sent() {
  const [address, init] = fetched.mock.calls[0] ?? [];
  return { address, init, headers: new Headers(init?.headers) };
}

describe('a request', () => {
  it('contains the parameters of path and query, the user’s id, the token and the idempotency key', async () => {
    signIn({ token: 't0', user });
    answers(200, { success: true, data: {} });
    const body = { amount: 1 };
    await call(accounts.deposit, { params: { id: 'a/1' }, body }, { idempotencyKey: 'k' });
    const { address, init, headers } = sent();
    expect(address).toBe('/api/accounts/a%2F1/deposit?userId=u+1');
    expect(init).toMatchObject({ method: 'POST', body: '{"amount":1}' });
    expect(headers.get('Authorization')).toBe('Bearer t0');
    expect(headers.get('Idempotency-Key')).toBe('k');
  });

  it('names the household that the address begins with, unless it is about the person', async () => {
    const id = '01a2169a-c580-70bb-adfb-dc8c2f4140e6';
    window.history.replaceState(null, '', `/household/${id}/dashboard/accounts`);
    vi.resetModules();
    const ofHousehold = await import('./api.ts');
    answers(200, { success: true, data: [] });
    await ofHousehold.call(accounts.list);
    await ofHousehold.call(overview.assets);
    await ofHousehold.call(auth.me);
    window.history.replaceState(null, '', '/');
    // The files of a worker share modules: those of the household are not to be found by another.
    vi.resetModules();
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      `/api/accounts?userId=${id}`,
      `/api/overview/assets?userId=${id}`,
      '/api/auth/me',
    ]);
  });

  it('is a form where the endpoint takes one, without the fields that are undefined', async () => {
    signIn({ token: 't0', user });
    answers(200, { success: true, data: {} });
    await call(mailTests.html, { body: { email: 'a@example.org', subject: undefined } });
    const { init, headers } = sent();
    const form = init?.body as FormData;
    expect(form).toBeInstanceOf(FormData);
    expect([...form]).toEqual([['email', 'a@example.org']]);
    // The browser names the type itself, because only it knows the boundary.
    expect(headers.has('Content-Type')).toBe(false);
  });

  it('is not sent without a signed-in user when it needs one', async () => {
    const error = await failure(call(accounts.list));
    expect(error.message).toBe('用户未登录');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is not sent when the stored user is gone, though the page still shows one', async () => {
    signIn({ token: 't0', user });
    localStorage.removeItem('user');
    expect((await failure(call(accounts.list))).message).toBe('用户未登录');
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('an answer', () => {
  it('is returned as its data with its message', async () => {
    answers(200, { success: true, data: null, message: '好' });
    const answer = await callEnvelope(auth.forgotPassword, { body: { email: 'a@b.c' } });
    expect(answer).toEqual({ data: null, message: '好' });
  });

  it.each([
    [400, '请求参数错误'],
    [403, '权限不足'],
    [404, '请求的资源不存在'],
    [409, '请求失败'],
    [422, '数据验证失败'],
    [429, '请求过于频繁，请稍后重试'],
    [500, '服务器错误，请稍后重试'],
    [503, '服务器错误，请稍后重试'],
  ])('with status %i and no message of its own is shown as %s', async (status, text) => {
    answers(status, '<html>');
    const error = await failure(call(auth.captcha));
    expect(error).toMatchObject({ message: text, status, serverMessage: undefined });
  });

  it('keeps the server’s message, code and fields', async () => {
    const fields = { amount: ['金额必须大于0'] };
    answers(400, { success: false, code: 'VALIDATION_FAILED', message: '错', error: { fields } });
    const error = await failure(call(auth.captcha));
    expect(error).toMatchObject({ message: '错', code: 'VALIDATION_FAILED', fields });
  });

  it('with success: false is a failure whatever its status is', async () => {
    answers(200, { success: false, message: '不行' });
    expect((await failure(call(auth.captcha))).message).toBe('不行');
  });

  it('without data is a failure where data is needed', async () => {
    answers(200, { success: true, data: null });
    const body = { email: 'a@b.c', code: '123456' };
    const error = await failure(callForData(auth.verifyEmail, { body }));
    expect(error).toMatchObject({ message: '未知错误', isPassing: false });
  });

  it('that is not JSON is a failure', async () => {
    answers(200, 'hello');
    expect((await failure(call(auth.captcha))).message).toBe('未知错误');
  });
});

describe('a request without an answer', () => {
  it('says that the connection failed', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await failure(call(auth.captcha));
    expect(error).toMatchObject({ message: '网络连接失败，请检查您的网络连接', isPassing: true });
  });

  it('says that it timed out, or that another error occurred', async () => {
    const over = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over);
    fetched.mockRejectedValue(over.reason);
    const late = await failure(call(auth.captcha));
    expect(late).toMatchObject({ message: '请求超时，请稍后重试', isPassing: true });
    timeout.mockRestore();
    fetched.mockRejectedValue(new DOMException('', 'NetworkError'));
    const silent = await failure(call(auth.captcha));
    expect(silent).toMatchObject({ message: '网络错误，请稍后重试', isPassing: true });
  });

  it('times out after 10 s for sign-in, and after 30 s otherwise', async () => {
    signIn({ token: 't1', user });
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    answers(200, { success: true, data: [] });
    await call(auth.captcha);
    await call(accounts.list);
    expect(timeout.mock.calls).toEqual([[10_000], [30_000]]);
    timeout.mockRestore();
  });
});

describe('an answer with status 401', () => {
  it('ends the session whose token was sent', async () => {
    window.history.replaceState(null, '', '/login');
    signIn({ token: 't2', user });
    answers(401, { success: false, message: '未授权，请重新登录' });
    await failure(call(accounts.list));
    expect(getSession()).toMatchObject({ token: null, user: null });
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('does not end the session of another user who has signed in meanwhile, and is not sent as theirs', async () => {
    signIn({ token: 'old', user });
    fetched.mockImplementation(async () => {
      signIn({ token: 'new', user: { ...user, id: 'u 2' } });
      return new Response('{"success":false}', { status: 401 });
    });
    await failure(call(accounts.list));
    expect(getSession().token).toBe('new');
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
