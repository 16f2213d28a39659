import { afterAll, beforeAll, beforeEach } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { fakeBrokers, snapshotOf } from './fake-brokers.ts';
import { securitiesUser } from './securities-user.ts';

/** Builds the app for the tests of a file; each test begins with a new user, who can link accounts of brokers that answer from memory. */
export function securitiesFixture() {
  const fake = fakeBrokers();

  let test: TestApp;

  let user: Awaited<ReturnType<typeof securitiesUser>>;

  beforeAll(async () => {
    test = await buildTestApp({ deps: { brokers: fake.brokers } });
    await test.deps.db
      .insertInto('exchange_rates')
      .values(
        [
          ['CNY', '8'],
          ['USD', '1.25'],
        ].map(([currency, per_euro]) => ({
          currency: currency as 'CNY',
          per_euro: per_euro as string,
          day: '2026-11-20',
          source: 'test',
          fetched_at: '2026-11-20T16:00:00.000Z',
        })),
      )
      .execute();
  });

  afterAll(() => test.close());

  beforeEach(async () => {
    user = await securitiesUser(test);
    fake.answer = async () => snapshotOf([]);
    fake.tries = async () => {};
  });

  return {
    fake,
    get test() {
      return test;
    },
    get user() {
      return user;
    },
  };
}
