import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, type Day } from '../../../finance/calendar/days.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { depth } from '../../testing/depth/depth.ts';
import { confirmAll } from '../../testing/households/confirm-all.ts';
import { Household } from '../../testing/households/household.ts';
import { live, stories } from '../../testing/households/stories.ts';
import { storeQuote } from '../../testing/store-quote.ts';
import { upsertCloses } from '../quotes/quotes.repository.ts';
import {
  eachOn,
  expectAlike,
  expectExplained,
  rowsOfBoth,
  togetherOn,
} from './testing/both-owners.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const story = stories({ minLength: 10, maxLength: 40 });
const kinds = [
  ['ACCOUNT', 'account'],
  ['HOLDING', 'share'],
  ['HOLDING', 'fund'],
  ['DEPOSIT', 'deposit'],
  ['FIXED_ASSET', 'asset'],
  ['LOAN', 'loan'],
  ['DEBT', 'receivable'],
  ['OTHER_ASSET', 'other'],
] as const;
const moves = fc.array(
  fc.tuple(
    ...([fc.constantFrom(...kinds), fc.nat(9), fc.boolean()] as const),
    ...([fc.constantFrom('KEEP', 'NONE'), fc.constantFrom('BEGINNING', 'TODAY')] as const),
  ),
  { minLength: 2, maxLength: 4 },
);

it('moves anything of a random household: what both own stays, every rule holds, and undone all is as before', async () => {
  await fc.assert(
    fc.asyncProperty(story, moves, async (steps, wanted) => {
      const house = await live(await Household.begin(test), steps);
      // Days may have passed since the person signed in: they confirm who they are.
      await confirmAll(test);
      const known = await house.get('/household');
      const home = known ?? (await house.send('POST', '/household', { name: '我们家' })).data;
      const days = [0, 7, 30].map((ago) => addDays(house.today, -ago));
      const done: { id: string; before: string[] }[] = [];
      const figures = await togetherOn(house, days);
      for (const [[kind, row], number, isAlone, categories, from] of wanted) {
        const thing = house.pick(row, number);
        if (!thing) continue;
        const before = await rowsOfBoth(test, house, home.id);
        const body = { kind, id: thing.id, categories, from };
        const past = await eachOn(house, days.slice(1));
        const { data, isRefused } = await house.send('POST', '/household/moves/preview', body);
        if (isRefused) continue;
        const along = data.linked.filter(
          (one: { isRequired: boolean; isMovable: boolean }) =>
            one.isMovable && (one.isRequired || !isAlone),
        );
        const others = along.map(({ kind, id }: { kind: string; id: string }) => ({ kind, id }));
        const moved = await house.send('POST', '/household/moves', { ...body, with: others });
        if (moved.isRefused) {
          expect(await rowsOfBoth(test, house, home.id)).toEqual(before);
          continue;
        }
        done.push({ id: moved.data.id, before });
        expectAlike(await togetherOn(house, days), figures);
        // What is handed over today changes no day before, of neither.
        if (from === 'TODAY') expect(await eachOn(house, days.slice(1))).toEqual(past);
        expect(await checkData(test.deps.db)).toEqual([]);
        await expectExplained(house, home.id, days);
      }
      for (const { id, before } of done.toReversed()) {
        expect((await house.send('DELETE', `/household/moves/${id}`)).isRefused).toBe(false);
        expect(await rowsOfBoth(test, house, home.id)).toEqual(before);
      }
    }),
    { numRuns: depth(2, 20), endOnFailure: true },
  );
});

const quotedShare = 'SH600001';
/** Closes of so many days before today that the market has not given yet, and those of some of them that come late. */
const lateCloses = fc.record({
  missing: fc.nat(25),
  late: fc.array(fc.tuple(fc.nat(25), fc.integer({ min: 800, max: 1200 })), { maxLength: 3 }),
  next: fc.option(fc.integer({ min: 800, max: 1200 })),
});

it('prices shares that are handed over alike for both, whatever quotes and closes come later', async () => {
  const { db } = test.deps;
  const wantedShares = fc.array(fc.nat(9), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(story, wantedShares, lateCloses, async (steps, wanted, market) => {
      const house = await live(await Household.begin(test), steps);
      await confirmAll(test);
      const known = await house.get('/household');
      const home = known ?? (await house.send('POST', '/household', { name: '我们家' })).data;
      const since = addDays(house.today, -market.missing);
      const closes = await db
        .deleteFrom('daily_closes')
        .where('key', '=', quotedShare)
        .where('day', '>', since)
        .returningAll()
        .execute();
      const done: { id: string; before: string[] }[] = [];
      const days = [0, 1, 9].map((ago) => addDays(house.today, -ago));
      for (const number of wanted) {
        const before = await rowsOfBoth(test, house, home.id);
        const past = await eachOn(house, days.slice(1));
        const body = { kind: 'HOLDING', id: house.pick('share', number)?.id, from: 'TODAY' };
        const { data, isRefused } = await house.send('POST', '/household/moves', body);
        if (isRefused) continue;
        done.push({ id: data.id, before });
        expect(await eachOn(house, days.slice(1))).toEqual(past);
      }
      const arrive = async (day: Day, cents: number) => {
        const price = String(cents / 100);
        const close = { key: quotedShare, day, currency: 'CNY' as const, source: 'test' };
        await withTransaction(db, (tx) => upsertCloses(tx, [{ ...close, close: price }]));
        return storeQuote(test, { ...close, price, at: null });
      };
      const tomorrow = addDays(house.today, 1);
      // A close of the units from before a split that comes so late leaves the day at what both counted.
      const sinceSplit = await newestSplitOf(house);
      const late = market.late.map(([ago, cents]) => [addDays(house.today, -ago), cents] as const);
      const counted = late.filter(([day]) => day > since && day >= sinceSplit);
      for (const [day, cents] of counted.toSorted()) {
        await arrive(day, cents);
      }
      await expectExplained(house, home.id, days);
      if (market.next !== null) await arrive(tomorrow, market.next);
      test.clock.set(`${tomorrow}T00:30:00.000Z`);
      const seen = [tomorrow, ...days];
      const figures = await togetherOn(house, seen);
      await expectExplained(house, home.id, seen);
      const sides = await householdPart(house, home.id, days);
      await confirmAll(test);
      for (const { id, before } of done.toReversed()) {
        expect((await house.send('DELETE', `/household/moves/${id}`)).isRefused).toBe(false);
        expect(await rowsOfBoth(test, house, home.id)).toEqual(before);
      }
      expectAlike(await togetherOn(house, seen), figures);
      // What money that went between them comes to is there without a move, too; the sides of a move cancel.
      const without = await householdPart(house, home.id, days);
      expect(Math.abs(sides - without)).toBeLessThanOrEqual(2 * done.length);
      await withTransaction(db, (tx) => upsertCloses(tx, closes));
    }),
    { numRuns: depth(2, 30), endOnFailure: true },
  );
});

/** The last day on which the units of a holding became others. */
async function newestSplitOf({ ownerId }: Household): Promise<Day> {
  const entries = await test.deps.db
    .selectFrom('investment_entries')
    .select('day')
    .where('owner_id', '=', ownerId)
    .where('type', 'in', ['BONUS', 'CAPITALISATION', 'SPLIT'])
    .execute();
  return entries.reduce((newest, { day }) => (day > newest ? day : newest), '');
}

/** What 家庭往来 of both comes to on the newest day, in cents. */
async function householdPart(house: Household, homeId: string, [to, from]: Day[]): Promise<number> {
  let sum = 0;
  for (const owner of [house.ownerId, homeId]) {
    const query = `from=${from}&to=${to}&userId=${owner}`;
    const { parts } = await house.get(`/net-worth/changes?${query}`);
    const part = parts.find((one: { part: string }) => one.part === 'household');
    sum += Math.round(100 * (part?.amount ?? 0));
  }
  return sum;
}
