import type { Currency } from '../../contract/fields.ts';

/** The newest trusted price of an instrument, shared by all users. */
export interface StoredQuote {
  /** Decimal text. */
  price: string;
  currency: Currency;
  /** ISO instant of the trade; null where only the day is known. */
  at: string | null;
  /** `YYYY-MM-DD`. */
  day: string;
  source: string;
  name: string | null;
  /** When it was last confirmed by a source. */
  fetchedAt: string;
  /** Whether that is more than a day ago. */
  stale: boolean;
}

export interface StoredClose {
  day: string;
  /** Decimal text. */
  close: string;
  currency: Currency;
  source: string;
}
