import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../db/with-transaction.ts';
import { tenShares } from '../../../testing/bodies/investment-bodies.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { upsertCloses } from '../../quotes/quotes.repository.ts';
import { upsertRates } from '../../rates/rates.repository.ts';

let test: TestApp;
let user: SignedIn;
let id: string;

beforeAll(async () => {
  test = await buildTestApp();
  user = await signIn(test);
  const fetched = { source: 'test', fetched_at: '2026-11-20T15:00:00.000Z' };
  const closes = [
    ['2026-11-17', '230'],
    ['2026-11-18', '231'],
    ['2026-11-19', '232'],
  ] as const;
  await withTransaction(test.deps.db, async (tx) => {
    // A dollar is 6.4 yuan, from the 19th on 6.5.
    await upsertRates(tx, [
      { currency: 'CNY', day: '2026-11-18', per_euro: '8', ...fetched },
      { currency: 'USD', day: '2026-11-18', per_euro: '1.25', ...fetched },
      { currency: 'CNY', day: '2026-11-19', per_euro: '8.125', ...fetched },
    ]);
    await upsertCloses(
      tx,
      closes.map(([day, close]) => ({
        key: 'US.AAPL',
        day,
        close,
        currency: 'USD',
        source: 'test',
      })),
    );
  });
  const body = { ...tenShares, currency: 'CNY', purchaseDate: '2026-11-17' };
  ({ id } = (await test.call('POST', '/investments', { token: user.token, body })).body.data);
  const entered = { currentPrice: 1500, day: '2026-11-18' };
  await test.call('PUT', `/investments/${id}/price`, { token: user.token, body: entered });
});
afterAll(() => test.close());

const prices = (query: Record<string, string> = {}, token = user.token) =>
  test.call('GET', `/investments/${id}/prices`, { token, query });

describe('the prices of a holding by day', () => {
  it('are the closes at the rates of their days, and instead of them what the owner entered', async () => {
    expect((await prices()).body.data).toEqual([
      // 230 × 6.4; before the first known rate the oldest counts.
      { day: '2026-11-17', price: 1472, source: 'close' },
      { day: '2026-11-18', price: 1500, source: 'manual' },
      // 232 × 6.5
      { day: '2026-11-19', price: 1508, source: 'close' },
    ]);
  });

  it('can be limited from one day to another', async () => {
    const { body } = await prices({ from: '2026-11-18', to: '2026-11-18' });
    expect(body.data).toEqual([{ day: '2026-11-18', price: 1500, source: 'manual' }]);
    expect((await prices({ to: '2026-11-01' })).body.data).toEqual([]);
  });

  it.each([
    [{ from: '2026-11-19', to: '2026-11-18' }, { from: ['开始日期不能晚于结束日期'] }],
    [{ to: '2026-11-22' }, { to: ['日期不能晚于今天'] }],
    [{ from: '1969-12-31' }, { from: ['日期不能早于1970-01-01'] }],
    [{ from: 'yesterday' }, { from: ['日期格式不正确'] }],
  ])('are refused for %o', async (query, fields) => {
    const { status, body } = await prices(query);
    expect([status, body.error.fields]).toEqual([400, fields]);
  });

  it('are visible to the owner alone', async () => {
    expect((await prices({}, (await signIn(test)).token)).status).toBe(404);
  });
});
