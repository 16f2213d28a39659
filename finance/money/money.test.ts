import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Currency, currencies } from '../../contract/fields/currencies.ts';
import { decimal, toText, toWire } from './decimal.ts';
import { convert, total } from './money.ts';
import { hasRate, noRates, type RateTable, rateBetween } from './rates.ts';

const today = '2026-11-21';

/** The day's rates as the European Central Bank writes them: units per euro. */
const ecb: RateTable = {
  perEuro: {
    USD: { rate: '1.1568', day: '2026-11-20' },
    CNY: { rate: '8.2310', day: '2026-11-20' },
    HKD: { rate: '9.0012', day: '2026-11-20' },
    JPY: { rate: '171.25', day: '2026-11-20' },
    GBP: { rate: '0.8731', day: '2026-11-20' },
  },
};

const money = (amount: string, currency: Currency) => ({ amount: decimal(amount), currency });

describe('exchange rates', () => {
  it('are crossed over the euro: a dollar is 8.2310 / 1.1568 = 7.115318 yuan', () => {
    expect(toWire(rateBetween(ecb, 'USD', 'CNY') ?? decimal(0), 6)).toBe(7.115318);
  });

  it('are not needed for an amount in the currency asked for', () => {
    expect(rateBetween(noRates, 'CNY', 'CNY')?.toString()).toBe('1');
  });

  it('are never made up where one is unknown', () => {
    expect(rateBetween(noRates, 'USD', 'CNY')).toBeUndefined();
    expect(convert(money('1', 'USD'), 'CNY', noRates)).toBeUndefined();
  });

  it('keep half a fen that a rounded cross rate would lose: 1000.05 × 7.8 / 9.36 = 833.375', () => {
    const rates: RateTable = {
      perEuro: {
        CNY: { rate: '7.8', day: '2026-11-20' },
        HKD: { rate: '9.36', day: '2026-11-20' },
      },
    };
    const yuan = convert(money('1000.05', 'HKD'), 'CNY', rates);
    expect(yuan?.toString()).toBe('833.375');
    expect(toWire(yuan ?? decimal(0), 2)).toBe(833.38);
  });

  it('convert an amount there and back to within one unit of the last place', () => {
    // Those of the table: without a rate there is nothing to convert.
    const pick = fc.constantFrom(...currencies.filter((code) => hasRate(ecb, code, 'EUR')));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), pick, pick, (cents, from, to) => {
        const amount = decimal(cents).div(100);
        const there = convert({ amount, currency: from }, to, ecb) ?? decimal(0);
        const back = convert({ amount: there, currency: to }, from, ecb) ?? decimal(0);
        expect(back.minus(amount).abs().lte('0.01')).toBe(true);
      }),
    );
  });
});

describe('totals across currencies', () => {
  it('add up a household: 1000 CNY + 100 USD + 200 HKD', () => {
    // 100 × 7.11531811… = 711.53181…; 200 × 8.2310 / 9.0012 = 182.88672…
    const result = total(
      [money('1000', 'CNY'), money('100', 'USD'), money('200', 'HKD')],
      'CNY',
      ecb,
      today,
    );
    expect(toWire(result.amount, 2)).toBe(1894.42);
    expect(result).toMatchObject({ rateTime: '2026-11-20', missingRates: [], staleRates: [] });
  });

  it('name what they leave out', () => {
    const result = total([money('1000', 'CNY'), money('5', 'USD')], 'CNY', noRates, today);
    expect(toText(result.amount)).toBe('1000');
    expect(result.missingRates).toEqual(['USD']);
    expect(result.rateTime).toBeNull();
  });

  it('need no rate for an empty foreign account', () => {
    expect(total([money('0', 'USD')], 'CNY', noRates, today).missingRates).toEqual([]);
  });

  it('name a rate older than three days as stale, and use it', () => {
    const rates = (day: string): RateTable => ({
      perEuro: { USD: { rate: '1', day: '2026-11-20' }, CNY: { rate: '7', day } },
    });
    const onThe = (day: string) => total([money('1', 'USD')], 'CNY', rates(day), today);
    expect(onThe('2026-11-18')).toMatchObject({ rateTime: '2026-11-18', staleRates: [] });
    expect(onThe('2026-11-17')).toMatchObject({ rateTime: '2026-11-17', staleRates: ['USD'] });
    expect(toText(onThe('2026-11-17').amount)).toBe('7');
  });

  it('are the same whatever the order of the rows', () => {
    const item = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(...currencies));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), (items) => {
        const rows = items.map(([cents, currency]) => ({
          amount: decimal(cents).div(100),
          currency,
        }));
        const forward = total(rows, 'CNY', ecb, today);
        const backward = total(rows.toReversed(), 'CNY', ecb, today);
        expect(toWire(backward.amount, 2)).toBe(toWire(forward.amount, 2));
        expect(backward.missingRates).toEqual(forward.missingRates);
      }),
    );
  });
});
