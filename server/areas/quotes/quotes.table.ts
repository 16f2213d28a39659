import type { Currency } from '../../../contract/fields/currencies.ts';

/** The newest valid price of an instrument. Shared by all users. */
export interface QuotesTable {
  /** The instrument's canonical spelling (`finance/market/symbols.ts`). */
  key: string;
  /** Decimal. */
  price: string;
  currency: Currency;
  /** Instant of the trade; null where only the day is known. */
  at: string | null;
  /** In the market's own calendar. */
  day: string;
  source: string;
  name: string | null;
  /** When a source last confirmed it. */
  fetched_at: string;
}

/** The price an instrument ended a day with, or the newest of a day that still runs. Shared by all users. */
export interface DailyClosesTable {
  key: string;
  day: string;
  /** Decimal, not adjusted for splits. */
  close: string;
  currency: Currency;
  source: string;
}
