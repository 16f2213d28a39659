import type { TestApp } from '../build-test-app.ts';
import { signedInPassword } from '../sign-in.ts';

/** Confirms with the password who is there, and answers the token that the session has from then on. */
export async function confirmAgain(test: TestApp, token: string): Promise<string> {
  const body = { currentPassword: signedInPassword };
  return (await test.call('POST', '/auth/confirm', { token, body })).body.data.token;
}
