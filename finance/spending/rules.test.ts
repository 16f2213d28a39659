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
  const first = readRule('R3', { min: 100 }, { payee: '滴滴', tagIds: ['大额', '出行'] });
  const second = readRule('R4', { min: 100 }, { payee: '其他', categoryId: '打车' });
  expect(applyRules([large, first, second], entry)).toEqual({
    ...{ categoryId: '其他支出', payee: '滴滴', tagIds: ['大额', '出行'] },
  });
});

it.each([
  [{ texts: [{ field: 'PAYEE', op: 'BEGINS', value: '滴滴' }] }, true],
  [{ texts: [{ field: 'PAYEE', op: 'EQUALS', value: '滴滴' }] }, false],
  [{ texts: [{ field: 'PAYEE', op: 'NOT_CONTAINS', value: '出行' }] }, false],
  [{ texts: [{ field: 'DESCRIPTION', op: 'CONTAINS', value: '滴' }] }, false],
  [{ direction: 'OUT', accountId: 'A', source: 'typed', min: 150, max: 150 }, true],
  [{ texts: [{ field: 'PAYEE', op: 'EQUALS', value: '滴 滴出行' }] }, true],
  [{ texts: [{ field: 'DESCRIPTION', op: 'NOT_CONTAINS', value: '滴' }] }, true],
  [{ direction: 'IN' }, false],
  [{ accountId: 'B' }, false],
  [{ source: 'alipay' }, false],
  [{ min: 150.01 }, false],
  [{ max: 149.99 }, false],
  [{ tagId: 'T' }, false],
  [{ tagId: 'T' }, true, { tagIds: ['S', 'T'] }],
  // What comes in is compared by its size as well.
  [{ direction: 'IN', min: 150, max: 150 }, true, { amount: 15_000n }],
  [{ direction: 'OUT' }, false, { amount: 15_000n }],
  [{ min: 150.01 }, false, { amount: 15_000n }],
  [{ max: 149.99 }, false, { amount: 15_000n }],
] as [Parameters<typeof readRule>[1], boolean, Partial<RuledEntry>?][])(
  '%j matches: %s',
  (conditions, matches, fields = {}) => {
    const rule = readRule('R', conditions, { payee: '某' });
    expect(rule.matches(foldEntry({ ...entry, ...fields }))).toBe(matches);
  },
);
