import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Currency } from '../../../contract/fields/currencies.ts';
import type { NetWorthPoint } from '../../../contract/net-worth/net-worth.ts';
import { type SpendingLine, spendingLines } from '../../../contract/spending/spending-words.ts';
import { addDays, type Day } from '../../../finance/calendar/days.ts';
import { toText } from '../../../finance/money/decimal.ts';
import { type Fixed, fixedOfText, fixedPlaces } from '../../../finance/money/fixed.ts';
import type { Money } from '../../../finance/money/money.ts';
import type { WorthSeries } from '../../../finance/net-worth/worth-series.ts';
import type { AreaWorth, FlowQuestion } from '../../area-worth.ts';
import { areas } from '../../areas.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { depth } from '../../testing/depth/depth.ts';
import { acts } from '../../testing/households/acts.ts';
import { datedActs, lastingActs } from '../../testing/households/dated-acts.ts';
import { Household, longestPastDays, storyDay } from '../../testing/households/household.ts';
import { actInput, live, stories } from '../../testing/households/stories.ts';
import { newestRates } from '../rates/rates.repository.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const runs = depth(3, 40);
const story = stories({ minLength: 1, maxLength: 25 });

/** What an area comes to in each currency, in units of 10⁻⁴⁰. */
type Sums = Map<Currency, Fixed>;

function sumsOf(amounts: readonly { currency: Currency; amount: Fixed }[]): Record<string, string> {
  const sums: Sums = new Map();
  for (const { currency, amount } of amounts) {
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  }
  const known = [...sums].filter(([, amount]) => amount !== 0n).sort();
  return Object.fromEntries(known.map(([currency, amount]) => [currency, String(amount)]));
}

const owed = new Set(['payables', 'loans']);

function ofSeries(series: readonly WorthSeries[], index: number) {
  return series.map(({ part, currency, places, units }) => {
    const amount = (units[index] ?? 0n) * 10n ** BigInt(fixedPlaces - places);
    return { currency, amount: owed.has(part) ? -amount : amount };
  });
}

/** An area's changes lead from what it came to at the end of one day to what it came to at the end of another. */
async function expectChangesOfArea(name: string, worth: AreaWorth, question: FlowQuestion) {
  const { db } = test.deps;
  const { ownerId, baseCurrency, from, to, today, now, rates } = question;
  const { opening, flows } = await worth.findFlows(db, question);
  const days = to === today ? [from] : [from, to];
  const { series } = await worth.findOnDays(db, { ownerId, days, baseCurrency });
  expect(sumsOf(opening), `${name} on ${from}`).toEqual(sumsOf(ofSeries(series, 0)));
  const asked = { ownerId, baseCurrency, currency: baseCurrency, rates, today, now };
  const found = to === today ? await worth.find(db, asked) : undefined;
  const plus = (money: readonly Money[] = [], sign = 1n) =>
    money.map(({ amount, currency }) => ({ currency, amount: sign * fixedOfText(toText(amount)) }));
  const closing = found
    ? [
        ...plus(found.cash),
        ...plus(found.investments),
        ...plus(found.fixedAssets),
        ...plus(found.otherAssets),
        ...plus(found.receivables),
        ...plus(found.payables, -1n),
        ...plus(found.loans, -1n),
      ]
    : ofSeries(series, 1);
  expect(sumsOf([...opening, ...flows]), `${name} on ${to}`).toEqual(sumsOf(closing));
}

const centsOf = (amount: number) => Math.round(amount * 100);
const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + centsOf(amount), 0);

/** Opening and parts are the closing, to the last place in every area and to the fen in all. */
async function expectExplained(house: Household, from: Day, to: Day, currency: Currency) {
  const { db, config, now } = test.deps;
  const { ownerId, today } = house;
  const { baseCurrency } = config;
  const rates = await newestRates(db);
  const question = { ownerId, from, to, today, now: now(), baseCurrency, rates };
  for (const { name, worth } of areas) {
    if (worth) await expectChangesOfArea(name, worth, question);
  }
  const query = `from=${from}&to=${to}&currency=${currency}`;
  const { opening, closing, residual, parts } = await house.get(`/net-worth/changes?${query}`);
  expect(residual).toBe(0);
  const on = (day: Day) => house.get(`/net-worth?day=${day}&currency=${currency}`);
  expect([opening, closing]).toEqual([(await on(from)).netWorth, (await on(to)).netWorth]);
  const amounts = parts.map(({ amount }: { amount: number }) => amount);
  expect(centsOf(opening) + sumOf(amounts)).toBe(centsOf(closing));
  expect(parts.at(-1)).toMatchObject({ part: 'unexplained', amount: 0 });
}

/** The lines of income and expense sum to what is saved, to the fen, and each opens to what it is made of. */
async function expectSpending(house: Household, eve: Day, to: Day, currency: Currency) {
  const query = `from=${eve}&to=${to}&currency=${currency}`;
  const { parts } = await house.get(`/net-worth/changes?${query}`);
  const saved = parts.find(({ part }: { part: string }) => part === 'saving').amount;
  const period = `from=${addDays(eve, 1)}&to=${to}&currency=${currency}`;
  const { totals, categories, months } = await house.get(`/spending/report?${period}`);
  const { income, expense, neutral, principal, debts, otherAssets, unlinked } = totals;
  const lines = [income, -expense, neutral, principal, debts, otherAssets, unlinked];
  expect(centsOf(totals.saving)).toBe(centsOf(saved));
  expect(sumOf(lines)).toBe(centsOf(saved));
  for (const [kind, sum] of Object.entries({
    INCOME: income,
    EXPENSE: expense,
    NEUTRAL: neutral,
  })) {
    const top = categories.filter(
      (one: { kind: string; parentId: string | null }) => one.kind === kind && !one.parentId,
    );
    expect(sumOf(top.map(({ amount }: { amount: number }) => amount)), kind).toBe(centsOf(sum));
  }
  const shown: Record<SpendingLine, number> = {
    ...{ INCOME: income, EXPENSE: -expense, NEUTRAL: neutral, PRINCIPAL: principal },
    ...{ DEBTS: debts, OTHER_ASSETS: otherAssets, UNLINKED: unlinked },
    INTEREST: totals.interest,
    HOUSEHOLD: totals.household ?? 0,
  };
  // What went between owners is a part by itself, and the line that stands beside what is saved.
  const between = parts.find(({ part }: { part: string }) => part === 'household')?.amount ?? 0;
  expect(centsOf(shown.HOUSEHOLD)).toBe(centsOf(between));
  for (const line of spendingLines) {
    const { records, total } = await house.get(
      `/spending/report/rows?${period}&line=${line}&size=100`,
    );
    expect(records).toHaveLength(total);
    const opened = sumOf(records.map(({ amount }: { amount: number }) => amount));
    // Rows in other currencies are rounded by themselves, each by half a fen at most, and so is their line.
    const most = 1 + records.length / 2;
    expect(Math.abs(opened - centsOf(shown[line])), line).toBeLessThanOrEqual(most);
  }
  // In one currency nothing is rounded.
  const monthly = months.map(({ saving }: { saving: number }) => saving);
  expect(Math.abs(sumOf(monthly) - centsOf(saved))).toBeLessThanOrEqual(months.length);
}

const daily = async (house: Household): Promise<NetWorthPoint[]> => {
  const from = addDays(storyDay, -longestPastDays - 50);
  return (await house.get(`/net-worth/history?from=${from}&interval=DAY&split=true`)).points;
};

/** Each line of a balance sheet is the sum of the items that it opens to. */
async function expectItems(house: Household, day: Day) {
  const { rows } = await house.get(`/reports/balance-sheet?compareDay=${day}`);
  for (const { group, kind, ...line } of rows) {
    if (!group || kind) continue;
    const query = `group=${group}&compareDay=${day}&size=100`;
    const { records } = await house.get(`/net-worth/rows?${query}`);
    for (const column of ['amount', 'compareAmount'] as const) {
      const shown = records.map((row: Record<string, number | null>) => row[column] ?? 0);
      expect(sumOf(shown), `${group} ${column}`).toBe(centsOf(line[column]));
    }
  }
}

describe('a random household', () => {
  it('can do everything that such a household does', async () => {
    const refused = new Set(Object.keys(acts));
    const house = await Household.begin(test);
    for (let round = 0; round < 8 && refused.size > 0; round += 1) {
      const given = { daysAgo: 3 * round, cents: 123 + 90_000 * round, flag: round % 2 === 0 };
      for (const [name, act] of Object.entries(acts)) {
        if (await act(house, { ...given, first: round, second: round + 1 })) refused.delete(name);
      }
    }
    expect([...refused]).toEqual([]);
  });

  it('is explained between any two days, and its history ends with the overview', async () => {
    const days = fc.tuple(
      fc.nat(110),
      fc.nat(110),
      fc.constantFrom('CNY' as const, 'USD' as const),
    );
    await fc.assert(
      fc.asyncProperty(story, days, async (steps, [one, other, currency]) => {
        const house = await live(await Household.begin(test), steps);
        const overview = await house.get('/overview/assets');
        const points = await daily(house);
        const { netWorth, totalAssets, totalLiabilities } = overview;
        expect(points.at(-1)).toMatchObject({ netWorth, totalAssets, totalLiabilities });
        const [to, from] = [one, other]
          .sort((a, b) => a - b)
          .map((ago) => addDays(house.today, -ago));
        if (from === undefined || to === undefined || from === to) return;
        await expectExplained(house, from, to, currency);
        await expectExplained(house, from, house.today, currency);
        await expectSpending(house, from, to, currency);
        await expectItems(house, from);
        const shown = points.find(({ day }) => day === from);
        if (shown)
          expect((await house.get(`/net-worth?day=${from}`)).netWorth).toBe(shown.netWorth);
      }),
      { numRuns: runs },
    );
  });

  it('was worth on a day what the overview said on it, when nothing is entered later', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const house = await live(await Household.begin(test), steps);
        await house.stateAllPrices();
        const { netWorth, assetBreakdown, liabilityBreakdown } =
          await house.get('/overview/assets');
        const day = house.today;
        await house.wait(1);
        expect(await house.get(`/net-worth?day=${day}`)).toMatchObject({
          netWorth,
          assetBreakdown,
          liabilityBreakdown,
        });
      }),
      { numRuns: runs },
    );
  });

  it('changes by a late act from the day of the act on, and on no day before', async () => {
    await fc.assert(
      fc.asyncProperty(
        story,
        fc.constantFrom(...datedActs),
        actInput,
        async (steps, name, given) => {
          const house = await live(await Household.begin(test), steps);
          // With the first price of a holding those of its trades count too, instead of its cost.
          if (name === 'a price is stated') await house.stateFirstPrices();
          const day = addDays(house.today, -given.daysAgo);
          const before = new Map((await daily(house)).map((point) => [point.day, point]));
          const isAllowed = await acts[name]?.(house, given);
          for (const { missing: _, ...point } of await daily(house)) {
            const { missing: __, ...was } = before.get(point.day) ?? emptyPoint;
            if (point.day < day) expect(point, point.day).toEqual({ ...was, day: point.day });
            else if (isAllowed && lastingActs.has(name) && !given.flag) {
              expect(point.areas, point.day).not.toEqual(was.areas);
            }
          }
        },
      ),
      { numRuns: 2 * runs },
    );
  });
});

const emptyAreas = {
  cash: 0,
  investments: 0,
  fixedAssets: 0,
  receivables: 0,
  creditDebt: 0,
  payables: 0,
  loans: 0,
};
const emptyPoint = {
  netWorth: 0,
  totalAssets: 0,
  totalLiabilities: 0,
  missing: [],
  areas: emptyAreas,
};
