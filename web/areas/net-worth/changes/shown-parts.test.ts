import { describe, expect, it } from 'vitest';
import type { ChangePart } from '../../../../contract/net-worth/net-worth-fields.ts';
import { partText, shownParts } from './shown-parts.ts';

const part = (name: ChangePart, amount: number) => ({
  part: name,
  label: name,
  amount,
  adjustedFen: 0,
});

describe('the parts of a change in one line', () => {
  it('are those that are not 0, in their order', () => {
    const parts = [part('saving', 8000), part('market', 0), part('fx', -300)];
    const { shown, hidden } = shownParts(parts);
    expect(shown.map(partText)).toEqual(['储蓄 +8,000.00', '汇率 −300.00']);
    expect(hidden).toBe(0);
  });

  it('are the three largest and the number of the others where there are more than four', () => {
    const parts = [
      part('saving', 20),
      part('market', 1221.11),
      part('income', 180),
      part('fx', -390.49),
      part('depreciation', -850),
    ];
    const { shown, hidden } = shownParts(parts);
    expect(shown.map(partText)).toEqual(['市场涨跌 +1,221.11', '汇率 −390.49', '折旧 −850.00']);
    expect(hidden).toBe(2);
    expect(shownParts(parts.slice(1)).shown).toHaveLength(4);
  });
});
