import type { BrokerPosition } from '../../providers/brokers/broker.ts';
import { positionOf, snapshotOf } from './fake-brokers.ts';
import { securitiesFixture } from './securities-fixture.ts';

type Fields = Record<string, unknown>;

/** A purchase and a sale of coins, as the file of an exchange has them. */
export const bought = (day: string, quantity: number, price: number, more: Fields = {}) => ({
  day,
  type: 'BUY',
  symbol: 'BTC',
  quantity,
  price,
  currency: 'USD',
  ...more,
});
export const sold = (day: string, quantity: number, price: number, more: Fields = {}) => ({
  ...bought(day, quantity, price, more),
  type: 'SELL',
});

/**
 * What the hand-worked case begins with. Bought 0.5 at 20,000 and 0.5 at 30,000: 1 for 25,000. Sold 0.4 at
 * 40,000: 16,000 less a cost of 10,000 is a profit of 6,000, and 0.6 for 15,000 are left.
 */
export const bitcoinTrades = [
  bought('2026-03-02', 0.5, 20_000),
  bought('2026-04-02', 0.5, 30_000),
  sold('2026-05-04', 0.4, 40_000),
];

/** Bitcoins at a price of 50,000 dollars, as an exchange answers them: without a cost. */
export const bitcoins = (quantity: string, fields: Partial<BrokerPosition> = {}) =>
  positionOf('BTC', {
    positionType: 'CRYPTO',
    quantity,
    currency: 'USD',
    price: '50000',
    ...fields,
  });

/** Accounts of exchanges whose trades the tests of a file import; each begins with a new user. */
export function syncedTradesFixture() {
  const fixture = securitiesFixture();
  const call = (method: string, path: string, body?: unknown, query?: Record<string, string>) =>
    fixture.test.call(method, path, {
      token: fixture.user.token,
      body,
      ...(query && { query }),
    });
  const sync = async (id: string, positions: BrokerPosition[]) => {
    fixture.fake.answer = async () =>
      snapshotOf(positions, { cash: [{ currency: 'USD', amount: '100' }] });
    await fixture.user.sync(id);
  };
  /** Links an account that holds these positions. */
  const linkWith = async (positions: BrokerPosition[], body: Fields = {}) => {
    const id = await fixture.user.link(body);
    await sync(id, positions);
    return id;
  };
  /** Begins an import of trades into an account, and sends its rows. */
  const begin = async (accountId: string, rows: readonly object[], more: Fields = {}) => {
    const body = {
      kind: 'TRADES',
      source: 'binance',
      securitiesAccountId: accountId,
      ...more,
    };
    const begun = await call('POST', '/imports', body);
    if (begun.status !== 200) return { status: begun.status, ...begun.body };
    const { id } = begun.body.data;
    const sent = rows.map((row, index) => ({ n: index + 2, ...row }));
    const added = await call('POST', `/imports/${id}/rows`, { offset: 0, rows: sent });
    return { id, status: added.status, ...added.body };
  };
  const importAll = async (accountId: string, rows: readonly object[]): Promise<string> => {
    const { id } = await begin(accountId, rows);
    const applied = await call('POST', `/imports/${id}/apply`, {});
    if (applied.status !== 200) throw new Error(JSON.stringify(applied.body));
    return id;
  };
  const undo = (id: string) => call('DELETE', `/imports/${id}`);
  const positions = async (currency = 'USD') =>
    (await call('GET', '/securities/positions', undefined, { currency, size: '100' })).body.data
      .records;
  const account = async (id: string, currency = 'USD') =>
    (await call('GET', '/securities/accounts', undefined, { currency })).body.data.find(
      (one: { id: string }) => one.id === id,
    );
  const correct = (id: string, symbol: string) =>
    call('POST', `/securities/accounts/${id}/corrections`, { symbol });
  return Object.assign(fixture, {
    call,
    sync,
    linkWith,
    begin,
    importAll,
    undo,
    positions,
    account,
    correct,
  });
}
