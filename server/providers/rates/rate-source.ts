import { type Currency, currencies } from '../../../contract/fields/currencies.ts';

/** The currencies that every table of rates must have; rates are per euro. Others are there where a source has them. */
export const ratedCurrencies = ['CNY', 'USD', 'HKD', 'GBP', 'JPY'] as const satisfies Currency[];

export type RatedCurrency = (typeof ratedCurrencies)[number];

/** What a source of rates is asked for beyond them. */
export const furtherCurrencies = currencies.filter(
  (currency): currency is FurtherCurrency =>
    currency !== 'EUR' && !ratedCurrencies.some((rated) => rated === currency),
);
export type FurtherCurrency = Exclude<Currency, RatedCurrency | 'EUR'>;

/** Units of each currency that one euro bought on a day. Always has those of `ratedCurrencies`. */
export interface DailyRates {
  /** `YYYY-MM-DD`: the day the rates were fixed, or last changed. */
  day: string;
  /** Decimal texts. */
  perEuro: Record<RatedCurrency, string> & Partial<Record<FurtherCurrency, string>>;
  /** The name of the source, as in `PROVIDERS_FILE`. */
  source: string;
}

/** One service that knows the newest exchange rates. Throws a `ProviderError`. */
export interface RateProvider {
  name: string;
  latest(signal?: AbortSignal): Promise<DailyRates>;
  /** Rates from a day on, oldest first, without days on which none are fixed. */
  history?(from: string, signal?: AbortSignal): Promise<DailyRates[]>;
}

/** All sources of exchange rates behind one interface. Throws `SourcesFailedError`. */
export interface RateSource {
  /** The newest rates of the first source whose rates are not out of date. */
  latest(signal?: AbortSignal): Promise<DailyRates>;
  /** Past rates from the first source that has them, oldest first. */
  history(from: string, signal?: AbortSignal): Promise<DailyRates[]>;
}
