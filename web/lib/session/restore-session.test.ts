import { beforeEach, describe, expect, it, vi } from 'vitest';

const user = { id: 'u', username: 'ada', fullName: null, email: 'a@example.org', createdAt: '' };
const fetched = vi.fn<typeof fetch>();

/** A browser that starts with what is stored; the module reads it once, as a page load does. */
async function startWith(stored: Record<string, string>) {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  vi.resetModules();
  const { getSession } = await import('./session.ts');
  const { restoreSession } = await import('./restore-session.ts');
  return { getSession, restoreSession };
}

const answer = (status: number, body: object) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  window.history.replaceState(null, '', '/login');
});

describe('a stored session', () => {
  it('is restored without a request when both token and user are stored', async () => {
    const { getSession, restoreSession } = await startWith({
      token: 't',
      user: JSON.stringify(user),
    });
    expect(getSession()).toMatchObject({ status: 'ready', token: 't', user });
    await restoreSession();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is ignored without a token, whatever the stored user is', async () => {
    const { getSession } = await startWith({ user: JSON.stringify(user) });
    expect(getSession()).toMatchObject({ status: 'ready', token: null, user: null });
  });
});

describe('a stored token without a user', () => {
  it.each(['', '{', 'null', '{"id":1}'])(
    'is restored after the user has been fetched when %j is stored',
    async (was) => {
      answer(200, { success: true, data: user });
      const { getSession, restoreSession } = await startWith({ token: 't', user: was });
      expect(getSession()).toMatchObject({ status: 'loading', token: 't', user: null });
      await restoreSession();
      const [address, init] = fetched.mock.calls[0] ?? [];
      expect(address).toBe('/api/auth/me');
      expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer t');
      expect(getSession()).toMatchObject({ status: 'ready', token: 't', user });
      expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user);
    },
  );

  it.each([
    ['the server’s words', 503, { success: false, message: '正在维护' }, '正在维护'],
    ['words of its own', 503, {}, '获取用户信息失败'],
    ['words of its own for an answer without a user', 200, { success: true }, '获取用户信息失败'],
    ['nothing for a 401, which the sign-in page explains', 401, { success: false }, undefined],
  ])('is removed when fetching the user fails, with %s', async (_, status, body, text) => {
    answer(status, body);
    const { getSession, restoreSession } = await startWith({ token: 't' });
    const { toasts: shown } = await import('../../ui/feedback/toast.ts');
    await restoreSession();
    expect(getSession()).toMatchObject({ status: 'ready', token: null, user: null });
    expect(localStorage.getItem('token')).toBeNull();
    expect(shown.current().map((toast) => toast.text)).toEqual(text ? [text] : []);
  });
});
