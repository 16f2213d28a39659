import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Currency, currencies } from '../../contract/fields/currencies.ts';
import {
  forEachPart,
  type SheetPart,
  sheetPartNames,
} from '../../contract/net-worth/sheet-parts.ts';
import { centsToWire } from '../money/cents.ts';
import { decimal, toWire } from '../money/decimal.ts';
import type { RateTable } from '../money/rates.ts';
import { balanceSheet, type Holdings } from './balance-sheet.ts';
import { pastFigures } from './past-figures.ts';
import type { WorthSeries } from './worth-series.ts';

const day = '2026-03-31';
const rates: fc.Arbitrary<RateTable> = fc
  .dictionary(
    fc.constantFrom(...currencies.filter((code) => code !== 'EUR')),
    fc.integer({ min: 1, max: 2_000_000 }),
  )
  .map((perEuro) => ({
    perEuro: Object.fromEntries(
      Object.entries(perEuro).map(([code, rate]) => [code, { rate: String(rate / 10_000), day }]),
    ),
  }));

const series: fc.Arbitrary<WorthSeries> = fc
  .record({
    part: fc.constantFrom(...sheetPartNames),
    currency: fc.constantFrom(...currencies),
    places: fc.integer({ min: 0, max: 12 }),
    amount: fc.bigInt(0n, 10n ** 18n),
  })
  .map(({ amount, ...one }) => ({
    ...one,
    units: [one.part === 'creditDebt' ? -amount : amount],
  }));

/** The same amounts as the overview's balance sheet takes them. */
function holdingsOf(all: readonly WorthSeries[]): Holdings {
  const of = (...wanted: SheetPart[]) =>
    all
      .filter(({ part }) => wanted.includes(part))
      .map(({ units: [units], places, currency }) => ({
        amount: decimal(`${units}e-${places}`),
        currency,
      }));
  return {
    ...forEachPart((part) => of(part)),
    cash: of('cash', 'creditDebt'),
    illiquid: [],
  };
}

it('the figures of a past day are, to the cent, those that the balance sheet of today would have', () => {
  fc.assert(
    fc.property(
      fc.array(series, { maxLength: 12 }),
      rates,
      fc.constantFrom<Currency>('CNY', 'USD', 'EUR'),
      (all, table, currency) => {
        const [past] = pastFigures(all, [day], currency, new Map([[day, table]]));
        const sheet = balanceSheet(holdingsOf(all), currency, table, day);
        expect({
          cash: centsToWire(past?.parts.cash ?? 0n),
          creditDebt: centsToWire(past?.parts.creditDebt ?? 0n),
          totalAssets: centsToWire(past?.totalAssets ?? 0n),
          totalLiabilities: centsToWire(past?.totalLiabilities ?? 0n),
          netWorth: centsToWire(past?.netWorth ?? 0n),
          missing: [...(past?.missingRates ?? [])].sort(),
        }).toEqual({
          cash: toWire(sheet.parts.cash, 2),
          creditDebt: toWire(sheet.parts.creditDebt, 2),
          totalAssets: toWire(sheet.totalAssets, 2),
          totalLiabilities: toWire(sheet.totalLiabilities, 2),
          netWorth: toWire(sheet.netWorth, 2),
          missing: [...sheet.missingRates].sort(),
        });
      },
    ),
  );
});
