import type { Instrument } from '../../../../finance/market/symbols.ts';

/**
 * The price in yuan of a unit of an open-end money-market fund. In place of a NAV, sources print the
 * income of 10,000 units.
 */
export const moneyFundPrice = '1';

/**
 * Whether a money fund trades on an exchange. A unit of these is worth about a hundred yuan, and only
 * the exchange's price is valid.
 */
export function isTradedMoneyFund({ market, code }: Instrument): boolean {
  return market === 'FUND' && /^(511[6-9]\d\d|15900\d)$/.test(code);
}

/** Whether a fund is a money fund by its registered name. */
export function isMoneyFund(name: string | null | undefined): boolean {
  return name?.includes('货币') === true;
}
