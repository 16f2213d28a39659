import type { Currency } from '../../../contract/fields/currencies.ts';

/** Units of a currency that one euro bought on a day. Shared by all users. */
export interface ExchangeRatesTable {
  currency: Currency;
  day: string;
  /** Decimal. */
  per_euro: string;
  source: string;
  fetched_at: string;
}
