import type { Currency } from '../../../contract/fields/currencies.ts';
import { decimal, roundToWireDigits } from '../../../finance/money/decimal.ts';
import { convert } from '../../../finance/money/money.ts';
import type { RateTable } from '../../../finance/money/rates.ts';
import { toDecimalColumn } from '../../db/columns.ts';
import type { StoredQuote } from '../quotes/quotes.service.ts';
import type { LivePrice } from './live-prices.repository.ts';

/**
 * A quote as a holding counted in `currency` keeps it: converted at the newest rates when it came
 * in another currency; undefined when the rate is not known.
 */
export function livePrice(
  quote: StoredQuote,
  currency: Currency,
  rates: RateTable,
): LivePrice | undefined {
  const price = convert(
    { amount: decimal(quote.price), currency: quote.currency },
    currency,
    rates,
  );
  return (
    price && {
      current_price: toDecimalColumn(roundToWireDigits(price)),
      price_source: quote.source,
      price_time: quote.at ?? quote.day,
      price_confirmed_at: quote.fetchedAt,
    }
  );
}

export function missingRateText(from: Currency, to: Currency): string {
  return `缺少 ${from} 兑 ${to} 的汇率，无法换算价格，请稍后重试`;
}
