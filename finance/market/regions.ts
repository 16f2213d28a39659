import type { Currency } from '../../contract/fields/currencies.ts';
import type { Market as Region } from '../../contract/fields/markets.ts';
import type { Market } from './instruments.ts';

const regions: Partial<Record<Market, Region>> = {
  SH: 'CN',
  SZ: 'CN',
  BJ: 'CN',
  FUND: 'CN',
  SGE: 'CN',
  HK: 'HK',
  US: 'US',
};

const homeOf: Partial<Record<Currency, Region>> = { CNY: 'CN', HKD: 'HK', USD: 'US' };

/** Where an instrument is quoted; undefined elsewhere, as for coins and precious metal over the counter. */
export function regionOf({ market }: { market: Market }): Region | undefined {
  return regions[market];
}

/** Where a security without a known listing is most likely from: a bond in yuan is a Chinese one. */
export function regionByCurrency(currency: string): Region | undefined {
  return homeOf[currency as Currency];
}
