import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../../../contract/planning/scenarios.ts';
import { noteOnCarryingOut, waysToCarryOut } from './carry-out.ts';
import { fieldsOfScenario, scenarioSchema } from './scenario-values.ts';

const scenario = (fields: object) =>
  ({
    name: '试算',
    loanId: null,
    itemKey: null,
    itemName: null,
    sold: null,
    ...fields,
  }) as Scenario;
const pathsOf = (fields: object) => waysToCarryOut(scenario(fields)).map(({ path }) => path);

describe('an income that changes', () => {
  const decision = {
    kind: 'CHANGE',
    day: '2026-12-01',
    side: 'INCOME',
    amount: -3000,
    months: null,
  };

  it('opens what recurs with the change, where it names one that is there', () => {
    const named = { decision, itemKey: 'recurring s1', itemName: '工资' };
    expect(pathsOf(named)).toEqual([
      '/dashboard/recurring/s1?open=change&by=-3000&from=2026-12-01',
    ]);
    expect(pathsOf({ ...named, itemName: null })).toEqual(['/dashboard/recurring']);
  });

  it('says from which day the amount is to be changed back, where it is for some months', () => {
    const named = { itemKey: 'recurring s1', itemName: '工资' };
    const noteFor = (months: number | null, fields: object = named) =>
      noteOnCarryingOut(scenario({ decision: { ...decision, months }, ...fields }));
    expect(noteFor(6)).toBe('改变不会自动结束：2027-06-01 起请改回原来的金额。');
    expect([noteFor(null), noteFor(6, { ...named, itemName: null }), noteFor(6, {})]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('opens a new one where it rises and names none', () => {
    const [path = ''] = pathsOf({ decision: { ...decision, amount: 500 } });
    expect(path).toContain('/dashboard/recurring?open=add&');
  });
});

describe('something that is bought', () => {
  const buy = (count: number) => {
    const loan = { principal: 500_000, annualRatePercent: 3.1, months: 240, method: 'ANNUITY' };
    const loans = Array.from({ length: count }, () => loan);
    return waysToCarryOut(scenario({ decision: { kind: 'BUY', day: '2026-12-01', loans } }));
  };

  it('registers its loan, and several one by one', () => {
    const labels = [buy(1), buy(2)].map((ways) => ways.map(({ label }) => label));
    expect(labels).toEqual([['照此登记贷款'], ['照此登记第 1 笔贷款', '照此登记第 2 笔贷款']]);
    const query = 'principal=500000&annualRatePercent=3.1&months=240&method=ANNUITY';
    expect(buy(1)[0]?.path).toContain(`${query}&startDate=2026-12-01`);
  });
});

describe('a holding that is sold', () => {
  const sell = (part: object | null) =>
    pathsOf({
      itemKey: 'investments h1',
      sold: { percent: 25 },
      decision: { kind: 'SELL', day: '2026-12-01', part },
    });

  it.each([
    [null, 'whole=1'],
    [{ of: 'QUANTITY', value: 250 }, 'quantity=250'],
    [{ of: 'PERCENT', value: 25 }, 'percent=25'],
    [{ of: 'AMOUNT', value: 500 }, 'percent=25'],
  ])('%j fills in %s', (part, query) => {
    expect(sell(part)).toEqual([`/dashboard/investments/h1?entry=SELL&${query}`]);
  });
});

it('of a synced position says that it is sold at the broker, and has no form', () => {
  const decisions = [
    { kind: 'SELL', day: '2026-12-01', part: null },
    { kind: 'BUY', day: '2026-12-01', loans: [], sale: { proceeds: 1, costs: 0 } },
  ];
  const found = decisions.map((decision) => {
    const synced = scenario({ decision, itemKey: 'securities a1 STOCK AAPL', itemName: 'AAPL' });
    return [waysToCarryOut(synced), noteOnCarryingOut(synced)];
  });
  const note = '这一项由券商或交易所同步，不能在这里登记卖出：请到那边卖出，下次同步后会自动更新。';
  expect(found).toEqual([
    [[], note],
    [[], note],
  ]);
  const own = { decision: decisions[0], itemKey: 'investments h1', itemName: '基金' };
  expect(noteOnCarryingOut(scenario(own))).toBeNull();
});

describe('a decision in its form', () => {
  const [loanId, home] = ['01a2169a-c580-70bb-adfb-000000000001', 'asset 1'];
  const buy = {
    ...{ kind: 'BUY', day: '2027-01-02', price: 28, downPayment: 12, costs: 13 },
    ...{ growthPercent: 1.5, rentSaved: 14, yearlyCosts: 15 },
    loans: [{ principal: 16, annualRatePercent: 3.5, months: 120, method: 'ANNUITY' }],
  };
  const sell = { kind: 'SELL', day: '2027-01-02', proceeds: 18, costs: 19 };
  const change = { kind: 'CHANGE', day: '2027-01-02', side: 'EXPENSE', amount: -20 };
  const decisions = [
    {
      decision: {
        ...{ kind: 'PREPAY', day: '2027-01-02', amount: 10.5, mode: 'SHORTEN_TERM' },
        ...{ use: 'INVEST', returnPercent: 4.25 },
      },
      loanId,
    },
    { decision: { ...buy, sale: { proceeds: 17, costs: 18 } }, itemKey: home },
    { decision: { ...buy, sale: null } },
    {
      decision: {
        ...{ ...sell, part: { of: 'PERCENT', value: 40 } },
        ...{ rest: 'INVEST', returnPercent: 5.5 },
      },
      ...{ itemKey: home, loanId },
    },
    { decision: { ...sell, part: null, rest: 'CASH', returnPercent: null }, itemKey: home },
    { decision: { ...change, months: 6 }, itemKey: 'recurring s1' },
    { decision: { ...change, months: null } },
  ];

  it.each(decisions)('comes out as it went in: $decision.kind', (given) => {
    const stored = { name: '试算', loanId: null, itemKey: null, ...given };
    const fields = fieldsOfScenario(scenario(given), '2026-03-01');
    expect(scenarioSchema.parse(fields)).toEqual(stored);
  });

  it('leaves out an item that belongs to another kind of decision', () => {
    const itemOf = (decision: object, itemKey: string) =>
      scenarioSchema.safeParse(fieldsOfScenario(scenario({ decision, itemKey }), '2026-03-01')).data
        ?.itemKey;
    expect(itemOf({ ...change, months: 6 }, home)).toBeNull();
    expect(itemOf({ ...buy, sale: null }, home)).toBeNull();
    // What recurs cannot be sold, and a sale needs what is sold.
    const sale = { ...sell, part: null, rest: 'CASH', returnPercent: null };
    expect([itemOf(sale, 'recurring s1'), itemOf(sale, home)]).toEqual([undefined, home]);
  });
});
