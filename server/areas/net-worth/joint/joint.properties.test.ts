import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allocationDimensions } from '../../../../contract/allocation/allocation-fields.ts';
import type { JointAmount } from '../../../../contract/households/joint-fields.ts';
import { sheetPartNames } from '../../../../contract/net-worth/sheet-parts.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { depth } from '../../../testing/depth/depth.ts';
import { Household } from '../../../testing/households/household.ts';
import { foundHousehold } from '../../../testing/households/shared-household.ts';
import { live, type Story, stories } from '../../../testing/households/stories.ts';
import type { SignedIn } from '../../../testing/sign-in.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const story = stories({ minLength: 1, maxLength: 12 });

const cents = (amount: number) => Math.round(amount * 100);

/** A founder with own things and a household with others, after a story each, and another member with one account. */
async function liveBoth(ownStory: Story, sharedStory: Story) {
  const { id, founder, add } = await foundHousehold(test);
  const other = await add('EDITOR');
  const mine = await Household.begin(test, { user: founder, ownerId: founder.userId });
  const ours = await Household.begin(test, { user: founder, ownerId: id });
  await live(mine, ownStory);
  ours.today = mine.today;
  await live(ours, sharedStory);
  mine.today = ours.today;
  await test.call('POST', '/accounts', {
    token: other.token,
    body: { accountName: '别人的', accountType: 'SAVINGS', initialBalance: 7777.77 },
  });
  const ask = async (who: SignedIn, path: string) => {
    const { status, body } = await test.call('GET', path, { token: who.token });
    expect(status, path).toBe(200);
    return body.data;
  };
  return { mine, ours, founder, other, ask };
}

type Lived = Awaited<ReturnType<typeof liveBoth>>;

function expectSum(joint: JointAmount | undefined, mine = 0, ours = 0, what = '') {
  expect([joint?.mine ?? 0, joint?.ours ?? 0].map(cents), what).toEqual([mine, ours].map(cents));
  expect(cents(joint?.together ?? 0), what).toBe(cents(mine) + cents(ours));
}

const labelled = <Row>(rows: Row[], keyOf: (row: Row) => string) =>
  new Map(rows.map((row) => [keyOf(row), row]));

async function expectSheet({ mine, ours, founder, ask }: Lived, query: string) {
  const { lines } = await ask(founder, `/household/balance-sheet?${query}`);
  const [own, shared] = [
    await mine.get(`/net-worth?${query}`),
    await ours.get(`/net-worth?${query}`),
  ];
  for (const { key, ...line } of lines) {
    const of = (sheet: typeof own) =>
      sheetPartNames.includes(key)
        ? (sheet.assetBreakdown[key] ?? sheet.liabilityBreakdown[key])
        : sheet[key];
    expectSum(line, of(own), of(shared), `${key} ${query}`);
  }
}

async function expectChanges({ mine, ours, founder, ask }: Lived, query: string) {
  const path = `/net-worth/changes?${query}`;
  const joint = await ask(founder, `/household${path}`);
  const [own, shared] = [await mine.get(path), await ours.get(path)];
  for (const key of ['opening', 'closing', 'change'])
    expectSum(joint[key], own[key], shared[key], key);
  const partsOf = ({ parts }: { parts: { part: string; amount: number }[] }) =>
    labelled(parts, ({ part }) => part);
  for (const { part, ...line } of joint.parts) {
    expectSum(line, partsOf(own).get(part)?.amount, partsOf(shared).get(part)?.amount, part);
  }
}

async function expectHistory({ mine, ours, founder, ask }: Lived, query: string) {
  const path = `/net-worth/history?${query}`;
  const joint = await ask(founder, `/household${path}`);
  type Point = { day: string; netWorth: number };
  const [own, shared] = [await mine.get(path), await ours.get(path)].map(({ points }) =>
    labelled<Point>(points, ({ day }) => day),
  );
  const days = [...new Set([...(own?.keys() ?? []), ...(shared?.keys() ?? [])])].sort();
  expect(joint.points.map(({ day }: Point) => day)).toEqual(days);
  for (const { day, ...point } of joint.points) {
    expectSum(point, own?.get(day)?.netWorth, shared?.get(day)?.netWorth, day);
  }
}

async function expectAllocation({ mine, ours, founder, ask }: Lived, query: string) {
  const path = `/allocation?${query}`;
  const joint = await ask(founder, `/household${path}`);
  type Row = { key: string; value: number };
  const [own, shared] = [await mine.get(path), await ours.get(path)];
  expectSum(joint.total, own.total, shared.total, query);
  const rowsOf = ({ rows }: { rows: Row[] }) => labelled(rows, ({ key }) => key);
  for (const { key, percent, ...row } of joint.rows) {
    expectSum(row, rowsOf(own).get(key)?.value, rowsOf(shared).get(key)?.value, key);
    expect(percent).toBeCloseTo((100 * row.together) / joint.total.together, 3);
  }
}

it('adds exactly what each owner is answered, whatever both have done, on any day', async () => {
  const days = fc.tuple(fc.nat(100), fc.nat(100), fc.constantFrom('CNY', 'USD'));
  await fc.assert(
    fc.asyncProperty(story, story, days, async (own, shared, [one, two, currency]) => {
      const lived = await liveBoth(own, shared);
      const { mine, ours, founder, ask } = lived;
      const at = (ago: number) => addDays(mine.today, -ago);
      const [from, to] = [at(one), at(two)].sort() as [string, string];
      for (const day of [from, mine.today])
        await expectSheet(lived, `day=${day}&currency=${currency}`);
      await expectChanges(lived, `from=${from}&to=${to}&currency=${currency}`);
      await expectHistory(lived, `from=${from}&interval=WEEK&currency=${currency}`);
      for (const by of allocationDimensions)
        await expectAllocation(lived, `by=${by}&currency=${currency}`);
      const overview = await ask(founder, '/household/overview');
      const [a, b] = [await mine.get('/overview/assets'), await ours.get('/overview/assets')];
      const net = overview.lines.find(({ key }: { key: string }) => key === 'netWorth');
      expectSum(net, a.netWorth, b.netWorth, 'overview');
      const metrics = [a.investmentMetrics, b.investmentMetrics];
      const { cost, gain, returnRate } = overview.investments;
      expectSum(cost, ...metrics.map((of) => of.totalInvestmentCost));
      expectSum(gain, ...metrics.map((of) => of.totalUnrealizedGainLoss));
      expect(returnRate.together).toBeCloseTo((100 * gain.together) / cost.together, 1);
      const dues = await ask(founder, `/household/dues?from=${from}`);
      const keys = (all: { key: string }[]) => all.map(({ key }) => key).sort();
      const [due, shareable] = [
        await mine.get(`/dues?from=${from}`),
        await ours.get(`/dues?from=${from}`),
      ];
      expect(keys(dues)).toEqual(keys([...due, ...shareable]));
    }),
    { numRuns: depth(2, 30), endOnFailure: true },
  );
});

it('counts each shared thing once over all members to the fen, and any other whole for each', async () => {
  const percents = fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(story, percents, fc.nat(60), async (steps, hundredths, ago) => {
      const lived = await liveBoth([], steps);
      const { ours, founder, other, ask } = lived;
      const { items } = await ask(founder, '/household/shares');
      for (const [index, { item }] of items.entries()) {
        const first = (hundredths[index % hundredths.length] ?? 1) / 100;
        const shares = [
          { memberId: founder.userId, percent: first },
          { memberId: other.userId, percent: Math.round(10_000 - 100 * first) / 100 },
        ];
        const { status } = await test.call('PUT', '/household/shares', {
          token: founder.token,
          body: { item, shares },
        });
        expect(status).toBe(200);
      }
      const sum = items.reduce(
        (all: number, one: { amount: number }) => all + cents(one.amount),
        0,
      );
      const whole = cents((await ours.get('/net-worth')).netWorth);
      let counted = 0;
      for (const who of [founder, other]) {
        const netWorthOf = (all: { key: string }[]) =>
          all.find(({ key }) => key === 'netWorth') as unknown as JointAmount;
        const sheet = netWorthOf((await ask(who, '/household/balance-sheet')).lines);
        counted += cents(sheet.ours);
        // All answers are of the same shares: the past too.
        const day = addDays(ours.today, -ago);
        const past = netWorthOf((await ask(who, `/household/balance-sheet?day=${day}`)).lines);
        const changes = await ask(who, `/household/net-worth/changes?from=${day}`);
        expect([changes.opening, changes.closing]).toMatchObject([
          { mine: past.mine, ours: past.ours, together: past.together },
          { mine: sheet.mine, ours: sheet.ours, together: sheet.together },
        ]);
        const { points } = await ask(who, `/household/net-worth/history?from=${day}&interval=DAY`);
        expect(points.at(0)).toMatchObject({ ours: past.ours, together: past.together });
        expect(points.at(-1)).toMatchObject({ ours: sheet.ours, together: sheet.together });
        for (const column of ['mine', 'ours', 'together'] as const) {
          const parts = changes.parts.reduce(
            (all: number, one: JointAmount) => all + cents(one[column]),
            0,
          );
          expect(parts, column).toBe(cents(changes.change[column]));
        }
        expect(changes.parts.at(-1)).toMatchObject({ part: 'unexplained', ours: 0 });
      }
      expect(counted).toBe(sum + 2 * (whole - sum));
    }),
    { numRuns: depth(2, 30), endOnFailure: true },
  );
});
