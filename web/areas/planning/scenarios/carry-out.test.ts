import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../../../contract/planning/scenarios.ts';
import { waysToCarryOut } from './carry-out.ts';

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

  it('opens a new one where it rises and names none', () => {
    const [path = ''] = pathsOf({ decision: { ...decision, amount: 500 } });
    expect(path).toContain('/dashboard/recurring?open=add&');
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
