import { render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { signOut } from '../lib/session/session.ts';
import { routes } from '../routes.tsx';
import { App } from '../shell/app.tsx';
import { toasts } from '../ui/feedback/toast.ts';
import { newPerson } from './person.ts';

/** A body that is a text is sent as it stands, as a proxy sends its own pages. */
export type Answer = [status: number, body: object | string] | 'no network';

/** What the server answers to each sign-in call, by its path; anew for every test. */
export let answers: Record<string, Answer>;
/** What was asked of it, in order, with the body. */
export let requests: string[];
/** The calls that came with the token of a known device, with that token. */
export let requestsWithDevice: string[];

export const success: Answer = [200, { success: true, data: null }];
export const errorWithoutMessage: Answer = [500, {}];

const ada = {
  id: 'u',
  username: 'ada',
  fullName: null,
  email: 'ada@example.org',
  createdAt: '',
};
/** Signs ada in; her browser is known from then on. */
export const signedIn: Answer = [
  200,
  { success: true, data: { token: 't', user: ada, deviceToken: 'of ada' } },
];

/** Whether the server's address may use passkeys, and the domain that they belong to. */
export function passkeySettings(available: boolean, rpId: string | null): Answer {
  return [200, { success: true, data: { registration: 'open', passkeys: { available, rpId } } }];
}

export const patience = { timeout: 25_000 };
const captcha: Answer = [200, { success: true, data: { captchaId: 'c', captchaImage: 'data:,' } }];

/** Replaces the network by a server that answers as the API is specified. */
export function scriptAuthServer(): void {
  vi.setConfig({ testTimeout: 60_000 });
  beforeEach(() => {
    signOut();
    for (const { id } of toasts.current()) toasts.dismiss(id);
    localStorage.clear();
    answers = { captcha, settings: passkeySettings(false, null) };
    requests = [];
    requestsWithDevice = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const name = url.replace('/api/auth/', '');
      requests.push(init.body ? `${name} ${init.body}` : name);
      const device = new Headers(init.headers).get('X-Device-Token');
      if (device) requestsWithDevice.push(`${name} ${device}`);
      const answer = answers[name] ?? errorWithoutMessage;
      if (answer === 'no network') throw new TypeError('Failed to fetch');
      const [status, body] = answer;
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
    });
  });
  afterEach(() => vi.useRealTimers());
}

/** What a call was sent, oldest first. */
export function bodiesOf(call: string): unknown[] {
  const prefix = `${call} `;
  return requests
    .filter((request) => request.startsWith(prefix))
    .map((request) => JSON.parse(request.slice(prefix.length)));
}

/** Shows a page to a visitor who is not signed in, and returns somebody to use it. */
export async function openAuthPage(pathname: string, state: unknown = null) {
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, state }] });
  render(<App router={router} />);
  await screen.findByRole('heading', { level: 1 }, patience);
  const person = newPerson();
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

export const says = (text: string | RegExp) => screen.findByText(text, {}, patience);
