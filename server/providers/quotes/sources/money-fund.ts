import type { Instrument } from '../../../../finance/market/symbols.ts';

/**
 * Open-end money-market funds have no NAV: where one would stand, sources put the income of 10,000
 * units. A unit is worth one yuan. Their registered names say what they are.
 */
export const moneyFundPrice = '1';

/**
 * Money funds that trade on an exchange are divided otherwise: a unit of theirs is worth about a
 * hundred yuan, and the exchange's price is the only one.
 */
export function isTradedMoneyFund({ market, code }: Instrument): boolean {
  return market === 'FUND' && /^(511[6-9]\d\d|15900\d)$/.test(code);
}

export function isMoneyFund(name: string | null | undefined): boolean {
  return name?.includes('货币') === true;
}
