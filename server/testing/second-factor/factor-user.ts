import { codeOfStep, fromBase32, stepAt } from '../../areas/auth/factors/totp.ts';
import type { TestApp } from '../build-test-app.ts';
import type { TestAnswer } from '../call.ts';
import { visitor } from '../visitor.ts';
import { createAuthenticator } from './authenticator.ts';

let people = 0;

/** Somebody who signs in with a second factor. */
export async function factorUser(test: TestApp) {
  people += 1;
  const guest = visitor(test);
  const email = `factor${people}@example.org`;
  const joined = await guest.join(email, `factor${people}`);
  let { token } = joined;

  /** A call of the user's, from an address that has calls left. */
  const callAt = (method: string, path: string, body?: unknown) => {
    calls += 1;
    const address = `12.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    return test.call(method, path, { token, address, ...(body ? { body } : {}) });
  };
  const call = (method: string, path: string, body?: unknown) =>
    callAt(method, `/auth/${path}`, body);

  return {
    ...joined,
    guest,
    email,
    call,
    callAt,
    token: () => token,
    useToken: (next: string) => {
      token = next;
    },

    /** Turns codes of an app on; the clock is then in the next step, so that another code is good. */
    async addTotp() {
      const { secret } = (await call('POST', 'totp')).body.data;
      const confirmed = await call('POST', 'totp/confirm', { code: codeNow(test, secret) });
      test.clock.advance(30_000);
      return { secret, recoveryCodes: confirmed.body.data.recoveryCodes as string[] };
    },

    async addPasskey() {
      const passkey = createAuthenticator();
      const { options } = (await call('POST', 'passkeys/options')).body.data;
      const added = await call('POST', 'passkeys', { credential: passkey.create(options) });
      return { passkey, added };
    },

    /** Signs in with the password; answers what the server asks next. */
    async ticket(): Promise<string> {
      const { body } = await guest.login({ email });
      return body.error.ticket;
    },
  };
}

let calls = 0;

/** What an authenticator app shows now, or so many steps later. */
export function codeNow(test: TestApp, secret: string, later = 0): string {
  return codeOfStep(fromBase32(secret), stepAt(test.deps.now()) + later);
}

/** The status and code of an answer. */
export const seen = ({ status, body }: TestAnswer) => [status, body.code];
