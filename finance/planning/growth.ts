// Growth is worked out in floats: a root of the twelfth degree has no exact decimal. What is shown is rounded
// to the cent at the end.

/** The rate of a month that grows to `yearly` in a year: (1+r)^(1/12) − 1. */
export function monthlyRate(yearly: number): number {
  return (1 + yearly) ** (1 / 12) - 1;
}

/** What an amount is after some months at a rate a year. */
export function grown(amount: number, yearly: number, months: number): number {
  return amount * (1 + yearly) ** (months / 12);
}

/** What 1 added at the end of each of some months has come to with the last of them. */
export function annuityFactor(yearly: number, months: number): number {
  const rate = monthlyRate(yearly);
  return rate === 0 ? months : ((1 + rate) ** months - 1) / rate;
}

/** Rounds to the cent, half away from zero. */
export function toCent(value: number): number {
  return (Math.sign(value) * Math.round(Math.abs(value) * 100)) / 100;
}

/** What a class grows a year by after its costs, as a part of one, of percentages. */
export function growthAfterCosts({ mean, cost }: { mean: number; cost: number }): number {
  return (1 + mean / 100) * (1 - cost / 100) - 1;
}
