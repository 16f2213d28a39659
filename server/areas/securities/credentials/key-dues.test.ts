import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { securitiesUser } from '../../../testing/securities/securities-user.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const longport = {
  accountName: '长桥',
  accountType: 'LONGPORT',
  appKey: 'key-of-longport',
  appSecret: 'secret-of-longport',
  accessToken: 'token-of-longport',
};

it('a key of LongPort falls due 90 days after it was entered, and a new one begins anew', async () => {
  test.clock.set('2026-11-21T02:00:00.000Z');
  const user = await securitiesUser(test);
  const dues = async () => {
    const query = { from: '2026-11-21', to: '2027-06-30' };
    return (await test.call('GET', '/dues', { token: user.token, query })).body.data;
  };
  await user.link();
  const id = await user.link(longport);
  expect(await dues()).toEqual([
    expect.objectContaining({
      key: `BROKER_KEY:${id}:1`,
      kind: 'BROKER_KEY',
      title: '长桥 密钥到期',
      date: '2027-02-19',
      amount: null,
      link: '/dashboard/securities',
    }),
  ]);

  test.clock.set('2026-12-01T02:00:00.000Z');
  await user.edit(id, { accountName: '长桥证券' });
  expect(await dues()).toMatchObject([{ date: '2027-02-19' }]);
  await user.edit(id, { accessToken: 'a-new-token' });
  expect(await dues()).toMatchObject([{ key: `BROKER_KEY:${id}:2`, date: '2027-03-01' }]);
  await user.edit(id, { isActive: false });
  expect(await dues()).toEqual([]);
});

it('a token of Interactive Brokers falls due a year after it was entered, keys of exchanges never', async () => {
  test.clock.set('2026-11-21T02:00:00.000Z');
  const user = await securitiesUser(test);
  const flex = { accountType: 'IBKR', appKey: '123456', appSecret: '123456789012345678901234' };
  await user.link({ accountName: '盈透', ...flex });
  await user.link({ accountType: 'KRAKEN' });
  const query = { from: '2026-11-21', to: '2027-11-30' };
  const { body } = await test.call('GET', '/dues', { token: user.token, query });
  expect(body.data).toMatchObject([{ title: '盈透 密钥到期', date: '2027-11-21' }]);
});
