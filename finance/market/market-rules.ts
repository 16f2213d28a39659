import type { Market } from '../../contract/fields/markets.ts';
import { announcedClosures, type Closures } from '../calendar/closures.ts';
import { type ChargeRate, chargeRates } from '../holdings/charges/trade-charge-rates.ts';

/** What markets charge, and when they are closed. */
export interface MarketRules {
  charges: readonly ChargeRate[];
  closures: Closures;
}

/** The rules as they are known to this version. */
export const builtInRules: MarketRules = { charges: chargeRates, closures: announcedClosures };

/**
 * The rules with what an operator states in their place or beside them: a charge of the same market and
 * code from the same day, and the closures of the same market and year, replace what is built in; all
 * others are added.
 */
export function correctedRules({ charges, closures }: MarketRules): MarketRules {
  const stated = new Set(charges.map(placeOf));
  const marketsStated = Object.keys(closures) as Market[];
  return {
    charges: [...builtInRules.charges.filter((rate) => !stated.has(placeOf(rate))), ...charges],
    closures: {
      ...builtInRules.closures,
      ...Object.fromEntries(
        marketsStated.map((market) => [
          market,
          { ...builtInRules.closures[market], ...closures[market] },
        ]),
      ),
    },
  };
}

function placeOf({ market, code, from }: ChargeRate): string {
  return `${market} ${code} ${from}`;
}
