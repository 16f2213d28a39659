import { describe, expect, it } from 'vitest';
import type { Scenarios } from '../../../../contract/planning/scenarios.ts';
import { holdFund } from '../../../testing/fixtures/fund-orders-fixture.ts';
import { recurringFixture } from '../../../testing/spending/recurring-fixture.ts';

const fixture = recurringFixture();
const { send } = fixture;
const today = '2026-10-01';

const found = async (): Promise<Scenarios> =>
  (await send('GET', '/planning/scenarios?years=1')).data;

describe('a part of 1,000 shares worth 2,000', () => {
  const sell = async (part: object | null, fields: object = {}) => {
    const id = await holdFund(fixture.call, { currentPrice: 2 });
    await send('PUT', `/investments/${id}/price`, { currentPrice: 2, day: today });
    const decision = { kind: 'SELL', day: today, part, proceeds: 500, costs: 0, rest: 'CASH' };
    return fixture.call('POST', '/planning/scenarios', {
      ...{ name: '卖基金', itemKey: `investments ${id}`, decision: { ...decision, ...fields } },
    });
  };

  it.each([
    [{ of: 'PERCENT', value: 25 }, 25, 0],
    [{ of: 'AMOUNT', value: 500 }, 25, 0],
    [{ of: 'QUANTITY', value: 250 }, 25, 0],
    // 500 come for all of it.
    [null, 100, -1500],
  ])('that is %j goes with its worth', async (part, percent, difference) => {
    expect((await sell(part)).status).toBe(200);
    const { scenarios, base } = await found();
    expect(scenarios[0]).toMatchObject({ sold: { percent }, decision: { part } });
    expect((scenarios[0]?.line?.netWorth[0] ?? 0) - (base.netWorth[0] ?? 0)).toBe(difference);
    // 1.07 × 0.995 − 1 is what the class grows by in a year.
    const [year] = scenarios[0]?.line?.marks ?? [];
    expect(year?.parts[0]?.amount).toBe(-Math.round(percent * 20 * 1.07 * 0.995 * 100) / 100);
  });

  it.each([
    [{ of: 'AMOUNT', value: 2000.01 }, '卖出的金额不能超过它今天的价值 2,000.00'],
    [{ of: 'QUANTITY', value: 1000.5 }, '卖出的数量不能超过持有的 1000'],
  ])('that is %j is more than is there', async (part, problem) => {
    await sell(part);
    expect((await found()).scenarios[0]).toMatchObject({ problem, line: null });
  });

  it.each([
    [{ of: 'PERCENT', value: 101 }, '不能超过100%'],
    [{ of: 'PERCENT', value: 0 }, '卖出多少必须大于0'],
    [{ of: 'QUANTITY', value: null }, '卖出多少必须大于0'],
  ])('that is %j is refused', async (part, text) => {
    const { status, body } = await sell(part);
    expect([status, body.error.fields]).toEqual([400, { 'decision.part.value': [text] }]);
  });
});
