import { describe, expect, it } from 'vitest';
import { loan, text } from '../testing/loan-terms.ts';
import { prepayOrInvest } from './prepay-or-invest.ts';

describe('100,000 beside a loan of 500,000 at 3.1 % with 240 instalments left', () => {
  const compare = (mode: 'REDUCE_PAYMENT' | 'SHORTEN_TERM' = 'REDUCE_PAYMENT') =>
    prepayOrInvest({
      terms: loan('500000', '3.1', 240),
      history: { prepayments: [], instalments: [] },
      prepayment: { day: '2026-03-10', amount: 10_000_000n, mode },
      months: 120,
    });

  it('lowers the instalment from 2,798.08 to 2,238.47', () => {
    const { paymentWithout, paymentWith } = compare();
    expect([text(paymentWithout), text(paymentWith)]).toEqual(['2798.08', '2238.47']);
    // 559.62 where neither is rounded.
    expect(Math.abs(Number(text(paymentWithout - paymentWith)) - 559.62)).toBeLessThan(0.011);
  });

  it('leaves 288,393.84 or 230,715.08 after ten years, within 5.00', () => {
    const { owedWithout, owedWith } = compare();
    expect(Math.abs(Number(text(owedWithout)) - 288_393.84)).toBeLessThan(5);
    expect(Math.abs(Number(text(owedWith)) - 230_715.08)).toBeLessThan(5);
  });

  it.each([
    [0.02, -9982.75],
    [0.031, -409.51],
    [0.04, 8252.14],
  ])('at %d a year it is better not to prepay by %d, within 5.00', (yearly, gain) => {
    expect(Math.abs(compare().gainOf(yearly) - gain)).toBeLessThan(5);
  });

  it('is the same at 3.1444 % a year, (1 + 3.1 %/12)^12 − 1', () => {
    expect(compare().breakEven).toBeCloseTo((1 + 0.031 / 12) ** 12 - 1, 5);
  });

  it('saves whole instalments at its end with a shorter term, and breaks even at the same return', () => {
    const { paymentWith, breakEven } = compare('SHORTEN_TERM');
    expect(text(paymentWith)).toBe('2798.08');
    expect(breakEven).toBeCloseTo((1 + 0.031 / 12) ** 12 - 1, 4);
  });

  it('keeps the level instalment with a shorter term, also where it is prepaid within a period', () => {
    const { paymentWithout, paymentWith } = prepayOrInvest({
      terms: loan('500000', '3.1', 240),
      history: { prepayments: [], instalments: [] },
      prepayment: { day: '2026-03-25', amount: 10_000_000n, mode: 'SHORTEN_TERM' },
      months: 120,
    });
    expect([text(paymentWithout), text(paymentWith)]).toEqual(['2798.08', '2798.08']);
  });

  it('owes nothing where all is prepaid on a due day', () => {
    // The first instalment repays 2,798.08 − 500,000 × 3.1 % ÷ 12 = 1,506.41.
    const { owedWith, paymentWith } = prepayOrInvest({
      terms: loan('500000', '3.1', 240),
      history: { prepayments: [], instalments: [] },
      prepayment: { day: '2026-04-10', amount: 49_849_359n, mode: 'SHORTEN_TERM' },
      months: 12,
    });
    expect([text(owedWith), text(paymentWith)]).toEqual(['0.00', '0.00']);
  });
});
