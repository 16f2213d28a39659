import { describe, expect, it } from 'vitest';
import type { Day } from '../calendar/days.ts';
import { buildSeries } from '../net-worth/worth-series.ts';
import { addHeldValue, type DatedPrice, type QuantityChange } from './held-value.ts';

const days = ['2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02', '2026-04-03'];
const price = (day: Day, text: string, currency: DatedPrice['currency'] = 'CNY') => ({
  day,
  price: text,
  currency,
});

/** Values in hundredths on each of `days`, by currency. */
function valuesOf(changes: QuantityChange[], prices: DatedPrice[]) {
  const builder = buildSeries(days, 2);
  const places = { quantityPlaces: 0, pricePlaces: 2 };
  addHeldValue({ changes, prices, costCurrency: 'CNY', ...places }, builder);
  return Object.fromEntries(builder.series().map(({ currency, units }) => [currency, units]));
}

/** Ten units for 7.00 each, bought on 31 March. */
const bought: QuantityChange = { day: '2026-03-31', quantity: 10n, cost: 7000n };

describe('a holding', () => {
  it('counts at cost from its purchase, then at the newest price of each day or before', () => {
    const prices = [price('2026-04-01', '7.5'), price('2026-04-03', '8.25')];
    expect(valuesOf([bought], prices)).toEqual({ CNY: [0n, 7000n, 7500n, 7500n, 8250n] });
  });

  it('counts at the newest price from before its purchase where there is one', () => {
    const prices = [price('2026-01-05', '6'), price('2026-02-05', '6.5')];
    expect(valuesOf([bought], prices)).toEqual({ CNY: [0n, 6500n, 6500n, 6500n, 6500n] });
  });

  it('counts with the quantity of each day', () => {
    // 10, then 30 from 2 April, then nothing; 7.50 throughout.
    const more: QuantityChange = { day: '2026-04-02', quantity: 20n, cost: 14_000n };
    const sold: QuantityChange = { day: '2026-04-03', quantity: -30n, cost: -21_000n };
    const prices = [price('2026-03-31', '7.5')];
    expect(valuesOf([bought, more, sold], prices)).toEqual({
      CNY: [0n, 7500n, 7500n, 22_500n, 0n],
    });
  });

  it('counts in the currency of its price from the first price on', () => {
    const prices = [price('2026-04-01', '1.1', 'USD')];
    expect(valuesOf([bought], prices)).toEqual({
      CNY: [0n, 7000n, 0n, 0n, 0n],
      USD: [0n, 0n, 1100n, 1100n, 1100n],
    });
  });
});
