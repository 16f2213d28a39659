import { describe, expect, it } from 'vitest';
import { type CardMovement, cardPayments } from './card-payments.ts';

/** Bought for 1,000.00 before the statement of the 20th and for 300.00 after it. */
const bought: CardMovement[] = [
  { day: '2026-10-03', amount: -1_000_00n },
  { day: '2026-10-25', amount: -300_00n },
];
const card = { statementDay: 20, paymentDay: 8 };
const november = { from: '2026-11-01', to: '2026-11-30' };

function only(...[days, movements, period]: Parameters<typeof cardPayments>) {
  const payments = cardPayments(days, movements, period);
  expect(payments).toHaveLength(1);
  return payments[0];
}

describe('the payments of a credit card', () => {
  it('pay what the statement before them says, and not what was bought after it', () => {
    const payment = only(card, bought, { ...november, today: '2026-11-01' });
    expect(payment).toEqual({ date: '2026-11-08', owed: 1_000_00n, left: 1_000_00n });
  });

  it('are lowered by what came in after the statement, also late', () => {
    const paid: CardMovement[] = [...bought, { day: '2026-11-07', amount: 400_00n }];
    expect(only(card, paid, { ...november, today: '2026-11-08' })?.left).toBe(600_00n);
    const late: CardMovement[] = [...paid, { day: '2026-11-12', amount: 700_00n }];
    expect(only(card, late, { ...november, today: '2026-11-12' })?.left).toBe(0n);
  });

  it('have no amount before their statement, nor without a statement day', () => {
    const before = { ...november, today: '2026-10-20' };
    expect(only(card, bought, before)).toMatchObject({ owed: null, left: null });
    const unknown = { statementDay: null, paymentDay: 8 };
    const later = { ...november, today: '2026-11-08' };
    expect(only(unknown, bought, later)).toMatchObject({ owed: null, left: null });
  });

  it('belong to the statement of the same month when that is the earlier day', () => {
    const sameMonth = { statementDay: 5, paymentDay: 25 };
    const payment = only(sameMonth, bought, { ...november, today: '2026-11-06' });
    expect(payment).toMatchObject({ date: '2026-11-25', owed: 1_300_00n });
  });

  it('belong to the statement a month before when both are the same day', () => {
    const payment = only({ statementDay: 8, paymentDay: 8 }, bought, {
      ...november,
      today: '2026-11-08',
    });
    expect(payment?.owed).toBe(1_000_00n);
  });

  it('fall on the last day of a month that has no 31st', () => {
    const period = { from: '2027-01-15', to: '2027-04-30', today: '2026-11-01' };
    expect(cardPayments({ statementDay: 31, paymentDay: 31 }, [], period)).toMatchObject([
      { date: '2027-01-31' },
      { date: '2027-02-28' },
      { date: '2027-03-31' },
      { date: '2027-04-30' },
    ]);
  });

  it('owe nothing when the account has money in it', () => {
    const paidAhead: CardMovement[] = [{ day: '2026-10-01', amount: 50_00n }];
    expect(only(card, paidAhead, { ...november, today: '2026-11-01' })?.owed).toBe(0n);
  });
});
