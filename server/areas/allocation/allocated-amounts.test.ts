import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { fundOrdersFixture } from '../../testing/fixtures/fund-orders-fixture.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../testing/securities/securities-user.ts';

const { call, subscribe, redeem, step, placed } = fundOrdersFixture();

interface Allocated {
  total: number;
  rows: { key: string; value: number; tradeAmount: number | null }[];
}
const allocation = async (query = ''): Promise<Allocated> =>
  (await call('GET', `/allocation${query}`)).body.data;
const netWorth = async () => (await call('GET', '/overview/assets')).body.data.netWorth;

describe('an order on the way', () => {
  it('is part of the fund that is bought or sold, as it is in net worth', async () => {
    const account = { accountName: '工资卡', accountType: 'SAVINGS', currency: 'CNY' };
    const { id: accountId } = (await call('POST', '/accounts', { ...account, initialBalance: 900 }))
      .body.data;
    await placed(subscribe(300, { accountId }));
    expect(await allocation()).toMatchObject({
      total: 1900,
      rows: [
        { key: 'FUND', value: 1300 },
        { key: 'CASH', value: 600 },
      ],
    });
    expect(await netWorth()).toBe(1900);
    expect((await allocation('?by=ACCOUNT')).rows[0]).toMatchObject({ key: 'manual', value: 1300 });
  });

  it('is there while nothing of the fund is held', async () => {
    const sold = await placed(redeem(1000));
    await step(sold.id, 'confirm', { nav: 1.1, fee: 0 });
    // 1,000 × 1.10, redeemed and not paid yet.
    expect((await allocation()).rows).toMatchObject([{ key: 'FUND', value: 1100 }]);
    expect(await netWorth()).toBe(1100);
    await step(sold.id, 'paid', { day: '2026-11-20' });
    expect((await allocation()).rows).toEqual([]);
  });
});

it('money that is owed to a broker is not owned', async () => {
  const fake = fakeBrokers();
  const test = await buildTestApp({ deps: { brokers: fake.brokers } });
  const user = await securitiesUser(test);
  fake.answer = async () =>
    snapshotOf([positionOf('600519.SH', { quantity: '10', price: '100', currency: 'CNY' })], {
      cash: [{ amount: '-400', currency: 'CNY' }],
    });
  await user.sync(await user.link());
  const { body } = await test.call('GET', '/allocation', { token: user.token });
  await test.close();
  expect(body.data.rows).toMatchObject([{ key: 'STOCK', value: 1000 }]);
});
