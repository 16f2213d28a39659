import { keysOf } from './keys-of.ts';

/** The six of docs/specification.md, §9, with the sign shown before an amount. They come first in every list. */
const firstSymbols = {
  CNY: '¥',
  USD: '$',
  HKD: 'HK$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
};

/** The others of the European Central Bank's daily table, which are shown by their code. */
const furtherCodes = [
  'SGD',
  'AUD',
  'CAD',
  'CHF',
  'KRW',
  'THB',
  'MYR',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'INR',
  'IDR',
  'PHP',
  'ILS',
  'TRY',
  'PLN',
  'CZK',
  'HUF',
  'RON',
  'ZAR',
  'BRL',
  'MXN',
  'ISK',
] as const;

/** A currency that the product counts in. */
export type Currency = keyof typeof firstSymbols | (typeof furtherCodes)[number];

/** What stands before an amount, by currency. */
export const currencySymbols = {
  ...firstSymbols,
  ...Object.fromEntries(furtherCodes.map((code) => [code, `${code} `])),
} as Readonly<Record<Currency, string>>;

export const currencies = keysOf(currencySymbols);

/** Whether a code is that of a currency that the product counts in. */
export function isCurrency(code: string): code is Currency {
  return (currencies as readonly string[]).includes(code);
}
