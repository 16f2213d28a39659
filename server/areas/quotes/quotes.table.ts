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

/** The first day on which an instrument was traded. Shared by all users. */
export interface ListingDaysTable {
  key: string;
  /** In the market's own calendar; null where no source has it beyond doubt. */
  day: string | null;
  source: string | null;
  /** Instant; null once the day is known. */
  ask_again_at: string | null;
}
