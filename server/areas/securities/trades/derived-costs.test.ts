import { describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { positionOf } from '../../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../../testing/securities/securities-user.ts';
import {
  bitcoins,
  bitcoinTrades,
  bought,
  sold,
  syncedTradesFixture,
} from '../../../testing/securities/synced-trades-fixture.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai. A dollar is 6.4 yuan.
const fixture = syncedTradesFixture();
const { call, linkWith, sync, importAll, undo, positions, account, correct } = fixture;

const nothing = { avgCost: null, costSource: null, realizedGain: null, income: null };

describe('the trades of a position whose broker gives no cost', () => {
  it('give its cost and what was realised while both quantities are the same', async () => {
    const id = await linkWith([bitcoins('0.6')]);
    expect((await positions())[0]).toMatchObject({ ...nothing, mismatch: null });
    await importAll(id, bitcoinTrades);
    // 0.6 at 50,000 is 30,000, twice the 15,000 that they cost.
    const gains = { unrealizedPnl: 15_000, unrealizedPnlPercent: 100 };
    expect((await positions())[0]).toMatchObject({
      avgCost: 25_000,
      costSource: 'TRADES',
      realizedGain: 6000,
      income: 0,
      mismatch: null,
      ...gains,
    });
    expect((await positions('CNY'))[0]).toMatchObject({ avgCost: 160_000, realizedGain: 38_400 });
    expect(await account(id)).toMatchObject({
      totalAssets: 30_100,
      totalPnl: 15_000,
      totalPnlPercent: 100,
      realizedGain: 6000,
      mismatches: [],
    });
    expect(
      (await call('GET', '/securities/overview', undefined, { currency: 'USD' })).body.data,
    ).toMatchObject({ totalPnl: 15_000, totalAssets: 30_100 });
  });

  it('count income and charges as a holding’s do', async () => {
    const share = positionOf('700.HK', { quantity: '100', currency: 'USD', price: '12' });
    const id = await linkWith([share], { accountType: 'LONGPORT' });
    const row = { day: '2026-03-02', symbol: '700.HK', currency: 'USD' };
    await importAll(id, [
      { ...row, type: 'BUY', quantity: 100, price: 10, fee: 5 },
      { ...row, day: '2026-06-02', type: 'DIVIDEND', amount: 30, tax: 3 },
    ]);
    expect((await positions())[0]).toMatchObject({ avgCost: 10.05, income: 27, realizedGain: 0 });
  });

  it('differ by a hundred-millionth at most', async () => {
    const id = await linkWith([bitcoins('0.60000001')]);
    await importAll(id, bitcoinTrades);
    expect((await positions())[0]).toMatchObject({ costSource: 'TRADES', mismatch: null });
    await sync(id, [bitcoins('0.600000011')]);
    expect((await positions())[0]).toMatchObject({
      ...nothing,
      mismatch: { derived: 0.6, synced: 0.600000011 },
    });
  });

  it('leave the cost that a broker gives as it is', async () => {
    const id = await linkWith([bitcoins('0.6', { avgCost: '24000' })]);
    await importAll(id, bitcoinTrades);
    expect((await positions())[0]).toMatchObject({
      avgCost: 24_000,
      costSource: 'BROKER',
      realizedGain: 6000,
    });
  });

  it('keep the profit of what is no longer held with the account', async () => {
    const id = await linkWith([]);
    await importAll(id, [...bitcoinTrades, sold('2026-06-01', 0.6, 30_000)]);
    // 6,000 and, of the rest, 18,000 less 15,000.
    expect(await account(id)).toMatchObject({ realizedGain: 9000, mismatches: [] });
    expect(await account(id, 'CNY')).toMatchObject({ realizedGain: 57_600 });
    expect(await account(id, 'JPY')).toMatchObject({ realizedGain: null });
  });
});

describe('a quantity that is not the broker’s', () => {
  it('is shown with the broker’s, and nothing derived is', async () => {
    const id = await linkWith([bitcoins('0.7')]);
    await importAll(id, bitcoinTrades);
    const mismatch = { derived: 0.6, synced: 0.7 };
    expect((await positions())[0]).toMatchObject({ ...nothing, unrealizedPnl: null, mismatch });
    expect(await account(id)).toMatchObject({
      totalPnl: null,
      realizedGain: null,
      mismatches: [{ symbol: 'BTC', ...mismatch }],
    });
  });

  it('is corrected with one call, at the average cost that it had', async () => {
    const id = await linkWith([bitcoins('0.7')]);
    await importAll(id, bitcoinTrades);
    const corrected = await correct(id, 'btc');
    expect(corrected.status).toBe(200);
    expect(corrected.body.data).toMatchObject({ id, mismatches: [] });
    // 0.7 for 17,500: the 0.1 that are added cost 25,000 a unit like the others.
    expect((await positions())[0]).toMatchObject({
      avgCost: 25_000,
      costSource: 'TRADES',
      realizedGain: 6000,
      unrealizedPnl: 17_500,
    });
    const again = await correct(id, 'BTC');
    expect([again.status, again.body.message]).toEqual([409, '流水与券商持仓已经一致']);
    // Another difference of the day takes the place of the first correction.
    await sync(id, [bitcoins('0.5')]);
    expect((await correct(id, 'BTC')).status).toBe(200);
    const rows = await fixture.test.deps.db
      .selectFrom('synced_trades')
      .select(['type', 'quantity', 'cost', 'day', 'origin', 'batch_id'])
      .where('account_id', '=', id)
      .where('type', '=', 'CORRECTION')
      .execute();
    expect(rows).toEqual([
      {
        type: 'CORRECTION',
        quantity: '0.5',
        cost: '12500',
        day: '2026-11-21',
        origin: 'correction',
        batch_id: null,
      },
    ]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('may be of what is not held at all', async () => {
    const id = await linkWith([]);
    await importAll(id, bitcoinTrades);
    expect((await account(id)).mismatches).toEqual([{ symbol: 'BTC', derived: 0.6, synced: 0 }]);
    // The answer of a change is in yuan.
    expect((await correct(id, 'BTC')).body.data).toMatchObject({
      mismatches: [],
      realizedGain: 38_400,
    });
  });

  it('of what no trade is left of is taken at today’s price', async () => {
    const id = await linkWith([bitcoins('0.1'), positionOf('ETH', { positionType: 'CRYPTO' })]);
    const eth = { symbol: 'ETH' };
    await importAll(id, [
      ...bitcoinTrades,
      sold('2026-06-01', 0.6, 30_000),
      ...[bought('2026-03-02', 2, 2000, eth), sold('2026-03-03', 2, 2000, eth)].map((row) => ({
        ...row,
        currency: 'CNY',
      })),
    ]);
    expect((await correct(id, 'BTC')).status).toBe(200);
    expect((await positions())[0]).toMatchObject({ avgCost: 50_000, realizedGain: 9000 });
    await sync(id, [positionOf('ETH', { positionType: 'CRYPTO', price: null })]);
    expect((await correct(id, 'ETH')).body.error.fields).toEqual({
      symbol: ['没有这个持仓的价格，无法得出成本，请先导入缺少的成交'],
    });
  });

  it('cannot be corrected without trades, before a sync, or when it is below zero', async () => {
    const id = await linkWith([bitcoins('-1')]);
    expect((await correct(id, 'BTC')).body.error.fields).toEqual({
      symbol: ['这个代码没有导入的成交'],
    });
    await importAll(id, bitcoinTrades);
    expect((await correct(id, 'BTC')).body.error.fields).toEqual({
      symbol: ['卖空的持仓不能补更正'],
    });
    const unread = await fixture.user.link({ accountName: '未同步' });
    await importAll(unread, bitcoinTrades);
    expect(await account(unread)).toMatchObject({ mismatches: [], realizedGain: null });
    expect((await correct(unread, 'BTC')).body.error.fields).toEqual({
      symbol: ['账户还没有同步，无法核对'],
    });
    const stranger = await securitiesUser(fixture.test);
    expect((await correct(await stranger.link(), 'BTC')).status).toBe(404);
  });

  it('is written to the audit log', async () => {
    const id = await linkWith([bitcoins('0.7')]);
    await importAll(id, bitcoinTrades);
    await correct(id, 'BTC');
    const line = await fixture.test.deps.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'securities.correct')
      .where('user_id', '=', fixture.user.userId)
      .executeTakeFirstOrThrow();
    expect(line.detail).toContain('"derived":"0.6","synced":"0.7"');
  });

  it('goes with the last trade that is undone', async () => {
    const id = await linkWith([bitcoins('0.7')]);
    const first = await importAll(id, bitcoinTrades);
    await correct(id, 'BTC');
    const second = await importAll(id, [bought('2026-02-02', 1, 10_000)]);
    expect((await undo(second)).status).toBe(200);
    expect((await positions())[0]).toMatchObject({ avgCost: 25_000, realizedGain: 6000 });
    expect((await undo(first)).status).toBe(200);
    expect((await positions())[0]).toMatchObject({ ...nothing, mismatch: null });
  });
});
