import { decimal, toText } from '../../../finance/money/decimal.ts';
import { ProviderError } from '../http/provider-error.ts';
import { isDay } from '../quotes/market-time.ts';
import { readPrice } from '../quotes/quote-parsing.ts';
import { type DailyRates, type RatedCurrency, ratedCurrencies } from './rate-source.ts';

/**
 * The plausible range of units per euro: the historical range with a wide margin. Rates outside are
 * inverted, per hundred units, or of something else.
 */
const plausible: Record<RatedCurrency, [least: number, most: number]> = {
  CNY: [3, 30],
  USD: [0.4, 4],
  HKD: [3, 30],
  GBP: [0.2, 3],
  JPY: [30, 600],
};

/**
 * Validates the rates of a source: an existing day and a plausible rate for every currency. Throws
 * `BAD_RESPONSE` otherwise, because an incomplete table would make totals wrong.
 */
export function completeRates(
  source: string,
  day: unknown,
  perEuro: Partial<Record<string, unknown>>,
): DailyRates {
  if (!isDay(day)) throw new ProviderError(source, 'BAD_RESPONSE');
  const entries = ratedCurrencies.map((currency) => {
    const rate = readPrice(perEuro[currency]);
    const [least, most] = plausible[currency];
    if (rate === undefined || decimal(rate).lt(least) || decimal(rate).gt(most)) {
      throw new ProviderError(source, 'BAD_RESPONSE', `对方没有给出可用的 ${currency} 汇率`);
    }
    return [currency, toText(decimal(rate))] as const;
  });
  return { day, perEuro: Object.fromEntries(entries) as DailyRates['perEuro'], source };
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
