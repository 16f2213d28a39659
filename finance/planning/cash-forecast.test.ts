import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../calendar/days.ts';
import { centsOfText, centsToText } from '../money/cents.ts';
import {
  type ForecastAmount,
  firstDayBelow,
  forecastLine,
  spreadOverDays,
} from './cash-forecast.ts';

const item = (day: string, amount: string, title: string, isCertain = true) => ({
  day,
  amount: centsOfText(amount),
  title,
  isCertain,
});
const period = { from: '2026-11-24', to: '2026-12-31' };
const others = [
  item('2026-12-20', '-4812.3', '房贷'),
  item('2026-11-30', '-4500', '房租', false),
  item('2026-12-31', '-4500', '房租', false),
  item('2026-12-08', '-6300', '信用卡', false),
];
const opening = centsOfText('10000');
const balanceOn = (items: typeof others, day: string) =>
  centsToText(forecastLine(opening, items, period).balances[daysBetween(period.from, day)] ?? 0n);

describe('10,000 with an instalment, a salary, a rent and a card', () => {
  const items = [...others, item('2026-12-10', '12000', '工资', false)];

  it.each([
    ['2026-11-24', '10000'],
    ['2026-11-30', '5500'],
    ['2026-12-08', '-800'],
    ['2026-12-10', '11200'],
    ['2026-12-20', '6387.7'],
    ['2026-12-31', '1887.7'],
  ])('is on %s at %s', (day, balance) => expect(balanceOn(items, day)).toBe(balance));

  it('is lowest and first below zero on the day of the card, which is the cause', () => {
    const line = forecastLine(opening, items, period);
    const below = { day: '2026-12-08', balance: -80_000n, cause: { title: '信用卡' } };
    expect(line.lowest).toMatchObject(below);
    expect(firstDayBelow(line, items, 0n)).toMatchObject(below);
    expect(firstDayBelow(line, items, 600_000n)).toMatchObject({
      day: '2026-11-30',
      cause: { title: '房租' },
    });
    expect(firstDayBelow(line, items, -80_000n)).toBeNull();
  });

  it('counts a salary that was booked early only as what it became', () => {
    const early = [...others, item('2026-12-08', '12000', '工资')];
    expect(balanceOn(early, '2026-12-08')).toBe('11200');
    expect(balanceOn(early, '2026-12-10')).toBe('11200');
  });

  it('has a line of what is certain alone', () => {
    const { certain } = forecastLine(opening, items, period);
    expect(certain.at(-1)).toBe(centsOfText('5187.7'));
  });
});

describe('any forecast', () => {
  const amounts = fc.record({
    offset: fc.integer({ min: -40, max: 120 }),
    amount: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    isCertain: fc.boolean(),
    isEveryday: fc.boolean(),
  });

  it('is on each day its opening and the items until then, and never below its lowest', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.array(amounts), fc.nat(100), (start, drawn, length) => {
        const from = '2026-11-24';
        const to = addDays(from, length);
        const items: ForecastAmount[] = drawn.map(({ offset, ...rest }) => ({
          ...rest,
          day: addDays(from, offset),
        }));
        const line = forecastLine(start, items, { from, to });
        const until = (day: string, counts: (one: ForecastAmount) => boolean) =>
          items
            .filter((one) => one.day <= day && counts(one))
            .reduce((sum, { amount }) => sum + amount, start);
        expect(line.balances).toHaveLength(length + 1);
        for (const at of line.balances.keys()) {
          const day = addDays(from, at);
          expect(line.balances[at]).toBe(until(day, () => true));
          expect(line.withoutEveryday[at]).toBe(until(day, (one) => !one.isEveryday));
          expect(line.certain[at]).toBe(until(day, (one) => !one.isEveryday && one.isCertain));
          expect(line.lowest.balance <= (line.balances[at] ?? 0n)).toBe(true);
        }
      }),
    );
  });

  it('spreads a year over its days without losing a cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }), (yearly) => {
        const year = { from: '2026-11-25', to: '2027-11-24' };
        const days = spreadOverDays(yearly, 365, year);
        expect(days.reduce((sum, { amount }) => sum + amount, 0n)).toBe(yearly);
      }),
    );
    // 100.00 a year are 0.27 or 0.28 a day.
    const [first, second] = spreadOverDays(10_000n, 365, { from: '2026-01-01', to: '2026-01-02' });
    expect([first?.amount, second?.amount]).toEqual([27n, 28n]);
  });
});
