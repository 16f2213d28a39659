import { describe, expect, it } from 'vitest';
import { orderCashFixture, today } from '../../../testing/fixtures/order-cash-fixture.ts';

const fixture = orderCashFixture();
const { call, place, subscribe, redeem, step, ledger, worth, overview } = fixture;

const balance = async () => (await call('GET', `/accounts/${fixture.accountId}`)).body.data.balance;

const inTransit = async () =>
  (await call('GET', `/investments/${fixture.fundId}`)).body.data.inTransit;

describe('a linked purchase', () => {
  it('pays when it is placed, and counts once on every day', async () => {
    const order = await subscribe(1500, { accountId: fixture.accountId, ratePercent: 0 });
    expect(await balance()).toBe(3500);
    expect((await ledger())[0]).toMatchObject({
      type: 'TRADE',
      label: '申购扣款',
      day: '2026-11-18',
      amount: -1500,
      orderId: order.id,
      entryId: null,
      reverses: null,
    });
    // 5,000 in cash and 1,500 in shares; from the 18th 1,500 of the cash are on the way.
    const pending = [
      [5000, 1500],
      [3500, 3000],
      [3500, 3000],
      [3500, 3000],
    ];
    const days = ['2026-11-17', '2026-11-18', '2026-11-19', today];
    expect(await worth(...days)).toEqual(pending);
    expect(await overview()).toEqual([3500, 3000]);
    expect(await inTransit()).toBe(1500);
    const shown = (await call('GET', '/net-worth')).body.data.inTransit;
    expect(shown).toEqual([
      { subject: '沪深300指数A', side: 'SUBSCRIBE', amount: 1500, currency: 'CNY' },
    ]);
    await step(order.id, 'confirm', { nav: 1.5 });
    // 1,000 more shares at 1.50 take the place of the money on the way, from the 19th on.
    expect(await worth(...days)).toEqual(pending);
    expect(await overview()).toEqual([3500, 3000]);
    expect([await balance(), await inTransit()]).toEqual([3500, 0]);
    expect(await ledger()).toHaveLength(2);
    const past = async (day: string) =>
      (await call('GET', `/net-worth?day=${day}`)).body.data.inTransit.length;
    expect([await past('2026-11-17'), await past('2026-11-18'), await past('2026-11-19')]).toEqual([
      0, 1, 0,
    ]);
  });

  it('loses its fee on the pricing day and not before', async () => {
    const { id } = await subscribe(1500, { accountId: fixture.accountId, fixedFee: 30 });
    await step(id, 'confirm', { nav: 1.5 });
    // 1,470 ÷ 1.50 = 980 shares.
    expect(await worth('2026-11-18', '2026-11-19')).toEqual([
      [3500, 3000],
      [3500, 2970],
    ]);
  });

  it('that is cancelled has moved nothing on any day', async () => {
    const { id } = await subscribe(1500);
    expect((await step(id, 'cancel')).data).toMatchObject({ status: 'CANCELLED' });
    expect(await worth('2026-11-17', '2026-11-18', today)).toEqual([
      [5000, 1500],
      [5000, 1500],
      [5000, 1500],
    ]);
    const [back, first] = await ledger();
    expect(back).toMatchObject({
      label: '申购扣款冲正',
      day: '2026-11-18',
      amount: 1500,
      reverses: first.id,
    });
  });

  it('is refused when the account has not enough, and leaves nothing', async () => {
    const { code, message } = await place({
      side: 'SUBSCRIBE',
      amount: 5000.01,
      accountId: fixture.accountId,
    });
    expect([code, message]).toEqual(['INSUFFICIENT_BALANCE', '余额不足']);
    expect((await call('GET', '/fund-orders')).body.data).toEqual([]);
    expect(await balance()).toBe(5000);
  });

  it('is undone with its entry: the money comes back, the order is cancelled', async () => {
    const { id } = await subscribe(1500);
    const { entryId } = (await step(id, 'confirm', { nav: 1.5 })).data;
    await call('DELETE', `/investments/${fixture.fundId}/entries/${entryId}`);
    const [order] = (await call('GET', '/fund-orders')).body.data;
    expect(order).toMatchObject({ id, status: 'CANCELLED', entryId: null, nav: null, net: null });
    expect(await worth('2026-11-18', '2026-11-19', today)).toEqual([
      [5000, 1500],
      [5000, 1500],
      [5000, 1500],
    ]);
  });

  it('loses its account and not its money when the account is deleted', async () => {
    const { id } = await subscribe(1500);
    await call('DELETE', `/accounts/${fixture.accountId}`);
    expect(await overview()).toEqual([0, 3000]);
    expect((await step(id, 'cancel')).data).toMatchObject({ status: 'CANCELLED', accountId: null });
    expect(await overview()).toEqual([0, 1500]);
  });
});

describe('a linked redemption', () => {
  it('counts as shares, then as its net, then as cash, once on every day', async () => {
    const { id } = await redeem(400);
    expect(await overview()).toEqual([5000, 1500]);
    expect(await inTransit()).toBe(0);
    await step(id, 'confirm', { nav: 1.5, fee: 6 });
    // 600 shares are 900; 400 × 1.50 − 6 are on the way.
    expect(await worth('2026-11-18', '2026-11-19', today)).toEqual([
      [5000, 1500],
      [5000, 1494],
      [5000, 1494],
    ]);
    expect(await overview()).toEqual([5000, 1494]);
    expect(await inTransit()).toBe(594);
    expect(await balance()).toBe(5000);
    await step(id, 'paid', { day: '2026-11-20' });
    expect((await ledger())[0]).toMatchObject({
      label: '赎回到账',
      day: '2026-11-20',
      amount: 594,
      orderId: id,
    });
    expect(await worth('2026-11-18', '2026-11-19', '2026-11-20', today)).toEqual([
      [5000, 1500],
      [5000, 1494],
      [5594, 900],
      [5594, 900],
    ]);
    expect([await overview(), await inTransit()]).toEqual([[5594, 900], 0]);
  });

  it('that is undone with its entry gives back what was paid', async () => {
    const { id } = await redeem(400);
    const { entryId } = (await step(id, 'confirm', { nav: 1.5 })).data;
    await step(id, 'paid');
    expect(await balance()).toBe(5600);
    await call('POST', `/accounts/${fixture.accountId}/withdraw`, { amount: 5500 });
    const path = `/investments/${fixture.fundId}/entries/${entryId}`;
    expect((await call('DELETE', path)).body.code).toBe('INSUFFICIENT_BALANCE');
    await call('POST', `/accounts/${fixture.accountId}/deposit`, { amount: 5500 });
    expect((await call('DELETE', path)).status).toBe(200);
    expect(await overview()).toEqual([5000, 1500]);
    expect((await ledger())[0]).toMatchObject({ label: '赎回到账冲正', amount: -600 });
  });
});
