import { describe, expect, it } from 'vitest';
import { centsOfText, centsToText } from '../money/cents.ts';
import { replay } from './replay.ts';

const line = (type: 'OPENING' | 'DEPOSIT' | 'WITHDRAW' | 'ADJUSTMENT', amount: string) => ({
  type,
  amount: centsOfText(amount),
});

describe('replaying a ledger of another installation', () => {
  it('gives the balance after each entry', () => {
    const lines = [line('OPENING', '100'), line('WITHDRAW', '-30.5'), line('ADJUSTMENT', '0.25')];
    const replayed = replay('CHECKING', lines);
    expect('balances' in replayed && replayed.balances.map(centsToText)).toEqual([
      '100',
      '69.5',
      '69.75',
    ]);
  });

  it('accepts an account that was below zero in between and is not any more', () => {
    const lines = [line('OPENING', '0'), line('WITHDRAW', '-5'), line('DEPOSIT', '5')];
    expect(replay('SAVINGS', lines)).toMatchObject({ wasBelowZero: true });
    expect(replay('SAVINGS', lines.slice(0, 2))).toEqual({
      index: 1,
      problem: 'INSUFFICIENT_BALANCE',
    });
    expect(replay('CREDIT', lines.slice(0, 2))).toMatchObject({ wasBelowZero: true });
  });

  it.each([
    ['no opening at the start', [line('DEPOSIT', '1')], 0, 'OPENING_MISPLACED'],
    ['a second opening', [line('OPENING', '1'), line('OPENING', '1')], 1, 'OPENING_MISPLACED'],
    ['a deposit that takes', [line('OPENING', '1'), line('DEPOSIT', '-1')], 1, 'WRONG_SIGN'],
    ['a withdrawal that brings', [line('OPENING', '1'), line('WITHDRAW', '1')], 1, 'WRONG_SIGN'],
    ['an adjustment of nothing', [line('OPENING', '1'), line('ADJUSTMENT', '0')], 1, 'WRONG_SIGN'],
    [
      'a balance of 17 digits',
      [line('OPENING', '999999999999999'), line('DEPOSIT', '0.01')],
      1,
      'BALANCE_TOO_LARGE',
    ],
  ] as const)('names %s', (_, lines, index, problem) => {
    expect(replay('CHECKING', lines)).toEqual({ index, problem });
  });
});
