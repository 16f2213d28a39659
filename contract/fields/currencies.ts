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
