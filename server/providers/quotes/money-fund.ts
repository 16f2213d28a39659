/**
 * Money-market funds have no NAV: where one would stand, sources put the income of 10,000 units.
 * A unit is worth one yuan. Their registered names say what they are.
 */
export const moneyFundPrice = '1';

export function isMoneyFund(name: string | null | undefined): boolean {
  return name?.includes('货币') === true;
}
