import { describe, expect, it } from 'vitest';
import { netWorthFixture } from '../../testing/fixtures/net-worth-fixture.ts';
import { positionOf, snapshotOf } from '../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../testing/securities/securities-user.ts';

const fixture = netWorthFixture();
const netWorth = (query = '') => fixture.send('GET', `/net-worth${query}`);
const history = (query: string) => fixture.send('GET', `/net-worth/history?${query}`);

describe('what cannot be known', () => {
  it('is a price before the first one, so the holding counts at cost and is named', async () => {
    const { id } = await fixture.hold('古董', 'CNY', 2, 100, '2026-03-20');
    fixture.morningOf('2026-04-05');
    await fixture.send('PUT', `/investments/${id}/price`, { currentPrice: 130 });
    fixture.morningOf('2026-04-10');
    const note = { subject: '古董', message: '还没有价格，按成本计入' };
    expect(await netWorth('?day=2026-04-04')).toMatchObject({ netWorth: 200, estimated: [note] });
    expect(await netWorth('?day=2026-04-05')).toMatchObject({ netWorth: 260, estimated: [] });
  });

  it('is a rate before the first one, so the amount is left out and named', async () => {
    await fixture.open('SAVINGS', 'JPY', 100_000);
    await fixture.open('CHECKING', 'CNY', 7);
    fixture.morningOf('2026-04-02');
    const missing = [
      { code: 'RATE_MISSING', subject: 'JPY', message: '缺少 2026-04-01 的 JPY 汇率' },
    ];
    const expected = { netWorth: 7, usedRates: [], missing };
    expect(await netWorth('?day=2026-04-01')).toMatchObject(expected);
    const { points } = await history('from=2026-04-01&to=2026-04-01');
    expect(points).toMatchObject([{ netWorth: 7, missing }]);
    expect((await netWorth()).missing[0].message).toBe('缺少 2026-04-02 的 JPY 汇率');
  });

  it('is what a broker held before its first reading, and what has no price there', async () => {
    const linked = await securitiesUser(fixture.test);
    fixture.actAs(linked);
    const id = await linked.link();
    const cash = [{ currency: 'CNY', amount: '50' }];
    const unpriced = positionOf('B', { quantity: '1', price: null, quoteSymbol: null });
    fixture.fake.answer = async () =>
      snapshotOf([positionOf('A', { quantity: '3', price: '4.5', currency: 'CNY' }), unpriced], {
        cash,
      });
    fixture.morningOf('2026-04-05');
    await linked.sync(id);
    fixture.morningOf('2026-04-08');
    fixture.fake.answer = async () => snapshotOf([], { cash: [] });
    await linked.sync(id);
    fixture.morningOf('2026-04-10');
    const before = await netWorth('?day=2026-04-04');
    expect(before).toMatchObject({ netWorth: 0, firstDay: '2026-04-05' });
    expect(before.recordedSince).toBe('2026-04-05');
    expect(before.missing).toMatchObject([
      { code: 'NOT_RECORDED', message: '从 2026-04-05 起才有完整记录' },
    ]);
    const read = await netWorth('?day=2026-04-07');
    expect(read).toMatchObject({ netWorth: 63.5, recordedSince: null });
    const gap = { code: 'PRICE_MISSING', subject: 'B', message: 'B没有价格，未计入' };
    expect(read.missing).toEqual([gap]);
    // An empty account is a reading too: what it held before does not go on counting.
    expect(await netWorth('?day=2026-04-09')).toMatchObject({ netWorth: 0, missing: [] });
  });
});
