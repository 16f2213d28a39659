import type { Currency } from '../../../contract/fields/currencies.ts';
import type { Instrument } from '../../../finance/market/symbols.ts';
import type { RequestLimits } from '../http/http-client.ts';
import type { ProviderError, SourcesFailure } from '../http/provider-error.ts';

/** A price as a source gave it: always above 0, in one of the product's currencies. */
export interface Quote {
  /** The instrument's key. */
  key: string;
  /** Decimal text, per unit of the instrument. */
  price: string;
  /** Pence (`GBp`) have become pounds. */
  currency: Currency;
  /** ISO instant of the trade; null where the source only knows a day (a fund's NAV). */
  at: string | null;
  /** `YYYY-MM-DD` in the market's own calendar: the trading day, or the day of the NAV. */
  day: string;
  /** The name of the source, as in `PROVIDERS_FILE`. */
  source: string;
  /** The instrument's name as the source writes it. */
  name?: string;
}

/** One service that can price some instruments. */
export interface QuoteSource {
  /** As in `PROVIDERS_FILE`. */
  name: string;
  supports(instrument: Instrument): boolean;
  /** The maximum number of instruments in one call. */
  batchSize: number;
  /**
   * Fetches the prices of at most `batchSize` instruments, by key. An instrument that the service does
   * not know is absent; one whose row cannot be used has an error. Throws a `ProviderError` if the
   * whole call failed.
   */
  fetch(
    instruments: readonly Instrument[],
    limits?: RequestLimits,
  ): Promise<Map<string, Quote | ProviderError>>;
}

/** The close of an instrument on a day, not adjusted for splits and dividends. */
export interface DailyClose {
  /** `YYYY-MM-DD` in the market's own calendar. */
  day: string;
  /** Decimal text, per unit of the instrument. */
  close: string;
  currency: Currency;
}

/** One service that knows the closes of past days. */
export interface HistorySource {
  name: string;
  supports(instrument: Instrument): boolean;
  /**
   * Closes from `from` to `to`, both included, oldest first. Days without trade are absent; if a day
   * comes twice, the later row counts. Throws a `ProviderError`, also for an unknown instrument.
   */
  dailyCloses(
    instrument: Instrument,
    from: string,
    to: string,
    signal?: AbortSignal,
  ): Promise<DailyClose[]>;
}

/** A dividend, a split or an announcement. `exDay` is the first day on which shares trade without the right to it. */
export type CorporateEvent = { exDay: string } & (
  | {
      kind: 'DIVIDEND' /** Decimal text, for one share as it was before `exDay`. */;
      amount: string;
      currency: Currency;
    }
  | {
      kind: 'SPLIT' /** `ratioOld` shares became `ratioNew`. */;
      ratioNew: number;
      ratioOld: number;
    }
  | {
      kind: 'ANNOUNCED' /** Words that `parseAnnouncement` reads. */;
      text: string;
      recordDay: string | null;
      payDay: string | null;
    }
);

/** One service that knows what companies pay out and how they split their shares. */
export interface EventSource {
  name: string;
  supports(instrument: Instrument): boolean;
  /**
   * Events with an ex-day from `from` to `to`, both included, oldest first. Throws a `ProviderError`,
   * also for an unknown instrument.
   */
  corporateEvents(
    instrument: Instrument,
    from: string,
    to: string,
    signal?: AbortSignal,
  ): Promise<CorporateEvent[]>;
}

/** One service that knows on which day an instrument was traded first. */
export interface ListingSource {
  name: string;
  supports(instrument: Instrument): boolean;
  /**
   * The first day of trading, of a fund the day of its first net value, `YYYY-MM-DD` in the market's own
   * calendar; undefined when the service does not know the instrument, or knows it only from a later
   * day on. Throws a `ProviderError`.
   */
  firstTradeDay(instrument: Instrument, signal?: AbortSignal): Promise<string | undefined>;
}

export interface QuoteOptions {
  /** How long the whole call may take; instruments without an answer then fail with `TIMEOUT`. */
  budgetMs?: number;
  /** Ends the call early, with the same failures. */
  signal?: AbortSignal;
}

/** All price sources behind one interface: order of sources, batches, limits, shared requests. */
export interface QuoteRouter {
  /**
   * The current price of each instrument from its first source that has one.
   * Never rejects: every instrument is either in `quotes` or in `failures`, by key.
   */
  quote(
    instruments: readonly Instrument[],
    options?: QuoteOptions,
  ): Promise<{ quotes: Map<string, Quote>; failures: Map<string, SourcesFailure> }>;
  /**
   * Closes of past days from the first source that has them, oldest first, with the name of
   * the source. Throws `SourcesFailedError` when none has.
   */
  history(
    instrument: Instrument,
    from: string,
    to: string,
    signal?: AbortSignal,
  ): Promise<{ source: string; closes: DailyClose[] }>;
  /**
   * Dividends and splits with an ex-day from `from` to `to`. They are those of the first source with any events;
   * `source` is its name. Undefined for markets without such a source. Throws `SourcesFailedError` when every
   * source failed.
   */
  events(
    instrument: Instrument,
    from: string,
    to: string,
    signal?: AbortSignal,
  ): Promise<{ source: string; events: CorporateEvent[] } | undefined>;
  /**
   * The first day on which an instrument was traded, only where it is beyond doubt; undefined where no
   * source is sure. Throws `SourcesFailedError`.
   */
  listingDay(
    instrument: Instrument,
    signal?: AbortSignal,
  ): Promise<{ source: string; day: string } | undefined>;
}
