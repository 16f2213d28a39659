import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { type SignedIn, signIn } from '../sign-in.ts';

// 10:00 on 21 November in Shanghai.
export const start = '2026-11-21T02:00:00.000Z';

export const time = {
  name: '一年定期',
  depositType: 'TIME',
  principal: 50_000,
  annualRatePercent: 1.1,
  months: 12,
  startDate: '2026-02-01',
};

/**
 * Builds the app for the tests of a file. Each test begins with a new user, who can add deposits, and ends
 * with a check of all stored data.
 */
export function depositsFixture() {
  let test: TestApp;
  let user: SignedIn;
  beforeAll(async () => {
    test = await buildTestApp({ now: start });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(start);
    user = await signIn(test);
  });
  afterEach(async () => {
    expect(await checkData(test.deps.db)).toEqual([]);
  });
  const call = (method: string, path: string, body?: unknown) =>
    test.call(method, path, { token: user.token, body });
  return {
    call,
    add: async (fields = {}) => (await call('POST', '/deposits', { ...time, ...fields })).body.data,
    preview: async (fields = {}) =>
      (await call('POST', '/deposits/preview', { ...time, ...fields })).body.data,
    worth: async (id: string, day: string) =>
      (await call('GET', `/deposits/${id}/worth?day=${day}`)).body.data,
    close: (id: string, body?: unknown) => call('POST', `/deposits/${id}/close`, body),
    open: async (initialBalance: number, fields = {}) => {
      const account = { accountName: '工资卡', accountType: 'SAVINGS', day: '2026-01-01' };
      return (await call('POST', '/accounts', { ...account, initialBalance, ...fields })).body.data
        .id;
    },
    balance: async (id: string) => (await call('GET', `/accounts/${id}`)).body.data.balance,
    rowsOf: async (id: string) =>
      (await call('GET', `/accounts/${id}/transactions`)).body.data.records,
    get test() {
      return test;
    },
    get user() {
      return user;
    },
  };
}
