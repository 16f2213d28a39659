import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ofBreakdowns, sheetPartNames } from '../../../../contract/net-worth/sheet-parts.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { depth } from '../../../testing/depth/depth.ts';
import { Household } from '../../../testing/households/household.ts';
import { foundHousehold } from '../../../testing/households/shared-household.ts';
import { live, stories } from '../../../testing/households/stories.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { expectExplained } from '../testing/both-owners.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const story = stories({ minLength: 5, maxLength: 25 });

const cents = (amount: number) => Math.round(100 * amount);

/** Entries and the things that they are about: none is lost, and none is made. */
const isRecord = (row: string) =>
  /^(account|investment|deposit|loan|debt|other_asset|fixed_asset|asset|fund|corporate|worth_change)\w* /.test(
    row,
  );

it('makes everything of a random household its heir’s own: what both had is what the heir has, and every rule holds', async () => {
  await fc.assert(
    fc.asyncProperty(story, story, async (ownStory, sharedStory) => {
      const { id, founder, add } = await foundHousehold(test);
      const heir = await add('VIEWER');
      const mine = await Household.begin(test, { user: heir, ownerId: heir.userId });
      const ours = await Household.begin(test, { user: founder, ownerId: id });
      await live(mine, ownStory);
      ours.today = mine.today;
      await live(ours, sharedStory);
      mine.today = ours.today;
      const confirmed_at = test.deps.now().toISOString();
      await test.deps.db.updateTable('sessions').set({ confirmed_at }).execute();
      const ask = async (who: { token: string }, method: string, path: string, body?: object) => {
        const { token } = who;
        const answer = await test.call(method, path, { token, ...(body && { body }) });
        if (answer.status !== 200) throw new Error(path + JSON.stringify(answer.body));
        expect({ path, ...answer.body, status: answer.status }).toMatchObject({ status: 200 });
        return answer.body.data;
      };
      const days = [0, 7, 30].map((ago) => addDays(mine.today, -ago));
      const joint = new Map<string, number>();
      for (const day of days) {
        const { lines } = await ask(heir, 'GET', `/household/balance-sheet?day=${day}`);
        for (const { key, together } of lines) joint.set(`${day} ${key}`, together);
      }
      const { db } = test.deps;
      const rows = async (ownerId: string) => (await storedRows(db, ownerId)).filter(isRecord);
      const before = [...(await rows(heir.userId)), ...(await rows(id))].length;
      await ask(founder, 'POST', '/household/dissolution', { memberId: heir.userId });
      const preview = await ask(heir, 'GET', '/household/dissolution');
      expect(preview.refusal).toBeNull();
      await ask(heir, 'POST', '/household/dissolution/accept');
      expect(await checkData(db)).toEqual([]);
      const left = (await storedRows(db, id)).filter((row) => row.includes(`"${id}"`));
      expect(left.filter((row) => !row.startsWith('audit_log '))).toEqual([]);
      expect((await rows(heir.userId)).length).toBe(before);
      for (const day of days) {
        const amounts = ofBreakdowns(await mine.get(`/net-worth?day=${day}`));
        for (const part of sheetPartNames) {
          // A part is rounded once: two that were rounded each may differ from their sum by a fen.
          const difference =
            cents(amounts[part]) - cents(joint.get(`${day} ${part}`) ?? Number.NaN);
          expect(Math.abs(difference), `${day} ${part}`).toBeLessThanOrEqual(1);
        }
      }
      await expectExplained(mine, heir.userId, days);
    }),
    { numRuns: depth(2, 30), endOnFailure: true },
  );
});
