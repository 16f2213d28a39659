import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handedKinds } from '../../../../contract/moves/move-words.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { isDeep } from '../../../testing/depth/depth.ts';
import { confirmAll } from '../../../testing/households/confirm-all.ts';
import { Household, longestPastDays, storyDay } from '../../../testing/households/household.ts';
import {
  eachOn,
  expectAlike,
  expectExplained,
  rowsOfBoth,
  togetherOn,
} from '../testing/both-owners.ts';
import { kindsHandedOver } from './hand-over.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});

it('the contract offers what areas hand over', () => {
  expect(kindsHandedOver.toSorted()).toEqual([...handedKinds].sort());
});

/** Every kind, with the rows of the house that are of it. */
const kinds = [
  ['ACCOUNT', 'account'],
  ['HOLDING', 'share'],
  ['HOLDING', 'fund'],
  ['FIXED_ASSET', 'asset'],
  ['LOAN', 'loan'],
  ['DEPOSIT', 'deposit'],
  ['DEBT', 'receivable'],
  ['DEBT', 'payable'],
  ['OTHER_ASSET', 'other'],
] as const;

describe('a move from today on, of one of everything', () => {
  let house: Household;
  let homeId: string;
  beforeAll(async () => {
    house = await Household.begin(test);
    homeId = (await house.send('POST', '/household', { name: '我们家' })).data.id;
    const loan = house.rows.loan[0]?.id;
    // The instalment of 20 September is overdue: a loan is handed over without any.
    const overdue = { kind: 'LOAN', id: loan, from: 'TODAY' };
    const { data: seen } = await house.send('POST', '/household/moves/preview', overdue);
    expect(seen.refusal).toBe('它有到期还没有入账的还款，请先入账');
    await house.send('POST', `/loans/${loan}/payments`);
    await house.wait(2);
    await confirmAll(test);
  });

  it.each(kinds)(
    'leaves every day before to the old owner, changes nothing of both together, and is undone: %s %s',
    async (kind, row) => {
      const ago = isDeep ? [0, 1, 20, 45, longestPastDays] : [0, 1, 45];
      const days = ago.map((count) => addDays(house.today, -count));
      for (const { id } of house.rows[row]) {
        const before = await rowsOfBoth(test, house, homeId);
        const body = { kind, id, from: 'TODAY' };
        const { data: seen } = await house.send('POST', '/household/moves/preview', body);
        if (seen.handed.worths[0].amount === 0) {
          expect(seen.refusal).not.toBeNull();
          continue;
        }
        const [past, figures] = [await eachOn(house, days.slice(1)), await togetherOn(house, days)];
        const today = await sheetOf();
        const made = await house.send('POST', '/household/moves', body);
        expect(made.isRefused).toBe(false);
        expect(made.data).toMatchObject({ kind, to: 'ours', from: 'TODAY' });
        expect(await checkData(test.deps.db)).toEqual([]);
        expect(await eachOn(house, days.slice(1))).toEqual(past);
        expectAlike(await togetherOn(house, days), figures);
        await expectExplained(house, homeId, days);
        const now = await sheetOf();
        const moved = now.ours - today.ours;
        expect(moved).not.toBe(0);
        expect(Math.abs(moved + (now.mine - today.mine))).toBeLessThanOrEqual(1);
        // Nothing else is said to have changed the worth of either.
        expect(Math.abs(now.household.ours - today.household.ours - moved)).toBeLessThanOrEqual(1);
        expect(Math.abs(now.household.mine - today.household.mine + moved)).toBeLessThanOrEqual(1);
        const again = await house.send('POST', '/household/moves', body);
        expect(again.isRefused).toBe(true);
        const undone = await house.send('DELETE', `/household/moves/${made.data.id}`);
        expect(undone.isRefused).toBe(false);
        expect(await rowsOfBoth(test, house, homeId)).toEqual(before);
      }
    },
    120_000,
  );

  it.each([
    ['DEPOSIT', 'deposit', '/deposits'],
    ['LOAN', 'loan', '/loans'],
    ['DEBT', 'payable', '/payables'],
  ] as const)(
    'is said to have gone, not to be settled, in the list of %s',
    async (kind, row, path) => {
      const list = async () => String(await house.download(`${path}/export?format=csv`));
      expect(await list()).not.toContain('已移走');
      const body = { kind, id: house.rows[row][0]?.id, from: 'TODAY' };
      const { data } = await house.send('POST', '/household/moves', body);
      expect(await list()).toContain('已移走');
      await house.send('DELETE', `/household/moves/${data.id}`);
    },
  );

  /** What each owns today, and how much of the change since the story began is 家庭往来; in cents. */
  async function sheetOf() {
    const { lines } = await house.get(`/household/balance-sheet?day=${house.today}`);
    const worth = lines.find(({ key }: { key: string }) => key === 'netWorth');
    const sides = async (ownerId: string) => {
      const query = `from=${storyDay}&to=${house.today}&userId=${ownerId}`;
      const { parts } = await house.get(`/net-worth/changes?${query}`);
      const part = parts.find((one: { part: string }) => one.part === 'household');
      return Math.round(100 * (part?.amount ?? 0));
    };
    return {
      mine: Math.round(100 * worth.mine),
      ours: Math.round(100 * worth.ours),
      household: { mine: await sides(house.ownerId), ours: await sides(homeId) },
    };
  }
});
