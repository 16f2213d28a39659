import type { Currency } from '../../../../contract/fields/currencies.ts';

/** The value of all investments at the end of a period. */
export interface TrendPoint {
  /** `YYYY-MM-DD` */
  date: string;
  totalValue: number;
  currency: Currency;
  /** Currencies that had no rate then, and so are left out. */
  missingRates: readonly string[];
}
