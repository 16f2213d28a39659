import { describe, expect, it } from 'vitest';
import { accountsFixture } from '../../testing/accounts-fixture.ts';

const fixture = accountsFixture();
const { call, openAccount } = fixture;

describe('the summary of accounts', () => {
  it('adds currencies at the newest rates and names those without one', async () => {
    await openAccount({ initialBalance: 1000 });
    await openAccount({ initialBalance: 100, currency: 'USD' });
    const { id } = await openAccount({ accountType: 'CREDIT' });
    await call('POST', `/accounts/${id}/withdraw`, { amount: 300 });
    const before = (await call('GET', '/accounts/summary')).body.data;
    expect(before).toEqual({
      totalBalance: 700,
      accountCount: 3,
      currencyCount: 2,
      currency: 'CNY',
      byCurrency: [
        { currency: 'CNY', balance: 700 },
        { currency: 'USD', balance: 100 },
      ],
      rateTime: null,
      missingRates: ['USD'],
      staleRates: [],
    });
    const rate = (currency: 'USD' | 'CNY', day: string, per_euro: string) => ({
      currency,
      day,
      per_euro,
      source: 'test',
      fetched_at: '2026-11-20T15:00:00.000Z',
    });
    await fixture.test.deps.db
      .insertInto('exchange_rates')
      .values([
        rate('USD', '2026-11-19', '1'),
        rate('USD', '2026-11-20', '1.1568'),
        rate('CNY', '2026-11-20', '8.2310'),
      ])
      .execute();
    const after = (await call('GET', '/accounts/summary')).body.data;
    // 700 + 100 × 8.2310 / 1.1568 = 1411.5318
    expect(after).toMatchObject({
      totalBalance: 1411.53,
      rateTime: '2026-11-20',
      missingRates: [],
    });
    const inDollars = await call('GET', '/accounts/summary', undefined, {
      query: { currency: 'USD' },
    });
    // 700 × 1.1568 / 8.2310 + 100 = 198.3793
    expect(inDollars.body.data).toMatchObject({ totalBalance: 198.38, currency: 'USD' });
    await fixture.test.deps.db.deleteFrom('exchange_rates').execute();
  });

  it('adds currencies beyond the six, which are listed behind them', async () => {
    await openAccount({ initialBalance: 1000, currency: 'SGD' });
    await openAccount({ initialBalance: 50_000, currency: 'KRW' });
    await openAccount({ initialBalance: 7, currency: 'JPY' });
    await openAccount({ initialBalance: 3, currency: 'THB' });
    const source = { day: '2026-11-20', source: 'test', fetched_at: '2026-11-20T15:00:00.000Z' };
    await fixture.test.deps.db
      .insertInto('exchange_rates')
      .values([
        { ...source, currency: 'CNY', per_euro: '8.2310' },
        { ...source, currency: 'SGD', per_euro: '1.5038' },
        { ...source, currency: 'KRW', per_euro: '1698.42' },
        { ...source, currency: 'JPY', per_euro: '171.25' },
      ])
      .execute();
    const { data } = (await call('GET', '/accounts/summary')).body;
    // 1000 × 8.2310 / 1.5038 + 50000 × 8.2310 / 1698.42 + 7 × 8.2310 / 171.25 = 5716.1171
    expect(data).toMatchObject({ totalBalance: 5716.12, missingRates: ['THB'] });
    const codes = data.byCurrency.map(({ currency }: { currency: string }) => currency);
    expect(codes).toEqual(['JPY', 'SGD', 'KRW', 'THB']);
    await fixture.test.deps.db.deleteFrom('exchange_rates').execute();
  });
});
