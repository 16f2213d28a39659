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

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = syncedTradesFixture();
const { call, linkWith, begin, importAll, undo } = fixture;

const rowsOf = async (id: string) =>
  (await call('GET', `/imports/${id}/rows`, undefined, { size: '100' })).body.data.records;
const stored = (accountId: string) =>
  fixture.test.deps.db
    .selectFrom('synced_trades')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('sequence')
    .execute();
/** Everything that shows money. */
const worth = async () => {
  const paths = [
    '/overview/assets',
    '/net-worth',
    '/net-worth/history?from=2026-01-01&to=2026-11-21',
    '/investments',
  ];
  const answers: unknown[] = [];
  for (const path of paths) {
    const { status, body } = await call('GET', path);
    expect([path, status]).toEqual([path, 200]);
    answers.push(body.data);
  }
  const { totalAssets } = (await call('GET', '/securities/overview')).body.data;
  return JSON.stringify([answers, totalAssets]);
};

describe('a file of trades for an account that syncs', () => {
  it('is previewed beside what the broker says, and belongs to no holding', async () => {
    const accountId = await linkWith([bitcoins('0.6')]);
    const draft = await begin(accountId, bitcoinTrades);
    expect(draft.data).toMatchObject({
      securitiesAccountId: accountId,
      cashAccountId: null,
      counts: { new: 3, chosen: 3, error: 0 },
      accounts: [],
      instruments: [
        {
          ref: 'BTC',
          symbol: 'BTC',
          currency: 'USD',
          investmentId: null,
          newInvestment: null,
          rows: 3,
          quantityNow: 0,
          quantityAfter: 0.6,
          costAfter: 15_000,
          quantitySynced: 0.6,
        },
      ],
    });
    expect((await rowsOf(draft.id))[2]).toMatchObject({
      state: 'NEW',
      becomes: { type: 'SELL', investmentId: null, symbol: 'BTC', quantity: 0.4, price: 40_000 },
    });
  });

  it('changes neither net worth nor any total, and makes no holding', async () => {
    const accountId = await linkWith([bitcoins('0.6')]);
    const before = await worth();
    const id = await importAll(accountId, bitcoinTrades);
    expect(await worth()).toBe(before);
    expect((await call('GET', `/imports/${id}`)).body.data).toMatchObject({
      state: 'APPLIED',
      written: { transactions: 0, entries: 3, accounts: 0, investments: 0 },
    });
    expect((await stored(accountId)).map((row) => [row.type, row.symbol, row.batch_id])).toEqual([
      ['BUY', 'BTC', id],
      ['BUY', 'BTC', id],
      ['SELL', 'BTC', id],
    ]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('is brought in once, and only what is new of an overlapping one', async () => {
    const accountId = await linkWith([bitcoins('0.6')]);
    await importAll(accountId, bitcoinTrades.slice(0, 2));
    const again = await begin(accountId, bitcoinTrades);
    expect(again.data.counts).toMatchObject({ new: 1, duplicate: 2, chosen: 1 });
    expect(again.data.instruments[0]).toMatchObject({ quantityNow: 1, quantityAfter: 0.6 });
    await call('POST', `/imports/${again.id}/apply`, {});
    expect(await stored(accountId)).toHaveLength(3);
    const third = await begin(accountId, bitcoinTrades);
    expect(third.data.counts).toMatchObject({ new: 0, duplicate: 3, chosen: 0 });
    // Another account of the same exchange has its own trades.
    const other = await linkWith([], { accountName: '另一个' });
    expect((await begin(other, bitcoinTrades)).data.counts).toMatchObject({ new: 3 });
  });

  it('finds the position of a share whatever its spelling', async () => {
    const share = positionOf('700.HK', { quantity: '100', currency: 'HKD', price: '500' });
    const accountId = await linkWith([share], { accountType: 'LONGPORT' });
    const row = { day: '2026-03-02', type: 'BUY', symbol: '00700', quantity: 100, price: 400 };
    const draft = await begin(accountId, [row, { ...row, symbol: '9988', currency: 'HKD' }]);
    expect(draft.data.instruments).toMatchObject([
      { ref: '00700', symbol: '700.HK', currency: 'HKD', quantitySynced: 100, costAfter: 40_000 },
      { ref: '9988', symbol: '9988', currency: 'HKD', quantitySynced: 0 },
    ]);
    await call('POST', `/imports/${draft.id}/apply`, {});
    // A position that is spelled otherwise joins the trades that are there.
    await fixture.sync(accountId, [
      share,
      positionOf('9988.HK', { quantity: '100', currency: 'HKD', price: '100' }),
    ]);
    const later = await begin(accountId, [{ ...row, day: '2026-04-01', symbol: '09988.HK' }]);
    expect(later.data.instruments[0]).toMatchObject({ symbol: '9988', quantityNow: 100 });
  });

  it('names what is wrong row by row', async () => {
    const accountId = await linkWith([bitcoins('0.6')]);
    const draft = await begin(accountId, [
      bought('2026-03-02', 0.5, 20_000),
      bought('2026-03-03', 1, 100, { currency: 'EUR' }),
      sold('2026-03-04', 2, 100),
      bought('2027-03-03', 1, 100),
    ]);
    const rows = await rowsOf(draft.id);
    expect(rows.map(({ state }: { state: string }) => state)).toEqual([
      'NEW',
      'ERROR',
      'ERROR',
      'ERROR',
    ]);
    expect(rows[1].problems).toEqual(['币种 EUR 与投资币种 USD 不一致']);
    expect(rows[2].problems).toEqual(['2026-03-04 卖出 2 超过当时持有的 0.5']);
  });

  it('is taken for a paused account, and for one that was never read', async () => {
    const paused = await linkWith([bitcoins('0.6')]);
    await fixture.user.edit(paused, { isActive: false });
    await importAll(paused, bitcoinTrades);
    const unread = await fixture.user.link({ accountName: '未同步' });
    const draft = await begin(unread, bitcoinTrades);
    expect(draft.data.instruments[0]).toMatchObject({ quantityAfter: 0.6, quantitySynced: null });
  });
});

describe('what cannot be chosen', () => {
  const text = '同步账户的现金以券商数据为准，不能关联资金账户';

  it('is a cash account beside a synced one, at first or later', async () => {
    const accountId = await linkWith([]);
    const body = { accountName: '现金', accountType: 'SAVINGS' };
    const cashAccountId = (await call('POST', '/accounts', body)).body.data.id;
    const refused = await begin(accountId, [], { cashAccountId });
    expect([refused.status, refused.error.fields]).toEqual([400, { cashAccountId: [text] }]);
    const draft = await begin(accountId, bitcoinTrades);
    const later = await call('PUT', `/imports/${draft.id}`, { cashAccountId });
    expect([later.status, later.body.error.fields]).toEqual([400, { cashAccountId: [text] }]);
    const changed = await call('PUT', `/imports/${draft.id}`, {
      cashAccountId,
      securitiesAccountId: null,
    });
    expect(changed.body.data).toMatchObject({ securitiesAccountId: null, cashAccountId });
    expect(changed.body.data.instruments[0].newInvestment).toMatchObject({ symbol: 'BTC' });
  });

  it('is another’s account or none, and an account for a bill', async () => {
    const stranger = await securitiesUser(fixture.test);
    const theirs = await stranger.link();
    for (const id of [theirs, '01890000-0000-7000-8000-000000000000']) {
      const refused = await begin(id, []);
      expect([refused.status, refused.error.fields]).toEqual([
        400,
        { securitiesAccountId: ['账户不存在'] },
      ]);
    }
    const own = await linkWith([]);
    const bill = { kind: 'CASH', accounts: [{ ref: '', ignore: true }] };
    expect((await begin(own, [], bill)).error.fields).toEqual({
      securitiesAccountId: ['同步的证券账户只能导入交易'],
    });
    const instruments = [{ ref: 'BTC', investmentId: '01890000-0000-7000-8000-000000000000' }];
    expect((await begin(own, [], { instruments })).status).toBe(400);
  });

  it('is an account that is deleted before the file is applied', async () => {
    const accountId = await linkWith([]);
    const draft = await begin(accountId, bitcoinTrades);
    await fixture.user.remove(accountId);
    const applied = await call('POST', `/imports/${draft.id}/apply`, {});
    expect([applied.status, applied.body.error.fields]).toEqual([
      400,
      { securitiesAccountId: ['账户不存在'] },
    ]);
  });
});

describe('an import that is undone', () => {
  it('takes back exactly its rows', async () => {
    const accountId = await linkWith([bitcoins('0.6')]);
    await importAll(accountId, bitcoinTrades.slice(0, 2));
    const before = await stored(accountId);
    const second = await importAll(accountId, [bitcoinTrades[2] as object]);
    expect((await undo(second)).body.data.state).toBe('UNDONE');
    expect(await stored(accountId)).toEqual(before);
    // What was undone does not count as there already.
    expect((await begin(accountId, bitcoinTrades)).data.counts).toMatchObject({ new: 1 });
  });

  it('is refused while trades of a later one rest on it, and is whole then', async () => {
    const accountId = await linkWith([bitcoins('0.6')]);
    const eth = bought('2026-03-02', 1, 2000, { symbol: 'ETH' });
    const first = await importAll(accountId, [...bitcoinTrades.slice(0, 2), eth]);
    const second = await importAll(accountId, [bitcoinTrades[2] as object]);
    const refused = await undo(first);
    expect(refused.status).toBe(409);
    expect(refused.body.error.blockedBy).toMatchObject([
      {
        kind: 'ENTRY',
        day: '2026-05-04',
        words: '这样改动后，2026-05-04 的卖出 0.4 会超过当时持有的 0，未保存',
      },
    ]);
    expect(await stored(accountId)).toHaveLength(4);
    expect((await undo(second)).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
    expect(await stored(accountId)).toEqual([]);
  });

  it('may be of an account that is gone', async () => {
    const accountId = await linkWith([bitcoins('0.6')]);
    const id = await importAll(accountId, bitcoinTrades);
    await fixture.user.remove(accountId);
    expect(await stored(accountId)).toEqual([]);
    expect((await undo(id)).body.data.state).toBe('UNDONE');
  });
});
