import { type Currency, currencies } from '../../../contract/fields/currencies.ts';
import {
  type Decimal,
  decimal,
  significantDigitsOf,
  toText,
} from '../../../finance/money/decimal.ts';
import { ProviderError } from '../http/provider-error.ts';

const plainNumber = /^\d{1,15}(\.\d{1,40})?(e-\d{1,2})?$/i;

/**
 * A price from its text on the wire: canonical decimal text above 0, or `undefined` for anything
 * else (`N/A`, `--`, 0, null, a negative).
 */
export function readPrice(text: unknown): string | undefined {
  if (typeof text !== 'string' || !plainNumber.test(text.trim())) return undefined;
  const price = decimal(text.trim());
  return price.gt(0) ? toText(price) : undefined;
}

/** Single-precision numbers printed in full carry noise behind their seventh digit. */
const singlePrecisionDigits = 7;
const mostRealDigits = 10;

/** `230.08999633789062` was 230.09: takes the noise of a binary float off a price or a rate. */
export function withoutFloatNoise(price: Decimal): Decimal {
  return significantDigitsOf(price) > mostRealDigits ? price.prec(singlePrecisionDigits, 1) : price;
}

/** Currencies as sources write them, where that is not the ISO code; some quote in hundredths. */
const otherNames: Record<string, { currency: Currency; hundredths: boolean }> = {
  GBp: { currency: 'GBP', hundredths: true },
  GBX: { currency: 'GBP', hundredths: true },
  USX: { currency: 'USD', hundredths: true },
  CNH: { currency: 'CNY', hundredths: false },
  RMB: { currency: 'CNY', hundredths: false },
};

/** A price in the currency that a source names. Throws for currencies the product does not count in. */
export function inCountedCurrency(
  provider: string,
  price: string,
  named: string,
): { price: string; currency: Currency } {
  const other = Object.hasOwn(otherNames, named) ? otherNames[named] : undefined;
  if (other) {
    const whole = other.hundredths ? toText(decimal(price).div(100)) : price;
    return { price: whole, currency: other.currency };
  }
  const currency = currencies.find((known) => known === named);
  if (currency) return { price, currency };
  throw new ProviderError(
    provider,
    'BAD_RESPONSE',
    /^[A-Za-z]{3}$/.test(named) ? `行情以 ${named} 计价，暂不支持该货币` : undefined,
  );
}

/** 0 is how "no trade yet" is written; other texts that are no price are garbage. */
export function isZero(text: string | undefined): boolean {
  return text !== undefined && /^0+(\.0+)?$/.test(text.trim());
}

/**
 * A row without a trade repeats an earlier close under a clock that runs on: before the auction, in
 * a suspension, and for ever after a delisting. Which day that close is of, it does not say.
 */
export function notTraded(provider: string): ProviderError {
  return new ProviderError(provider, 'NOT_TRADED');
}

/** The source says so itself, whatever price and time stand beside it. */
export function suspended(provider: string): ProviderError {
  return new ProviderError(provider, 'NOT_TRADED', '该证券停牌中，没有新的成交');
}

export function delisted(provider: string): ProviderError {
  return new ProviderError(provider, 'DELISTED');
}

/** The row is there but holds no price. */
export function unusable(provider: string): ProviderError {
  return new ProviderError(provider, 'BAD_RESPONSE', '对方没有给出有效价格');
}

/** A row that does not have the shape it should have. */
export function garbled(provider: string): ProviderError {
  return new ProviderError(provider, 'BAD_RESPONSE');
}

/** An answer without a word is a fault of the service, and says nothing about a symbol. */
export function emptyAnswer(provider: string): ProviderError {
  return new ProviderError(provider, 'BAD_RESPONSE', '对方的回答是空的');
}
