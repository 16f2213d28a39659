import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { type SignedIn, signIn } from '../sign-in.ts';

// 10:00 on 21 November in Shanghai.
export const start = '2026-11-21T02:00:00.000Z';

/** 100 at 12 % over three months: 34.00, 34.00, 34.01, of which 1.00, 0.67 and 0.34 are interest. */
export const small = {
  name: '小额贷款',
  loanType: 'CONSUMER',
  method: 'ANNUITY',
  principal: 100,
  annualRatePercent: 12,
  months: 3,
  startDate: '2026-09-10',
  assumedPaidBefore: '2026-09-10',
};

/**
 * Builds the app for the tests of a file. Each test begins with a new user, who can add loans, and ends
 * with a check of all stored data.
 */
export function loansFixture() {
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
    add: async (fields = {}) => (await call('POST', '/loans', { ...small, ...fields })).body.data,
    read: async (id: string) => (await call('GET', `/loans/${id}`)).body.data,
    schedule: async (id: string) => (await call('GET', `/loans/${id}/schedule`)).body.data,
    pay: (id: string, body?: unknown) => call('POST', `/loans/${id}/payments`, body),
    open: async (initialBalance: number, fields = {}) => {
      const account = { accountName: '现金', accountType: 'SAVINGS', day: '2026-01-01' };
      return (await call('POST', '/accounts', { ...account, initialBalance, ...fields })).body.data
        .id;
    },
    balance: async (id: string) => (await call('GET', `/accounts/${id}`)).body.data.balance,
    get test() {
      return test;
    },
    get user() {
      return user;
    },
  };
}
