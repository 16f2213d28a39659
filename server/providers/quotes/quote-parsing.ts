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
 * Parses a price into canonical decimal text above 0; `undefined` for anything else (`N/A`, `--`, 0,
 * null, a negative number).
 */
export function readPrice(text: unknown): string | undefined {
  if (typeof text !== 'string' || !plainNumber.test(text.trim())) return undefined;
  const price = decimal(text.trim());
  return price.gt(0) ? toText(price) : undefined;
}

/** Single-precision numbers are exact to seven digits; further printed digits are noise. */
const singlePrecisionDigits = 7;
const maxExactDigits = 10;

/** Removes the noise of a binary float from a price or rate: `230.08999633789062` was 230.09. */
export function withoutFloatNoise(price: Decimal): Decimal {
  return significantDigitsOf(price) > maxExactDigits ? price.prec(singlePrecisionDigits, 1) : price;
}

/** Names that sources use instead of the ISO code; some mean hundredths, such as pence. */
const currencyAliases: Record<string, { currency: Currency; hundredths: boolean }> = {
  GBp: { currency: 'GBP', hundredths: true },
  GBX: { currency: 'GBP', hundredths: true },
  USX: { currency: 'USD', hundredths: true },
  ILA: { currency: 'ILS', hundredths: true },
  ZAc: { currency: 'ZAR', hundredths: true },
  ZAC: { currency: 'ZAR', hundredths: true },
  CNH: { currency: 'CNY', hundredths: false },
  RMB: { currency: 'CNY', hundredths: false },
};

/** Whether a source's name of a currency is one that we count in. */
export function isSupportedCurrency(named: string): boolean {
  return Object.hasOwn(currencyAliases, named) || currencies.some((known) => known === named);
}

/** Converts a price to the ISO currency of a source's name. Throws for an unsupported currency. */
export function inSupportedCurrency(
  provider: string,
  price: string,
  named: string,
): { price: string; currency: Currency } {
  const alias = Object.hasOwn(currencyAliases, named) ? currencyAliases[named] : undefined;
  if (alias) {
    const whole = alias.hundredths ? toText(decimal(price).div(100)) : price;
    return { price: whole, currency: alias.currency };
  }
  const currency = currencies.find((known) => known === named);
  if (currency) return { price, currency };
  throw new ProviderError(
    provider,
    'BAD_RESPONSE',
    /^[A-Za-z]{3}$/.test(named) ? `行情以 ${named} 计价，暂不支持该货币` : undefined,
  );
}

/** Whether a text is 0, which sources write before the first trade of a day. */
export function isZero(text: string | undefined): boolean {
  return text !== undefined && /^0+(\.0+)?$/.test(text.trim());
}

/**
 * The error for a row without a trade (before the auction, in a suspension, after a delisting): it
 * repeats an old close of an unknown day under the present time.
 */
export function notTradedError(provider: string): ProviderError {
  return new ProviderError(provider, 'NOT_TRADED');
}

/** The error for a row that its source marks as suspended, whatever its price and time. */
export function suspendedError(provider: string): ProviderError {
  return new ProviderError(provider, 'NOT_TRADED', '该证券停牌中，没有新的成交');
}

/** The error for a row that its source marks as delisted. */
export function delistedError(provider: string): ProviderError {
  return new ProviderError(provider, 'DELISTED');
}

/** The error for a row without a valid price. */
export function noPriceError(provider: string): ProviderError {
  return new ProviderError(provider, 'BAD_RESPONSE', '对方没有给出有效价格');
}

/** The error for an answer or a row of an unexpected shape. */
export function malformedError(provider: string): ProviderError {
  return new ProviderError(provider, 'BAD_RESPONSE');
}

/** The error for an empty answer: a fault of the service, not an unknown symbol. */
export function emptyAnswerError(provider: string): ProviderError {
  return new ProviderError(provider, 'BAD_RESPONSE', '对方的回答是空的');
}
