import { describe, expect, it } from 'vitest';
import { daysFromTo } from '../calendar/days.ts';
import { annualRateOf } from '../money/annual-rate.ts';
import { type Deposit, depositWorthOn } from './deposit.ts';
import { changesBetween, type HeldDeposit, worthOnDays } from './deposit-history.ts';

/** 36,000 at 1 % earns 30.00 in each month. */
const deposit: Deposit = {
  type: 'TIME',
  principal: 3_600_000n,
  annualRate: annualRateOf('1'),
  startDate: '2026-01-31',
  term: { months: 3 },
  demandRate: annualRateOf('0.05'),
  renewal: 'NONE',
  renewalRates: [],
};
const held = (more: Partial<Deposit> = {}, closing: HeldDeposit['closing'] = null) => ({
  deposit: { ...deposit, ...more },
  closing,
});
const shown = (...asked: Parameters<typeof changesBetween>) =>
  changesBetween(...asked).map(({ day, kind, amount }) => `${day} ${kind} ${amount}`);

describe('the changes of a deposit', () => {
  it('are what was paid in and the interest of each month, counted at its end', () => {
    // Its months end on 28 February, 31 March and 30 April.
    expect(shown(held(), '2026-01-01', '2026-04-30')).toEqual([
      '2026-01-31 OPENING 3600000',
      '2026-02-28 INTEREST 3000',
      '2026-03-31 INTEREST 3000',
      '2026-04-30 INTEREST 3000',
    ]);
  });

  it('end with what was paid out, and take back the interest that an early end costs', () => {
    // Broken after 28 + 3 days: 36,000 × 0.05 % × 31 ÷ 360 = 1.55, of which 30.00 were counted.
    const broken = held({}, { day: '2026-03-03', interest: 155n });
    expect(shown(broken, '2026-02-28', '2026-12-31')).toEqual([
      '2026-03-03 CLOSING -3600155',
      '2026-03-03 INTEREST -2845',
    ]);
  });

  it('have a payout of the interest when the principal alone is renewed', () => {
    expect(shown(held({ renewal: 'PRINCIPAL' }), '2026-04-29', '2026-05-30')).toEqual([
      '2026-04-30 PAYOUT -9000',
      // On 29 April two months and 29 days are counted: 60.00 and 29.00.
      '2026-04-30 INTEREST 100',
      '2026-05-30 INTEREST 3000',
    ]);
  });

  it('have no payout of interest on the renewal day when the deposit is taken out on it', () => {
    const closed = held({ renewal: 'PRINCIPAL' }, { day: '2026-04-30', interest: 9000n });
    expect(shown(closed, '2026-04-29', '2026-06-30')).toEqual([
      '2026-04-30 CLOSING -3609000',
      '2026-04-30 INTEREST 100',
    ]);
  });

  it('are the payments of 零存整取, one in each month', () => {
    const monthly = held({ type: 'INSTALMENT' });
    // 30.00 on the first payment until 28 February, then on two payments until 31 March.
    expect(shown(monthly, '2026-01-31', '2026-04-01')).toEqual([
      '2026-02-28 INSTALMENT 3600000',
      '2026-02-28 INTEREST 3000',
      '2026-03-31 INSTALMENT 3600000',
      '2026-03-31 INTEREST 6000',
      // 3 × 36,000 × 1 % ÷ 360.
      '2026-04-01 INTEREST 300',
    ]);
  });

  const kinds: [string, HeldDeposit][] = [
    ['a deposit', held()],
    ['one that is renewed', held({ renewal: 'PRINCIPAL_AND_INTEREST', renewalRates: [700_000n] })],
    ['one whose interest is paid out', held({ renewal: 'PRINCIPAL' })],
    ['one that is taken out', held({}, { day: '2026-03-15', interest: 200n })],
    ['零存整取', held({ type: 'INSTALMENT' }, { day: '2026-05-15', interest: 200n })],
    ['one at notice', held({ type: 'NOTICE', term: { days: 7 } })],
  ];
  it.each(kinds)('sum to what the worth of %s changes by, between any two days', (_, one) => {
    const days = daysFromTo('2026-01-25', '2026-09-05');
    const worth = worthOnDays(one, days);
    for (const [index, from] of days.entries()) {
      for (const step of [1, 9, 40]) {
        const to = days[index + step];
        if (to === undefined) continue;
        const sum = changesBetween(one, from, to).reduce((all, { amount }) => all + amount, 0n);
        expect(sum, `${from} to ${to}`).toBe((worth[index + step] ?? 0n) - (worth[index] ?? 0n));
      }
    }
  });

  it.each(kinds)('agree with the worth of %s on each day worked out by itself', (_, one) => {
    const days = daysFromTo('2026-01-25', '2026-09-05');
    const alone = days.map((day) =>
      one.closing && day >= one.closing.day ? 0n : depositWorthOn(one.deposit, day).worth,
    );
    expect(worthOnDays(one, days)).toEqual(alone);
  });
});

describe('a deposit at the edges', () => {
  it('earns nothing at 0 %, and at 100 % over a month a twelfth', () => {
    const at = (percent: string) =>
      depositWorthOn(
        { ...deposit, annualRate: annualRateOf(percent), term: { months: 1 } },
        '2026-02-28',
      );
    expect(at('0').worth).toBe(3_600_000n);
    expect(at('100').worth).toBe(3_900_000n);
  });
});
