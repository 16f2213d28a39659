import { decimal, toText } from '../../../finance/money/decimal.ts';
import { ProviderError } from '../http/provider-error.ts';
import { isDay } from '../quotes/market-time.ts';
import { readPrice } from '../quotes/quote-parsing.ts';
import {
  type DailyRates,
  type FurtherCurrency,
  furtherCurrencies,
  type RatedCurrency,
  ratedCurrencies,
} from './rate-source.ts';

/**
 * The plausible range of units per euro: the historical range with a wide margin. Rates outside are
 * inverted, per hundred units, or of something else.
 */
const plausible: Record<RatedCurrency | FurtherCurrency, [least: number, most: number]> = {
  CNY: [3, 30],
  USD: [0.4, 4],
  HKD: [3, 30],
  GBP: [0.2, 3],
  JPY: [30, 600],
  SGD: [0.7, 7],
  AUD: [0.7, 7],
  CAD: [0.7, 6],
  CHF: [0.3, 4],
  KRW: [500, 6000],
  THB: [12, 150],
  MYR: [1.5, 15],
  NZD: [0.8, 8],
  SEK: [3, 40],
  NOK: [3, 40],
  DKK: [3, 20],
  INR: [20, 400],
  IDR: [4000, 80_000],
  PHP: [15, 250],
  ILS: [1.2, 15],
  TRY: [0.7, 1000],
  PLN: [1.5, 15],
  CZK: [8, 80],
  HUF: [80, 1500],
  RON: [1.2, 20],
  ZAR: [3, 100],
  BRL: [0.7, 30],
  MXN: [4, 100],
  ISK: [40, 800],
};

/**
 * Validates the rates of a source: an existing day and a plausible rate for every currency that each table has.
 * Throws `BAD_RESPONSE` otherwise, because an incomplete table would make totals wrong. Of the further currencies
 * those without a plausible rate are left out, and are named as missing where an amount is in them.
 */
export function completeRates(
  source: string,
  day: unknown,
  perEuro: Partial<Record<string, unknown>>,
): DailyRates {
  if (!isDay(day)) throw new ProviderError(source, 'BAD_RESPONSE');
  const entries = ratedCurrencies.map((currency) => {
    const rate = plausibleRate(currency, perEuro[currency]);
    if (rate === undefined) {
      throw new ProviderError(source, 'BAD_RESPONSE', `对方没有给出可用的 ${currency} 汇率`);
    }
    return [currency, rate] as const;
  });
  const further = furtherCurrencies.flatMap((currency) => {
    const rate = plausibleRate(currency, perEuro[currency]);
    return rate === undefined ? [] : [[currency, rate] as const];
  });
  const rates = Object.fromEntries([...entries, ...further]);
  return { day, perEuro: rates as DailyRates['perEuro'], source };
}

function plausibleRate(
  currency: RatedCurrency | FurtherCurrency,
  value: unknown,
): string | undefined {
  const rate = readPrice(value);
  const [least, most] = plausible[currency];
  const isPlausible = rate !== undefined && decimal(rate).gte(least) && decimal(rate).lte(most);
  return isPlausible ? toText(decimal(rate)) : undefined;
}

/**
 * The complete days, oldest first. Days without all rates are left out, such as those before 2005,
 * which lack the yuan. Throws `BAD_RESPONSE` if all are incomplete.
 */
export function completeDays(
  source: string,
  days: readonly { day: string; perEuro: Partial<Record<string, unknown>> }[],
): DailyRates[] {
  const complete = days.flatMap(({ day, perEuro }) => completeOrEmpty(source, day, perEuro));
  if (days.length > 0 && complete.length === 0) throw new ProviderError(source, 'BAD_RESPONSE');
  return complete.sort((one, other) => Date.parse(one.day) - Date.parse(other.day));
}

function completeOrEmpty(
  source: string,
  day: string,
  perEuro: Partial<Record<string, unknown>>,
): DailyRates[] {
  try {
    return [completeRates(source, day, perEuro)];
  } catch (error) {
    if (error instanceof ProviderError) return [];
    throw error;
  }
}
