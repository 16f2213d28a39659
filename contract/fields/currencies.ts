import { keysOf } from './keys-of.ts';

/**
 * Currencies the product counts in, with the sign shown before an amount: the six of docs/specification.md, §9,
 * which come first in every list, then the others of the European Central Bank's daily table. A sign that several
 * countries share is the code instead.
 */
export const currencySymbols = {
  CNY: '¥',
  USD: '$',
  HKD: 'HK$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  SGD: 'S$',
  AUD: 'A$',
  CAD: 'C$',
  CHF: 'CHF ',
  KRW: '₩',
  THB: '฿',
  MYR: 'RM',
  NZD: 'NZ$',
  SEK: 'SEK ',
  NOK: 'NOK ',
  DKK: 'DKK ',
  INR: '₹',
  IDR: 'Rp',
  PHP: '₱',
  ILS: '₪',
  TRY: '₺',
  PLN: 'PLN ',
  CZK: 'CZK ',
  HUF: 'HUF ',
  RON: 'RON ',
  ZAR: 'ZAR ',
  BRL: 'R$',
  MXN: 'MXN ',
  ISK: 'ISK ',
} as const;

export type Currency = keyof typeof currencySymbols;
export const currencies = keysOf(currencySymbols);

/** Whether a code is that of a currency that the product counts in. */
export function isCurrency(code: string): code is Currency {
  return (currencies as readonly string[]).includes(code);
}
