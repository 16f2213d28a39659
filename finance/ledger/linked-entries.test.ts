import { describe, expect, it } from 'vitest';
import { type LinkedEntry, linkProblems } from './linked-entries.ts';

const out: LinkedEntry = {
  id: 'out',
  account: 'bank',
  currency: 'CNY',
  sequence: 2,
  day: '2026-11-03',
  type: 'TRANSFER',
  amount: '-40.5',
  transferId: 't',
  act: null,
  reverses: null,
};
const into: LinkedEntry = { ...out, id: 'into', account: 'card', amount: '40.5' };
const outBack = { ...out, id: 'out-back', sequence: 3, amount: '40.5', reverses: 'out' };
const intoBack = { ...into, id: 'into-back', sequence: 3, amount: '-40.5', reverses: 'into' };

const problemsOf = (...entries: LinkedEntry[]) =>
  linkProblems(entries).map(({ entry, problem }) => `${entry.id} ${problem}`);

describe('entries that are linked', () => {
  it.each([
    ['two sides', [out, into]],
    ['two sides in two currencies', [out, { ...into, currency: 'USD', amount: '5.8' }]],
    ['two sides and what takes both back', [out, into, outBack, intoBack]],
    ['one side, when the other account is gone', [into]],
    ['one side and its reversal, when the other account is gone', [into, intoBack]],
  ])('are sound with %s', (_, entries) => {
    expect(problemsOf(...entries)).toEqual([]);
  });

  it.each([
    ['three sides', [out, into, { ...into, id: 'third', account: 'c' }], ['out SIDES_DISAGREE']],
    ['two sides that both take', [out, { ...into, amount: '-40.5' }], ['out SIDES_DISAGREE']],
    ['two sides in one account', [out, { ...into, account: 'bank' }], ['out SIDES_DISAGREE']],
    ['two sides on two days', [out, { ...into, day: '2026-11-04' }], ['out SIDES_DISAGREE']],
    ['a sum that is not 0', [out, { ...into, amount: '40.51' }], ['out SUM_NOT_ZERO']],
    ['one side taken back', [out, into, outBack], ['out HALF_REVERSED']],
    ['a reversal of nothing', [{ ...outBack, transferId: null }], ['out-back REVERSES_NOTHING']],
    [
      'a reversal of another amount',
      [out, into, { ...outBack, amount: '40' }, intoBack],
      ['out-back REVERSES_NOTHING'],
    ],
    [
      'a reversal on another day',
      [out, into, { ...outBack, day: '2026-11-04' }, intoBack],
      ['out-back REVERSES_NOTHING'],
    ],
    [
      'a reversal of another act',
      [
        { ...into, type: 'ACT', transferId: null, act: 'PAYABLE_PAYMENT a' },
        { ...intoBack, type: 'ACT', transferId: null, act: 'PAYABLE_PAYMENT b' },
      ],
      ['into-back REVERSES_NOTHING'],
    ],
    [
      'a reversal before what it takes back',
      [out, into, { ...outBack, sequence: 1 }, intoBack],
      ['out-back REVERSES_NOTHING'],
    ],
    [
      'two reversals of one entry',
      [out, into, outBack, intoBack, { ...outBack, id: 'again', sequence: 4 }],
      ['again REVERSED_TWICE'],
    ],
  ] as const)('have problems with %s', (_, entries, problems) => {
    expect(problemsOf(...entries)).toEqual(problems);
  });
});
