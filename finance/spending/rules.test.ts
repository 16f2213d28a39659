import { expect, it } from 'vitest';
import { applyRules, foldEntry, type RuledEntry, readRule } from './rules.ts';

const entry: RuledEntry = {
  payee: '滴 滴出行',
  description: null,
  amount: -15_000n,
  accountId: 'A',
  source: 'typed',
  tagIds: [],
};

it('the first rule that sets a field wins for it, and later ones add what it leaves open', () => {
  const ride = readRule(
    'R1',
    { texts: [{ field: 'PAYEE', op: 'CONTAINS', value: '滴滴' }] },
    { categoryId: '打车' },
  );
  const large = readRule('R2', { min: 100 }, { categoryId: '其他支出', tagIds: ['大额'] });
  expect(applyRules([ride, large], entry)).toEqual({ categoryId: '打车', tagIds: ['大额'] });
  expect(applyRules([ride, large], { ...entry, payee: '超市' })).toEqual({
    categoryId: '其他支出',
    tagIds: ['大额'],
  });
  expect(applyRules([large], { ...entry, amount: -9999n })).toBeUndefined();
});

it.each([
  [{ texts: [{ field: 'PAYEE', op: 'BEGINS', value: '滴滴' }] }, true],
  [{ texts: [{ field: 'PAYEE', op: 'EQUALS', value: '滴滴' }] }, false],
  [{ texts: [{ field: 'PAYEE', op: 'NOT_CONTAINS', value: '出行' }] }, false],
  [{ texts: [{ field: 'DESCRIPTION', op: 'CONTAINS', value: '滴' }] }, false],
  [{ direction: 'OUT', accountId: 'A', source: 'typed', min: 150, max: 150 }, true],
  [{ direction: 'IN' }, false],
  [{ tagId: 'T' }, false],
] as const)('%j matches: %s', (conditions, matches) => {
  const rule = readRule('R', conditions as Parameters<typeof readRule>[1], { payee: '某' });
  expect(rule.matches(foldEntry(entry))).toBe(matches);
});
