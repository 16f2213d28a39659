import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { fakeBrokers } from './securities/fake-brokers.ts';
import { type SignedIn, signIn } from './sign-in.ts';

/** Closes of a share and of a fund, and the rates of the dollar, in April 2026. */
const sharePrices = {
  ...{ '2026-03-31': '10.2', '2026-04-08': '10.1' },
  ...{ '2026-04-20': '10.26', '2026-04-30': '10.4' },
};
const fundPrices = {
  ...{ '2026-03-31': '500', '2026-04-08': '497.25' },
  ...{ '2026-04-20': '505', '2026-04-30': '512' },
};
const yuanForADollar = {
  ...{ '2026-03-31': '6.9012', '2026-04-08': '6.8947' },
  ...{ '2026-04-20': '6.88', '2026-04-30': '6.8525' },
};

/**
 * Builds the app for the tests of a file; each test begins on 31 March 2026 with a new user. The
 * share SH600001, the fund US.BND and the dollar have closes and rates in April.
 */
export function netWorthFixture() {
  let test: TestApp;
  let user: SignedIn;
  const fake = fakeBrokers();

  /** Half past ten in the morning in Shanghai. */
  const morningOf = (day: string) => test.clock.set(`${day}T02:30:00.000Z`);

  beforeAll(async () => {
    test = await buildTestApp({ deps: { brokers: fake.brokers } });
    await storeCloses(test, 'SH600001', 'CNY', sharePrices);
    await storeCloses(test, 'US.BND', 'USD', fundPrices);
    await storeDollarRates(test, yuanForADollar);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    morningOf('2026-03-31');
    user = await signIn(test);
  });

  async function send(method: string, path: string, body?: object) {
    const answer = await test.call(method, path, { token: user.token, body });
    expect(answer.body, path).toMatchObject({ success: true });
    return answer.body.data;
  }
  return {
    fake,
    morningOf,
    send,
    /** Makes further calls as this user. */
    actAs: (other: SignedIn) => {
      user = other;
    },
    open: (accountType: string, currency: string, initialBalance: number) =>
      send('POST', '/accounts', { accountName: currency, accountType, currency, initialBalance }),
    move: (id: string, way: 'deposit' | 'withdraw', amount: number, more: object = {}) =>
      send('POST', `/accounts/${id}/${way}`, { amount, ...more }),
    hold: (symbol: string, currency: string, quantity: number, costPrice: number, day: string) =>
      send('POST', '/investments', {
        ...{ investmentName: symbol, symbol, investmentType: 'STOCK', currency },
        ...{ quantity, costPrice, purchaseDate: day },
      }),
    get test() {
      return test;
    },
    get user() {
      return user;
    },
  };
}

async function storeCloses(
  test: TestApp,
  key: string,
  currency: 'CNY' | 'USD',
  byDay: Record<string, string>,
) {
  const rows = Object.entries(byDay).map(([day, close]) => ({
    ...{ key, day, close, currency, source: 'test' },
  }));
  await test.deps.db.insertInto('daily_closes').values(rows).execute();
}

/** A euro is a dollar here, so that a dollar is as many yuan as a euro. */
async function storeDollarRates(test: TestApp, byDay: Record<string, string>) {
  const rows = Object.entries(byDay).flatMap(([day, yuan]) => {
    const fetched = { day, source: 'test', fetched_at: `${day}T15:00:00Z` };
    return [
      { currency: 'USD' as const, per_euro: '1', ...fetched },
      { currency: 'CNY' as const, per_euro: yuan, ...fetched },
    ];
  });
  await test.deps.db.insertInto('exchange_rates').values(rows).execute();
}
