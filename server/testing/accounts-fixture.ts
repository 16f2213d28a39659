import { afterAll, beforeAll, beforeEach } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { signIn } from './sign-in.ts';

/** Builds the app for the tests of a file; each test begins with a new user, who can open accounts. */
export function accountsFixture() {
  let test: TestApp;
  let token = '';
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    ({ token } = await signIn(test));
  });
  const call = (method: string, path: string, body?: unknown, more: Record<string, unknown> = {}) =>
    test.call(method, path, { token, body, ...more });
  const openAccount = async (fields: Record<string, unknown> = {}) => {
    const body = { accountName: '工资卡', accountType: 'CHECKING', ...fields };
    return (await call('POST', '/accounts', body)).body.data;
  };
  return {
    call,
    openAccount,
    get test() {
      return test;
    },
  };
}
