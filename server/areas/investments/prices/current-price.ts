import type { Currency } from '../../../../contract/fields/currencies.ts';
import { manualPrice, tradePrice } from '../../../../contract/investments/investment-fields.ts';
import { type Decimal, decimal, roundToWireDigits } from '../../../../finance/money/decimal.ts';
import { convert } from '../../../../finance/money/money.ts';
import type { RateTable } from '../../../../finance/money/rates.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { NewestEntryPrice } from './entry-prices.repository.ts';

/** What one unit of a holding is worth now, in the holding's currency. */
export interface CurrentPrice {
  /** Of a unit of today: after a split, a price from before it is shared by the new units. */
  price: Decimal;
  /** As it was made on its day. */
  original: Decimal;
  /** A service's name, `manual`, or `entry` where only a trade states it. */
  source: string;
  /** When the price was made: an instant, or a day where only that is known. */
  time: string;
  /** The day it is of, in the market's own calendar. */
  day: string;
  /** When a source last confirmed it, or the owner entered it. */
  confirmedAt: string;
}

/** The quote of a holding's instrument, as read beside the holding; all null when there is none. */
export interface QuoteColumns {
  quote_price: string | null;
  quote_currency: Currency | null;
  quote_at: string | null;
  quote_day: string | null;
  quote_source: string | null;
  quote_fetched_at: string | null;
}

/** The owner's price of the newest day, read likewise; all null when it does not count. */
export interface ManualPriceColumns {
  manual_price: string | null;
  manual_day: string | null;
  manual_at: string | null;
  manual_entered_at: string | null;
}

type PriceColumns = QuoteColumns & ManualPriceColumns & { currency: Currency };

/**
 * The price a holding counts at: what its owner entered, until the market has made a newer price, or a
 * trade of a later day states one; where neither the market nor the owner ever priced it, that of its
 * newest trade, `traded`. A quote in another currency is converted at `rates`; without the rate it is not
 * known. Null when no price is known.
 */
export function currentPrice(
  row: PriceColumns,
  rates: RateTable,
  traded?: NewestEntryPrice,
): CurrentPrice | null {
  const { manual_price: price, manual_day: day, manual_at: at, manual_entered_at: entered } = row;
  const isEntered = price !== null && day !== null && entered !== null;
  if (isEntered && !isQuoteNewer(row, day, at)) {
    if (traded && traded.day > day) return ofTrade(traded);
    return manual(price, at ?? day, day, entered);
  }
  const quoted = quotedPrice(row, rates);
  if (quoted) return quoted;
  if (isEntered) return manual(price, at ?? day, day, entered);
  return traded && row.quote_price === null ? ofTrade(traded) : null;
}

/** Whether the price of a trade may be the one that a holding counts at. */
export function mayCountAtTrade({ quote_price, manual_day }: PriceColumns): boolean {
  return quote_price === null || manual_day !== null;
}

/** Whether a quote has to be converted before it is the price of the holding. */
export function isForeign({ quote_currency: quoted, currency }: PriceColumns): boolean {
  return quoted !== null && quoted !== currency;
}

/** The quote as the holding's price; null when there is none, or no rate to convert it. */
export function quotedPrice(row: PriceColumns, rates: RateTable): CurrentPrice | null {
  const { quote_price, quote_currency, quote_day, quote_source, quote_fetched_at } = row;
  if (quote_price === null || quote_currency === null || quote_day === null) return null;
  if (quote_source === null || quote_fetched_at === null) return null;
  const amount = decimal(quote_price);
  const price = convert({ amount, currency: quote_currency }, row.currency, rates);
  const original = price && roundToWireDigits(price);
  return original
    ? {
        price: original,
        original,
        source: quote_source,
        time: row.quote_at ?? quote_day,
        day: quote_day,
        confirmedAt: quote_fetched_at,
      }
    : null;
}

function manual(price: string, time: string, day: string, confirmedAt: string): CurrentPrice {
  const original = fromDecimalColumn(price);
  return { price: original, original, source: manualPrice, time, day, confirmedAt };
}

function ofTrade({ price, day, entered_at }: NewestEntryPrice): CurrentPrice {
  return { ...manual(price, day, day, entered_at), source: tradePrice };
}

/** Whether a price comes from the owner of the holding, entered as such or with a trade. */
export function isOwnersPrice({ source }: Pick<CurrentPrice, 'source'>): boolean {
  return source === manualPrice || source === tradePrice;
}

/** A price entered for an earlier day counts until the end of that day, one for the present day until now. */
function isQuoteNewer({ quote_at, quote_day }: QuoteColumns, day: string, at: string | null) {
  if (quote_day === null) return false;
  return at === null ? quote_day > day : (quote_at ?? quote_day) > at;
}
