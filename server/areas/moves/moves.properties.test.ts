import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../../finance/calendar/days.ts';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { depth } from '../../testing/depth/depth.ts';
import { confirmAll } from '../../testing/households/confirm-all.ts';
import { Household } from '../../testing/households/household.ts';
import { live, stories } from '../../testing/households/stories.ts';
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
}, 240_000);
