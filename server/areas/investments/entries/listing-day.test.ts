import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { saveListingDay } from '../../quotes/listing-days.repository.ts';

let test: TestApp;
let token: string;
let codes = 688_000;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ token } = await signIn(test));
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });

/**
 * A holding of a share, opened long before the share was listed; a new one
 * each time, so that tests do not meet.
 */
async function hold(fields: Record<string, unknown> = {}) {
  codes += 1;
  const { body } = await call('POST', '/investments', {
    investmentName: '中芯国际',
    symbol: String(codes),
    investmentType: 'STOCK',
    quantity: 1000,
    purchasePrice: 1,
    currency: 'CNY',
    purchaseDate: '2015-01-05',
    ...fields,
  });
  return { id: body.data.id as string, key: `SH${codes}` };
}

const list = (key: string, day: string | null = '2020-07-16') =>
  saveListingDay(test.deps.db, {
    key,
    day,
    source: day && 'yahoo',
    ask_again_at: day ? null : '2026-12-01T00:00:00.000Z',
  });

const buy = (day: string) => ({ type: 'BUY', day, quantity: 100, price: 30 });
const tooEarly = (day: string) => ({ day: [`${day} 早于上市日 2020-07-16`] });

describe('an entry before its instrument was listed', () => {
  it('is refused at its day, when it is added, edited, or only looked at', async () => {
    const { id, key } = await hold();
    await list(key);
    const path = `/investments/${id}/entries`;
    const sale = { type: 'SELL', day: '2020-07-15', quantity: 1, price: 30 };
    const added = await call('POST', path, sale);
    expect([added.status, added.body.error.fields]).toEqual([400, tooEarly('2020-07-15')]);
    const preview = await call('POST', `${path}/preview`, { action: 'add', entry: sale });
    expect([preview.status, preview.body.error.fields]).toEqual([400, tooEarly('2020-07-15')]);
    const written = await call('POST', path, { ...sale, day: '2020-07-16' });
    expect(written.status).toBe(200);
    const edited = await call('PUT', `${path}/${written.body.data.id}`, { day: '2019-12-31' });
    expect([edited.status, edited.body.error.fields]).toEqual([400, tooEarly('2019-12-31')]);
    expect((await call('GET', `/investments/${id}`)).body.data.entryCount).toBe(2);
  });

  it('may be a subscription of new shares, paid for in the months before', async () => {
    const { id, key } = await hold();
    await list(key);
    const path = `/investments/${id}/entries`;
    // 90 days before 2020-07-16.
    expect((await call('POST', path, buy('2020-04-17'))).status).toBe(200);
    expect((await call('POST', path, buy('2020-04-16'))).body.error.fields).toEqual(
      tooEarly('2020-04-16'),
    );
  });

  it('may be shares that came otherwise than by a trade', async () => {
    const { id, key } = await hold();
    await list(key);
    const given = { type: 'TRANSFER_IN', day: '2016-01-04', quantity: 100, cost: 0 };
    expect((await call('POST', `/investments/${id}/entries`, given)).status).toBe(200);
  });

  it('stays, and can be edited on its day, when it was written before that was known', async () => {
    const { id, key } = await hold();
    const path = `/investments/${id}/entries`;
    const { data } = (await call('POST', path, buy('2019-01-02'))).body;
    await list(key);
    expect((await call('PUT', `${path}/${data.id}`, { price: 31 })).status).toBe(200);
    expect(
      (await call('PUT', `${path}/${data.id}`, { day: '2019-01-03' })).body.error.fields,
    ).toEqual(tooEarly('2019-01-03'));
    expect(await checkData(test.deps.db)).toEqual([]);
  });

  it('is refused as the first of a new holding, below firstEntry, and nothing is written', async () => {
    const { key } = await hold();
    await list(key);
    const { status, body } = await call('POST', '/investments', {
      investmentName: '中芯',
      symbol: key.slice(2),
      investmentType: 'STOCK',
      currency: 'CNY',
      firstEntry: buy('2018-03-05'),
    });
    expect([status, body.error.fields]).toEqual([
      400,
      { 'firstEntry.day': ['2018-03-05 早于上市日 2020-07-16'] },
    ]);
    expect((await call('GET', '/investments')).body.data).toHaveLength(1);
  });

  it('is refused when the form moves the first purchase there', async () => {
    const firstEntry = buy('2020-07-20');
    const { id, key } = await hold({
      quantity: undefined,
      purchasePrice: undefined,
      purchaseDate: undefined,
      firstEntry,
    });
    await list(key);
    const { status, body } = await call('PUT', `/investments/${id}`, {
      purchaseDate: '2018-03-05',
    });
    expect([status, body.error?.fields]).toEqual([
      400,
      { purchaseDate: ['2018-03-05 早于上市日 2020-07-16'] },
    ]);
  });

  it('is refused on the other side of a conversion, at its day', async () => {
    const { id } = await hold();
    const into = await hold();
    await list(into.key);
    const { status, body } = await call('POST', `/investments/${id}/entries`, {
      type: 'CONVERT_OUT',
      day: '2018-03-05',
      quantity: 10,
      price: 30,
      counterpart: { investmentId: into.id, quantity: 10, price: 30 },
    });
    expect([status, body.error?.fields]).toEqual([
      400,
      { 'counterpart.day': ['2018-03-05 早于上市日 2020-07-16'] },
    ]);
  });

  it('is accepted where the day is not known', async () => {
    const { id, key } = await hold();
    await list(key, null);
    expect((await call('POST', `/investments/${id}/entries`, buy('2015-03-05'))).status).toBe(200);
  });
});
