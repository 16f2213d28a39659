import { describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { auth } from '../../../contract/auth/auth.ts';
import { mailTests } from '../../../contract/delivery/test-mails.ts';
import { overview } from '../../../contract/net-worth/overview.ts';
import { failure, fetchFixture, user } from '../../testing/fetch-fixture.ts';
import { getSession, signIn } from '../session/session.ts';
import { call, callEnvelope, callFile, callForData, onConfirmationRequired } from './api.ts';

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

  it('leaves out what is undefined or null of a query, and names the device', async () => {
    signIn({ token: 't0', user });
    answers(200, { success: true, data: {} });
    const query = { page: 0, from: undefined, to: null, text: '' };
    await call({ ...accounts.list, effect: 'read' }, { query } as never, { deviceToken: 'd1' });
    const { address, init, headers } = sent();
    expect(address).toBe('/api/accounts?page=0&text=&userId=u+1');
    expect(init?.body).toBeUndefined();
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      authorization: 'Bearer t0',
      'x-device-token': 'd1',
    });
  });

  it('has no token where anybody may call, and names the type of its body', async () => {
    signIn({ token: 't0', user });
    answers(200, { success: true, data: null });
    await call(auth.forgotPassword, { body: { email: 'a@b.c' } });
    expect(Object.fromEntries(sent().headers)).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
    });
  });

  it('that changes reconciled days is sent once more when the person has agreed, and says so', async () => {
    signIn({ token: 't0', user });
    fetched.mockImplementation(async (_, init) =>
      new Headers(init?.headers).has('X-Change-Reconciled')
        ? new Response('{"success":true,"data":{}}')
        : new Response('{"success":false,"code":"RECONCILED"}', { status: 409 }),
    );
    const asked: (string | undefined)[] = [];
    onConfirmationRequired(async ({ code }) => void asked.push(code));
    const body = { amount: 1 };
    await call(accounts.deposit, { params: { id: 'a' }, body }, { idempotencyKey: 'k' });
    onConfirmationRequired((refusal) => Promise.reject(refusal));
    expect(asked).toEqual(['RECONCILED']);
    const headers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers));
    expect(headers.map((each) => each.get('X-Change-Reconciled'))).toEqual([null, 'yes']);
    expect(headers.map((each) => each.get('Idempotency-Key'))).toEqual(['k', 'k']);
  });

  it('that its caller gives up ends with the caller’s own reason', async () => {
    const given = new AbortController();
    fetched.mockImplementation(async (_, init) => {
      given.abort('left');
      throw init?.signal?.reason;
    });
    await expect(call(auth.captcha, {}, { signal: given.signal })).rejects.toBe('left');
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
    [302, '未知错误'],
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
    expect(error).toMatchObject({ message: text, kind: 'status', serverMessage: undefined });
    expect([error.status, error.isPassing]).toEqual([status, [429, 500, 503].includes(status)]);
    expect([error.code, error.fields, error.newerRow]).toEqual([undefined, {}, undefined]);
  });

  it('keeps the server’s message, code and fields', async () => {
    const fields = { amount: ['金额必须大于0'] };
    answers(400, { success: false, code: 'VALIDATION_FAILED', message: '错', error: { fields } });
    const error = await failure(call(auth.captcha));
    expect(error).toMatchObject({ message: '错', code: 'VALIDATION_FAILED', fields });
  });

  it('of an edit that came too late has the row as it is now, and of no other refusal', async () => {
    const error = { current: { version: 2 } };
    answers(409, { success: false, code: 'CONFLICT', error });
    expect((await failure(call(auth.captcha))).newerRow).toEqual({ version: 2 });
    answers(409, { success: false, code: 'OTHER', error });
    expect((await failure(call(auth.captcha))).newerRow).toBeUndefined();
  });

  it('that is a file is returned with its name; without one, or with a refusal, it is a failure', async () => {
    signIn({ token: 't0', user });
    const disposition = "attachment; filename*=UTF-8''%E6%B5%81%E6%B0%B4.csv";
    const answer = (body: string, status: number, named: boolean) =>
      fetched.mockImplementation(
        async () =>
          new Response(body, {
            status,
            headers: named ? { 'Content-Disposition': disposition } : {},
          }),
      );
    const file = () => callFile(accounts.exportTransactions, { query: { format: 'csv' } });
    answer('a,b', 200, true);
    const { name, content } = await file();
    expect([name, content.size]).toEqual(['流水.csv', 3]);
    answer('{"success":true,"data":1}', 200, false);
    expect(await failure(file())).toMatchObject({ message: '未知错误', kind: 'unknown' });
    answer('{"success":false,"message":"太多了"}', 422, true);
    expect(await failure(file())).toMatchObject({ message: '太多了', status: 422 });
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
    const error = await failure(call(auth.captcha));
    expect(error).toMatchObject({ message: '未知错误', kind: 'unknown', isPassing: false });
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
    answers(401, '');
    expect(await failure(call(accounts.list))).toMatchObject({
      ...{ message: '未授权，请重新登录', status: 401, isPassing: false },
    });
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
