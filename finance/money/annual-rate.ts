/** A rate a year in millionths of a percent: 3.5 % is 3,500,000. Exact for rates of six places. */
export type AnnualRate = bigint;

const placesOfRate = 6;
/** An amount times a rate, divided by this, is the interest of a year. */
export const annualRateUnit = 100n * 10n ** BigInt(placesOfRate);

/** Reads percent a year from a decimal text of at most six places. */
export function annualRateOf(percent: string): AnnualRate {
  const [whole = '', fraction = ''] = percent.split('.');
  return BigInt(whole + fraction.padEnd(placesOfRate, '0'));
}

/** Percent a year as the JSON number of an answer. */
export function rateToWire(rate: AnnualRate): number {
  const digits = rate.toString().padStart(placesOfRate + 1, '0');
  return Number(`${digits.slice(0, -placesOfRate)}.${digits.slice(-placesOfRate)}`);
}
