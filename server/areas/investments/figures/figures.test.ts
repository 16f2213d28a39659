import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../db/with-transaction.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { faulty } from '../../../testing/faulty-dialect.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../../testing/securities/securities-user.ts';
import { storeQuote } from '../../../testing/store-quote.ts';
import { upsertCloses } from '../../quotes/quotes.repository.ts';

let test: TestApp;
let person: Awaited<ReturnType<typeof securitiesUser>>;
const fake = fakeBrokers();
beforeAll(async () => {
  test = await buildTestApp({ deps: { brokers: fake.brokers } });
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await securitiesUser(test);
});

type Fields = Record<string, unknown>;
let codes = 600_100;

/** A new share of Shanghai, with the closes of some days. */
async function share(closes: Record<string, string>): Promise<string> {
  codes += 1;
  const key = `SH${codes}`;
  const rows = Object.entries(closes).map(([day, close]) => ({
    ...{ key, day, close, currency: 'CNY' as const, source: 'tencent' },
  }));
  await withTransaction(test.deps.db, (tx) => upsertCloses(tx, rows));
  const [day = '', price = ''] = Object.entries(closes).sort().at(-1) ?? [];
  await storeQuote(test, { key, price, currency: 'CNY', at: `${day}T07:00:00.000Z`, day });
  return key;
}

/** The id of a holding of 1,000 shares bought at 10.00 on 2026-01-05. */
async function hold(symbol: string, fields: Fields = {}): Promise<string> {
  const body = {
    ...{ investmentName: '某股', symbol, investmentType: 'STOCK', currency: 'CNY' },
    ...{ quantity: 1000, purchasePrice: 10, purchaseDate: '2026-01-05', ...fields },
  };
  const answer = await test.call('POST', '/investments', { token: person.token, body });
  return answer.body.data.id;
}

async function add(id: string, body: Fields) {
  const { token } = person;
  const answer = await test.call('POST', `/investments/${id}/entries`, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const get = async (path: string) =>
  (await test.call('GET', path, { token: person.token })).body.data;

/** Figures of a holding, the same in every answer. */
async function figures(id: string) {
  const { dayGain, dayGainDay, syncedHint, exNote, expectedDividendTax } = await get(
    `/investments/${id}`,
  );
  const answer = { dayGain, dayGainDay, syncedHint, exNote, expectedDividendTax };
  for (const path of ['', '/profit/ranking', '/search?keyword=%E6%9F%90', '/recent']) {
    const rows = await get(`/investments${path}`);
    const row = rows.find((one: { id: string }) => one.id === id);
    if (row) expect(row).toMatchObject(answer);
  }
  expect(await get(`/investments/${id}/profit`)).toMatchObject(answer);
  return answer;
}

describe('the gain of the day', () => {
  it('is quantity × the change of the price since the close before', async () => {
    const id = await hold(await share({ '2026-11-19': '10.20', '2026-11-20': '10.40' }));
    expect(await figures(id)).toMatchObject({ dayGain: 200, dayGainDay: '2026-11-20' });
  });

  it('leaves out what was bought on the day, and takes its charges off', async () => {
    // 2,000 × 10.10 − 1,000 × 10.20 − 10,050 − 5.10.
    const id = await hold(await share({ '2026-11-19': '10.20', '2026-11-20': '10.10' }));
    const trade = { type: 'BUY', day: '2026-11-20', quantity: 1000, price: 10.05, fee: 5.1 };
    await add(id, trade);
    expect((await figures(id)).dayGain).toBe(-55.1);
  });

  it('is that of what was held on the day of the price, whatever was bought since', async () => {
    const id = await hold(await share({ '2026-11-18': '10.20', '2026-11-19': '10.40' }));
    await add(id, { type: 'BUY', day: '2026-11-20', quantity: 5000, price: 10 });
    expect(await figures(id)).toMatchObject({ dayGain: 200, dayGainDay: '2026-11-19' });
  });

  it('of what was sold whole on the day is what the sale brought beyond the value before', async () => {
    const id = await hold(await share({ '2026-11-19': '10.20', '2026-11-20': '10.40' }));
    await add(id, { type: 'SELL', day: '2026-11-20', quantity: 1000, price: 10.5, fee: 5 });
    // 10,495 − 10,200.
    expect((await figures(id)).dayGain).toBe(295);
  });

  it('is none once everything was sold on an earlier day', async () => {
    const id = await hold(await share({ '2026-11-19': '10.20', '2026-11-20': '10.40' }));
    await add(id, { type: 'SELL', day: '2026-11-19', quantity: 1000, price: 10.2 });
    expect(await figures(id)).toMatchObject({ dayGain: null, dayGainDay: null });
  });

  it('of what was first bought on the day needs no price before', async () => {
    const symbol = await share({ '2026-11-20': '10.40' });
    const id = await hold(symbol, { purchaseDate: '2026-11-20' });
    expect((await figures(id)).dayGain).toBe(400);
  });

  it('counts what was transferred in at the price of the day', async () => {
    const id = await hold(await share({ '2026-11-19': '10.20', '2026-11-20': '10.40' }));
    await add(id, { type: 'TRANSFER_IN', day: '2026-11-20', quantity: 500, cost: 1000 });
    expect((await figures(id)).dayGain).toBe(200);
  });

  it.each([
    ['no price before', { '2026-11-20': '10.40' }],
    ['none for more than two weeks before', { '2026-11-05': '10.20', '2026-11-20': '10.40' }],
  ])('is not known with %s', async (_, closes) => {
    const id = await hold(await share(closes));
    expect(await figures(id)).toMatchObject({ dayGain: null, dayGainDay: null });
  });

  it('is not known without any price, and none for a day before the purchase', async () => {
    expect(await figures(await hold('#1#'))).toMatchObject({ dayGain: null, dayGainDay: null });
    const symbol = await share({ '2026-11-18': '10.20', '2026-11-19': '10.40' });
    const later = await hold(symbol, { purchaseDate: '2026-11-20' });
    expect(await figures(later)).toMatchObject({ dayGain: null, dayGainDay: null });
  });

  it('rests on what the owner entered where there are no quotes', async () => {
    const id = await hold('#1#');
    const { token } = person;
    for (const [day, currentPrice] of [
      ['2026-11-17', 10],
      ['2026-11-18', 12.5],
    ]) {
      const body = { day, currentPrice };
      await test.call('PUT', `/investments/${id}/price`, { token, body });
    }
    expect(await figures(id)).toMatchObject({ dayGain: 2500, dayGainDay: '2026-11-18' });
  });

  it('converts a close in another currency at the rate of its day', async () => {
    const id = await hold(await share({ '2026-11-19': '10', '2026-11-20': '10.40' }), {
      currency: 'USD',
    });
    // No rate is stored: neither price is known in dollars.
    expect(await figures(id)).toMatchObject({ dayGain: null });
  });
});

describe('the dividend tax to expect', () => {
  it('is what a sale of everything would bring due today', async () => {
    const id = await hold(await share({ '2026-11-20': '10' }), { purchaseDate: '2026-11-02' });
    expect((await figures(id)).expectedDividendTax).toBe(0);
    await add(id, { type: 'DIVIDEND', day: '2026-11-10', amount: 500 });
    // Held less than a month: 20 % of 500.
    expect((await figures(id)).expectedDividendTax).toBe(100);
    await add(id, { type: 'SELL', day: '2026-11-20', quantity: 600, price: 10 });
    expect((await figures(id)).expectedDividendTax).toBe(40);
  });

  it('is null for what has no such tax', async () => {
    const fund = await hold('510300', { investmentType: 'FUND' });
    expect((await figures(fund)).expectedDividendTax).toBeNull();
    expect((await figures(await hold('AAPL', { currency: 'USD' }))).expectedDividendTax).toBeNull();
  });
});

describe('the hint of a synced account', () => {
  it('asks whether a holding is there twice, while the account is active', async () => {
    fake.answer = async () =>
      snapshotOf([
        positionOf('0700.HK', { symbolName: '腾讯控股', quantity: '300', currency: 'HKD' }),
        positionOf('BTC', { positionType: 'CRYPTO', quantity: '0.50', currency: 'USD' }),
      ]);
    const account = await person.link({ accountName: '富途', accountType: 'LONGPORT' });
    await person.sync(account);
    const id = await hold('700', { currency: 'HKD' });
    const hint = '长桥证券 已同步 腾讯控股 300，是否重复记录？';
    expect((await figures(id)).syncedHint).toBe(hint);
    const coin = await hold('BTC/USDT', { investmentType: 'CRYPTO', currency: 'USD' });
    expect((await figures(coin)).syncedHint).toBe('长桥证券 已同步 BTC 0.5，是否重复记录？');
    expect((await figures(await hold('AAPL', { currency: 'USD' }))).syncedHint).toBeNull();
    const { version } = (await person.accounts())[0];
    await person.edit(account, { isActive: false, version });
    expect((await figures(id)).syncedHint).toBeNull();
  });
});

it('a list asks the database as often for forty holdings as for one', async () => {
  const { through, faults } = faulty();
  const counted = await buildTestApp({ through });
  try {
    const { token } = await securitiesUser(counted);
    const named = { investmentName: '某股', investmentType: 'STOCK', currency: 'CNY' };
    const bought = { quantity: 10, purchasePrice: 10, purchaseDate: '2026-11-20' };
    const statementsOf = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const symbol = String(600_000 + index);
        const body = { ...named, ...bought, symbol, currentPrice: 11 };
        await counted.call('POST', '/investments', { token, body });
      }
      faults.plan(undefined);
      await counted.call('GET', '/investments', { token });
      return faults.statements.length;
    };
    const ofOne = await statementsOf(1);
    expect(await statementsOf(40)).toBe(ofOne);
  } finally {
    await counted.close();
  }
});

describe('the note after an ex-day', () => {
  const announce = (id: string, body: Fields) =>
    test.call('POST', `/investments/${id}/corporate-actions`, { token: person.token, body });

  it('says that what was announced is not paid yet, until it is', async () => {
    const id = await hold('#1#');
    await announce(id, { text: '10派5元', exDay: '2026-11-20', payDay: '2026-11-25' });
    expect((await figures(id)).exNote).toBe('2026-11-20 已除息，待到账（2026-11-25）');
    const paid = await hold('#2#');
    await announce(paid, { text: '10派5元', exDay: '2026-11-18', payDay: '2026-11-21' });
    expect((await figures(paid)).exNote).toBeNull();
    const toCome = await hold('#3#');
    await announce(toCome, { text: '10派5元', exDay: '2026-11-25', payDay: '2026-11-25' });
    expect((await figures(toCome)).exNote).toBeNull();
  });

  it('without a day of payment stands until it is accepted, dismissed, or two months old', async () => {
    const id = await hold('#1#');
    const action = (await announce(id, { text: '10送3派1元', exDay: '2026-11-20' })).body.data;
    expect((await figures(id)).exNote).toBe('2026-11-20 已除权除息，待到账');
    const accept = `/corporate-actions/${action.id}/accept`;
    await test.call('POST', accept, { token: person.token, body: {} });
    expect((await figures(id)).exNote).toBeNull();
    const old = await hold('#2#');
    await announce(old, { text: '10送3', exDay: '2026-09-22' });
    expect((await figures(old)).exNote).toBe('2026-09-22 已除权，待到账');
    const older = await hold('#3#');
    await announce(older, { text: '10送3', exDay: '2026-09-21' });
    expect((await figures(older)).exNote).toBeNull();
  });
});
