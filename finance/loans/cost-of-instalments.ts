/** What level instalments really cost a year, in percent. */
export interface CostOfInstalments {
  /** Twelve times the rate of a month. */
  nominalPercent: number;
  /** With the interest of each month on that of the months before. */
  effectivePercent: number;
}

/**
 * The rate at which level monthly payments repay an amount, for plans that quote a fee instead of a
 * rate. Undefined when the payments do not even repay the amount. It is found by halving: the worth of the
 * payments falls strictly as the rate rises. No amount is computed from it, so doubles are exact enough.
 */
export function costOfInstalments(
  amount: number,
  payment: number,
  months: number,
): CostOfInstalments | undefined {
  if (!(amount > 0) || !(months >= 1) || !(payment * months >= amount)) return undefined;
  const worth = (rate: number) =>
    rate === 0 ? payment * months : (payment * (1 - (1 + rate) ** -months)) / rate;
  let [low, high] = [0, 1];
  while (worth(high) > amount) {
    if (high > highestMonthlyRate) return undefined;
    high *= 2;
  }
  for (let step = 0; step < halvings; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > amount) low = middle;
    else high = middle;
  }
  const monthly = (low + high) / 2;
  return { nominalPercent: monthly * 1200, effectivePercent: ((1 + monthly) ** 12 - 1) * 100 };
}

/** Above a hundredfold a month, an amount was mistyped. */
const highestMonthlyRate = 100;
/** Enough to halve 1 below the precision of a double. */
const halvings = 60;
