import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { vi } from 'vitest';
import {
  buildTestApp,
  type TestApp,
  type TestAppOptions,
} from '../../server/testing/build-test-app.ts';
import { signIn as openSession } from '../../server/testing/sign-in.ts';
import { signIn } from '../lib/session/session.ts';
import { routes } from '../routes.tsx';
import { App } from '../shell/app.tsx';

/**
 * Starts the real server behind the browser's `fetch`, without a socket: there is no second backend to keep. A file
 * whose tests each sign in a user of their own, and change nothing else, starts one for all and connects it anew.
 */
export async function startRealApp(options: TestAppOptions = {}): Promise<TestApp> {
  // The server recognises a buffer by Node's ArrayBuffer; jsdom has another.
  vi.stubGlobal('ArrayBuffer', Buffer.alloc(0).buffer.constructor);
  const test = await buildTestApp(options);
  connect(test);
  return test;
}

/** Puts a server behind the browser's `fetch`, in place of what a test before has put there. */
export function connect({ app }: TestApp): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const response = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    const headers = Object.entries(response.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    );
    return new Response(new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers,
    });
  });
}

/** Lets the next calls of a kind reach the server, whose answers then get lost on their way back. */
export function loseNextAnswer(method: string, path: RegExp, times = 1): void {
  const real = globalThis.fetch;
  let lost = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const answer = await real(url, init);
    if (lost === times || init.method !== method || !path.test(url)) return answer;
    lost += 1;
    throw new TypeError('Failed to fetch');
  });
}

/** Signs in a new user in the browser, which shows no page yet. Returns the token. */
export async function signInBrowser(test: TestApp): Promise<string> {
  const { token, userId } = await openSession(test);
  const user = {
    id: userId,
    username: '测试',
    fullName: null,
    email: 't@example.org',
    createdAt: '',
  };
  signIn({ token, user });
  return token;
}

/** Shows a page of the whole application to the user who is signed in. Returns its router. */
export function openPage(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<App router={router} />);
  return router;
}

/**
 * Signs in a user, stores their rows by `prepare`, and shows them a page. A test that let another page load meanwhile
 * would pay for it, and one that then pressed a link would now and then wait for ever: what suspends inside the press,
 * which is not awaited as an `act` scope, is dropped by React.
 */
export async function showPage(
  test: TestApp,
  path: string,
  prepare?: (token: string) => Promise<unknown>,
) {
  const token = await signInBrowser(test);
  await prepare?.(token);
  return { token, router: openPage(path) };
}
