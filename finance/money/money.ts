import { type Currency, currencies } from '../../contract/fields/currencies.ts';
import { daysBetween } from '../calendar/days.ts';
import { type Decimal, isZero, sum, zero } from './decimal.ts';
import { exchange, type RateTable, rateBetween, rateDay } from './rates.ts';

/** An amount is never without its currency. */
export interface Money {
  amount: Decimal;
  currency: Currency;
}

/** The rates behind a total, so that a page can name what is left out and how old the rates are. */
export interface RateUse {
  /** The oldest day among the rates used; null when nothing was converted. */
  rateTime: string | null;
  /** Currencies that could not be converted, and so are left out. */
  missingRates: Currency[];
  /** Currencies converted at a rate older than three days. */
  staleRates: Currency[];
}

/** Rates older than this are named as stale, and still used. */
export const staleRateDays = 3;

/** Money in `to`, or `undefined` when the rate is not known. Exact: rounding is left to the edge. */
export function convert(money: Money, to: Currency, rates: RateTable): Decimal | undefined {
  return exchange(rates, money.amount, money.currency, to);
}

/**
 * Adds up money of any currencies in one; what has no rate is left out. Each currency is summed
 * before it is converted: one division instead of one an item, and one rounding at the 40th place.
 */
export function addUp(items: readonly Money[], to: Currency, rates: RateTable): Decimal {
  return sum(byCurrency(items).map((money) => convert(money, to, rates) ?? zero));
}

/** One sum for each currency. */
export function byCurrency(items: readonly Money[]): Money[] {
  const sums = new Map<Currency, Decimal>();
  for (const { amount, currency } of items) {
    sums.set(currency, sums.get(currency)?.plus(amount) ?? amount);
  }
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}

/** Adds up money of any currencies in one currency, and names the rates used. */
export function total(
  items: readonly Money[],
  to: Currency,
  rates: RateTable,
  today: string,
): RateUse & { amount: Decimal } {
  return { amount: addUp(items, to, rates), ...rateUse(currenciesIn(items), to, rates, today) };
}

/** The currencies that some amount other than 0 is in. */
export function currenciesIn(items: readonly Money[]): Set<Currency> {
  return new Set(items.filter(({ amount }) => !isZero(amount)).map(({ currency }) => currency));
}

/** One foreign currency's rate, with the day it is of. */
export interface UsedRate {
  currency: Currency;
  /** Units of the total's currency that one unit buys. */
  rate: Decimal;
  day: string;
}

/** The rates by which these currencies are converted to `to`; what has none is not among them. */
export function usedRates(used: ReadonlySet<Currency>, to: Currency, rates: RateTable): UsedRate[] {
  const foreign = currencies.filter((currency) => used.has(currency) && currency !== to);
  return foreign.flatMap((currency) => {
    const rate = rateBetween(rates, currency, to);
    const day = rateDay(rates, currency, to);
    return rate && day ? [{ currency, rate, day }] : [];
  });
}

/** Which of these currencies have no rate to `to`, which a stale one, and the oldest day used. */
export function rateUse(
  used: ReadonlySet<Currency>,
  to: Currency,
  rates: RateTable,
  today: string,
): RateUse {
  const foreign = currencies.filter((currency) => used.has(currency) && currency !== to);
  const known = usedRates(used, to, rates);
  return {
    rateTime: known.map(({ day }) => day).sort()[0] ?? null,
    missingRates: foreign.filter((currency) => !known.some((rate) => rate.currency === currency)),
    staleRates: known
      .filter(({ day }) => daysBetween(day, today) > staleRateDays)
      .map(({ currency }) => currency),
  };
}
