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
export const currencies = Object.keys(currencySymbols) as [Currency, ...Currency[]];

/** Whether a code is that of a currency that the product counts in. */
export function isCurrency(code: string): code is Currency {
  return (currencies as readonly string[]).includes(code);
}
