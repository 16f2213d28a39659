import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '../../../../finance/calendar/days.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { TestApp } from '../../../testing/build-test-app.ts';
import { confirmAll } from '../../../testing/households/confirm-all.ts';
import { householdFixture } from '../../../testing/households/household-fixture.ts';
import { askAs, type TestHousehold } from '../../../testing/households/shared-household.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { storeQuote } from '../../../testing/store-quote.ts';
import { upsertCloses } from '../../quotes/quotes.repository.ts';
import { rowsOfBoth } from '../testing/both-owners.ts';

// Both owners count a handed-over holding at the same price of that day, also after later quotes and closes.

const fixture = householdFixture();
let test: TestApp;
let home: TestHousehold;
let me: SignedIn;
/** A share of its own for each case: what the market knows of it is shared by all. */
let key = '';
let cases = 0;
beforeAll(async () => {
  const known = { source: 'test', fetched_at: '2026-11-21T00:00:00.000Z' };
  const days = ['2025-12-31', '2026-11-20', '2026-11-21', '2026-11-22'];
  // One dollar is 7.00 yuan.
  const rates = days.flatMap((day) => [
    { currency: 'CNY' as const, per_euro: '7.7', day, ...known },
    { currency: 'USD' as const, per_euro: '1.1', day, ...known },
  ]);
  await fixture.test.deps.db.insertInto('exchange_rates').values(rates).execute();
});
beforeEach(() => {
  ({ test, home, me } = fixture);
  cases += 1;
  key = `SH${600_000 + cases}`;
});

const { ask } = fixture;
/** 100 at 8.00 and 100 at 10.00, the latter on a given day: 1,800.00 by cost. */
async function hold(
  secondDay: string,
  { currency = 'CNY', userId }: { currency?: string; userId?: string } = {},
) {
  const what = { investmentName: '某股', symbol: key, investmentType: 'STOCK', currency };
  const first = { quantity: 100, purchasePrice: 8, purchaseDate: '2026-01-05' };
  const { id } = await ask('POST', '/investments', { ...what, ...first }, userId);
  const second = { type: 'BUY', day: secondDay, quantity: 100, price: 10 };
  await ask('POST', `/investments/${id}/entries`, second, userId);
  return id as string;
}
const quote = (day: string, price: string, at = `${day}T01:30:00.000Z`) =>
  storeQuote(test, { key, day, at, price, currency: 'CNY' });
const close = (day: string, price: string, currency: 'CNY' | 'USD' = 'CNY') =>
  withTransaction(test.deps.db, (tx) =>
    upsertCloses(tx, [{ key, day, close: price, currency, source: 'test' }]),
  );
/** As it is stored: the quote with the close of its day. */
const quoteAndClose = async (day: string, price: string, at?: string) => {
  await quote(day, price, at);
  await close(day, price);
};

/** The parts of what changed the worth of each owner on a day: of the person, then of the household. */
const partsOf = (
  day: string,
  owners: [SignedIn, string | undefined][] = [
    [me, undefined],
    [me, home.id],
  ],
) => {
  const path = `/net-worth/changes?from=${addDays(day, -1)}&to=${day}`;
  return Promise.all(
    owners.map(async ([who, userId]) => {
      const { parts } = (await askAs(test, who, 'GET', path, undefined, userId)).body.data;
      return Object.fromEntries(
        parts.flatMap(({ part, amount }: { part: string; amount: number }) =>
          amount === 0 ? [] : [[part, amount]],
        ),
      );
    }),
  );
};
const worthOn = (day: string) =>
  Promise.all(
    [undefined, home.id].map(async (userId) => {
      const { netWorth } = await ask('GET', `/net-worth?day=${day}`, undefined, userId);
      return netWorth as number;
    }),
  );
const together = async () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
  const both = await Promise.all(days.map(worthOn));
  return both.map(([mine = 0, ours = 0]) => Math.round(100 * (mine + ours)) / 100);
};

/** What the parts of the day come to on the day itself, and a day later when `later` has become known. */
async function handOver(id: string, later: () => Promise<unknown>) {
  test.clock.set('2026-11-21T02:00:00.000Z');
  await confirmAll(test);
  const rows = await rowsOfBoth(test, { ownerId: me.userId }, home.id);
  const before = await Promise.all(['2026-11-19', '2026-11-20'].map(worthOn));
  const move = { kind: 'HOLDING', id, from: 'TODAY' };
  const { id: made } = await ask('POST', '/household/moves', move);
  const today = await partsOf('2026-11-21');
  expect(await Promise.all(['2026-11-19', '2026-11-20'].map(worthOn))).toEqual(before);
  await later();
  const evening = await partsOf('2026-11-21');
  test.clock.set('2026-11-22T01:00:00.000Z');
  const then = await partsOf('2026-11-21');
  const next = await partsOf('2026-11-22');
  const both = await together();
  // Undone, both together own what they did with it, on every day.
  await confirmAll(test);
  await ask('DELETE', `/household/moves/${made}`);
  expect(await together()).toEqual(both);
  expect(await rowsOfBoth(test, { ownerId: me.userId }, home.id)).toEqual(rows);
  return { today, evening, then, next };
}

it('a quote without a close: a later quote leaves the day at the last trade, for both', async () => {
  const id = await hold('2026-03-02');
  await quote('2026-11-21', '12');
  const seen = await handOver(id, () => quote('2026-11-22', '13'));
  // Today at the quote, 200 × 12.00; the trade of March had priced it at 2,000.00 the day before.
  expect(seen.today).toEqual([{ household: -2400, market: 400 }, { household: 2400 }]);
  expect(seen.then).toEqual([{ household: -2000 }, { household: 2000 }]);
  // 200 × 13.00 less 2,000.00.
  expect(seen.next).toEqual([{}, { market: 600 }]);
});

it('a trade after the newest close prices the day for both, until a close of that time comes late', async () => {
  const id = await hold('2026-11-20');
  await quoteAndClose('2026-11-19', '12');
  const seen = await handOver(id, () => quoteAndClose('2026-11-22', '13'));
  // The evening before at the trade of 10.00.
  expect(seen.today).toEqual([{ household: -2400, market: 400 }, { household: 2400 }]);
  expect(seen.then).toEqual([{ household: -2000 }, { household: 2000 }]);
  expect(seen.next).toEqual([{}, { market: 600 }]);
});

it('a close that comes late for the day of that trade counts for both', async () => {
  const id = await hold('2026-11-20');
  await quoteAndClose('2026-11-19', '12');
  const seen = await handOver(id, () => close('2026-11-20', '11.5'));
  expect(seen.then).toEqual([{ household: -2300 }, { household: 2300 }]);
});

it('a close of the day that comes late and differs from the quote counts for both', async () => {
  const id = await hold('2026-03-02');
  await quoteAndClose('2026-11-20', '12');
  const seen = await handOver(id, () => close('2026-11-21', '12.5'));
  expect(seen.today).toEqual([{ household: -2400 }, { household: 2400 }]);
  expect(seen.then).toEqual([{ household: -2500, market: 100 }, { household: 2500 }]);
});

it('a share in dollars, too', async () => {
  key = 'US.AAPL';
  const id = await hold('2026-11-20', { currency: 'USD' });
  await storeQuote(test, { key, day: '2026-11-19', price: '12' });
  await close('2026-11-19', '12', 'USD');
  const seen = await handOver(id, () => close('2026-11-22', '13', 'USD'));
  // 200 × 10.00 dollars at 7.00.
  expect(seen.then).toEqual([{ household: -14_000 }, { household: 14_000 }]);
});

it('a price of the owner of the day counts for both, although the market had a newer one at the move', async () => {
  const id = await hold('2026-03-02');
  test.clock.set('2026-11-21T01:00:00.000Z');
  await ask('PUT', `/investments/${id}/price`, { currentPrice: 15 });
  await quoteAndClose('2026-11-20', '11');
  await quote('2026-11-21', '12', '2026-11-21T01:30:00.000Z');
  test.clock.set('2026-11-21T02:00:00.000Z');
  const seen = await handOver(id, () =>
    quoteAndClose('2026-11-21', '12.5', '2026-11-21T07:00:00.000Z'),
  );
  // 200 × 12.00 after 200 × 11.00; in the evening 200 × 12.50; the day after, the owner's 15.00.
  expect(seen.today).toEqual([{ household: -2400, market: 200 }, { household: 2400 }]);
  expect(seen.evening).toEqual([{ household: -2500, market: 300 }, { household: 2500 }]);
  expect(seen.then).toEqual([{ household: -3000, market: 800 }, { household: 3000 }]);
});

it('a price of the owner that is older than the day counts for both until the market has a newer one', async () => {
  const id = await hold('2026-03-02');
  await ask('PUT', `/investments/${id}/price`, { day: '2026-10-01', currentPrice: 15 });
  const kept = await handOver(id, async () => undefined);
  expect(kept.today).toEqual([{ household: -3000 }, { household: 3000 }]);
  expect(kept.then).toEqual([{ household: -3000 }, { household: 3000 }]);
  const seen = await handOver(id, () => quoteAndClose('2026-11-21', '12'));
  expect(seen.evening).toEqual([{ household: -2400, market: -600 }, { household: 2400 }]);
  expect(seen.then).toEqual([{ household: -2400, market: -600 }, { household: 2400 }]);
});

it('what has no symbol counts for both at the price that it has', async () => {
  key = '#1#';
  const id = await hold('2026-03-02');
  await ask('PUT', `/investments/${id}/price`, { day: '2026-10-01', currentPrice: 12 });
  const seen = await handOver(id, async () => undefined);
  expect(seen.today).toEqual([{ household: -2400 }, { household: 2400 }]);
  expect(seen.then).toEqual([{ household: -2400 }, { household: 2400 }]);
  expect(seen.next).toEqual([{}, {}]);
});

it('what was bought today counts at its trade until a quote comes, and at the close once there is one', async () => {
  const id = await hold('2026-11-21');
  const seen = await handOver(id, () => quoteAndClose('2026-11-20', '12'));
  // 1,000.00 are bought on the day; the others were at cost, which the trade of January is.
  expect(seen.today).toEqual([
    { household: -2000, saving: 1000, market: 200 },
    { household: 2000 },
  ]);
  // The evening before 100 × 12.00.
  expect(seen.evening).toEqual([
    { household: -2400, saving: 1000, market: 200 },
    { household: 2400 },
  ]);
  // The trade of the day is newer than the close of the day before.
  expect(seen.then).toEqual([
    { household: -2000, saving: 1000, market: -200 },
    { household: 2000 },
  ]);
});

it('what was bought today counts at the close of the day once there is one', async () => {
  const id = await hold('2026-11-21');
  const seen = await handOver(id, () => quoteAndClose('2026-11-21', '11'));
  // 2,200.00 less 800.00 of the evening before and the 1,000.00 paid.
  expect(seen.then).toEqual([{ household: -2200, saving: 1000, market: 400 }, { household: 2200 }]);
});

it('after a split the price of units from before it is shared by those of today, for both', async () => {
  const id = await hold('2026-03-02');
  await quoteAndClose('2026-11-18', '20');
  const split = { type: 'SPLIT', day: '2026-11-20', ratioNew: 2, ratioOld: 1 };
  await ask('POST', `/investments/${id}/entries`, split);
  const seen = await handOver(id, () => quoteAndClose('2026-11-22', '10.5'));
  // 400 × 10.00; then 400 × 10.50.
  expect(seen.today).toEqual([{ household: -4000 }, { household: 4000 }]);
  expect(seen.then).toEqual([{ household: -4000 }, { household: 4000 }]);
  expect(seen.next).toEqual([{}, { market: 200 }]);
});

it('trades of the same share that the household has itself do not price what comes to it', async () => {
  const id = await hold('2026-03-02');
  await quoteAndClose('2026-11-19', '12');
  const own = { userId: home.id };
  const theirs = await hold('2026-11-20', own);
  const seen = await handOver(id, () => quoteAndClose('2026-11-22', '13'));
  expect(seen.today).toEqual([{ household: -2400 }, { household: 2400, market: 400 }]);
  // Theirs stay at the trade of 10.00 of the 20th.
  expect(seen.then).toEqual([{ household: -2400 }, { household: 2400 }]);
  expect((await ask('GET', `/investments/${theirs}`, undefined, home.id)).quantity).toBe(200);
});

it('no later price of either owner changes what the day counts for one of them alone', async () => {
  const id = await hold('2026-11-18');
  await quoteAndClose('2026-11-17', '12');
  await ask('POST', '/household/moves', { kind: 'HOLDING', id, from: 'TODAY' });
  const [ours] = await ask('GET', '/investments', undefined, home.id);
  const stays = '2026-11-21按那天的价值';
  const refusal = async (one: string, path: string, body: object, userId?: string) => {
    const { status, body: answer } = await askAs(test, me, 'PUT', path, body, userId);
    expect([one, status, answer.message]).toEqual([one, 409, expect.stringContaining(stays)]);
  };
  test.clock.set('2026-11-22T08:00:00.000Z');
  for (const day of ['2026-11-20', '2026-11-21']) {
    const price = { currentPrice: 15, day };
    await refusal('old', `/investments/${id}/price`, price);
    await refusal('new', `/investments/${ours.id}/price`, price, home.id);
    const prices = [{ id: ours.id, ...price }];
    await refusal('batch', '/investments/price/batch', { prices }, home.id);
  }
  await refusal('form', `/investments/${ours.id}`, { currentPrice: null }, home.id);
  expect(await partsOf('2026-11-21')).toEqual([{ household: -2000 }, { household: 2000 }]);
  // Nor is it deleted behind the other.
  const gone = await askAs(test, me, 'DELETE', `/investments/${id}`);
  expect([gone.status, gone.body.message]).toEqual([
    409,
    '它已经移到另一边，不能在这里修改或删除；移动之后一天内可以在“家庭”页面撤销',
  ]);
  // Prices of other days, and one that the trade of the 18th stands above, are theirs to enter.
  await ask('PUT', `/investments/${id}/price`, { currentPrice: 9, day: '2026-11-16' });
  const today = { currentPrice: 14, day: '2026-11-22' };
  await ask('PUT', `/investments/${ours.id}/price`, today, home.id);
  expect(await partsOf('2026-11-21')).toEqual([{ household: -2000 }, { household: 2000 }]);
  expect(await partsOf('2026-11-22')).toEqual([{}, { market: 800 }]);
});

it('the returns of both count the day at one price', async () => {
  const id = await hold('2026-11-20');
  await quoteAndClose('2026-11-19', '12');
  await ask('POST', '/household/moves', { kind: 'HOLDING', id, from: 'TODAY' });
  await quoteAndClose('2026-11-22', '13');
  test.clock.set('2026-11-22T08:00:00.000Z');
  const [ours] = await ask('GET', '/investments', undefined, home.id);
  const profitOf = async (one: string, userId?: string) =>
    (
      await ask(
        'GET',
        `/investments/${one}/performance?from=2026-11-20&to=2026-11-22`,
        undefined,
        userId,
      )
    ).profit;
  // 1,200.00 and 1,000.00 become 2,000.00 that go; they come to the household and become 2,600.00.
  expect([await profitOf(id), await profitOf(ours.id, home.id)]).toEqual([-200, 600]);
});

it('the personal files of both keep the price', async () => {
  const id = await hold('2026-11-20');
  await quoteAndClose('2026-11-19', '12');
  await ask('POST', '/household/moves', { kind: 'HOLDING', id, from: 'TODAY' });
  test.clock.set('2026-11-22T01:00:00.000Z');
  const figures = await partsOf('2026-11-21');
  expect(figures).toEqual([{ household: -2000 }, { household: 2000 }]);
  await confirmAll(test);
  for (const [place, userId] of [undefined, home.id].entries()) {
    const file = (await askAs(test, me, 'GET', '/personal-data/export', undefined, userId)).body;
    const alone = await signIn(test);
    const read = await askAs(test, alone, 'POST', '/personal-data/import', file);
    expect(read.status, JSON.stringify(read.body)).toBe(200);
    expect(await partsOf('2026-11-21', [[alone, undefined]])).toEqual([figures[place]]);
  }
});
