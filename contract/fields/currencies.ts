import { keysOf } from './keys-of.ts';

/** Currencies the product counts in, with the sign shown before an amount (docs/specification.md, §9). */
export const currencySymbols = {
  CNY: '¥',
  USD: '$',
  HKD: 'HK$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
} as const;

export type Currency = keyof typeof currencySymbols;
export const currencies = keysOf(currencySymbols);

/** Whether a code is that of a currency that the product counts in. */
export function isCurrency(code: string): code is Currency {
  return (currencies as readonly string[]).includes(code);
}
