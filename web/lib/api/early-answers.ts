/** What public/early.js requested before the application was loaded. */
interface Early {
  /** The session that it was requested with. */
  token: string;
  /** By `performance.now()`. */
  askedAt: number;
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** An answer that is older may be out of date. */
const freshMs = 10_000;

/** The answer to a call that was requested early: once, while it is fresh, and for the same session. */
export function takeEarly(url: string, init: RequestInit): Promise<Response> | undefined {
  const { early } = window;
  const answer = early?.answers.get(url);
  if (!early || !answer) return undefined;
  early.answers.delete(url);
  const isFresh = performance.now() - early.askedAt < freshMs;
  const isSameSession = new Headers(init.headers).get('Authorization') === `Bearer ${early.token}`;
  return isFresh && isSameSession && init.method === 'GET' ? answer : undefined;
}
