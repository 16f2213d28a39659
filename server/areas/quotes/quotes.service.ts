import type { Currency } from '../../../contract/fields/currencies.ts';
import { dayIn, daysBetween } from '../../../finance/calendar/days.ts';
import type { Instrument } from '../../../finance/market/symbols.ts';
import type { Db } from '../../db/database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { SourcesFailure } from '../../providers/http/provider-error.ts';
import { freshUntilMs, isStale } from '../../providers/quotes/freshness.ts';
import {
  countCloses,
  findQuotes,
  listCloses,
  type QuoteRow,
  upsertCloses,
} from './quotes.repository.ts';
import { type RefusedQuote, storeQuotes } from './store-quotes.ts';

/**
 * Days with at least this share of closes have no gap to fill: with weekends and holidays, markets
 * trade on about two days in three.
 */
const completeShare = 0.6;

/** The newest valid price of an instrument, shared by all users. */
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
  /** When a source last confirmed it. */
  fetchedAt: string;
  /** Whether it was not confirmed for a day, or its day is more than 14 days ago. */
  stale: boolean;
}

/** The price an instrument ended a day with. */
export interface StoredClose {
  /** `YYYY-MM-DD` in the market's own calendar. */
  day: string;
  /** Decimal text, not adjusted for splits. */
  close: string;
  currency: Currency;
  source: string;
}

export interface RefreshOptions {
  /** Ask the sources even if the stored quote is fresh; the router still caches answers for a minute. */
  force?: boolean;
  /** How long the whole refresh may take; 25 s by default, because a browser waits 30 s. */
  budgetMs?: number;
  /** Ends the refresh early; instruments without an answer fail. */
  signal?: AbortSignal;
}

/** Every asked key is in exactly one of the three. */
export interface Refreshed {
  /** Keys whose stored quote is now the newest there is (written now, or still fresh). */
  stored: Set<string>;
  refused: Map<string, RefusedQuote>;
  failures: Map<string, SourcesFailure>;
}

/**
 * Fetches each symbol once for all users and stores the valid quotes, each also as the close of its
 * day. An invalid quote (see `quote-validation.ts`) is refused, and the stored one stays. Failures of
 * sources are returned, not thrown. Opens its own short transactions: call it outside of one.
 */
export async function refreshQuotes(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'quotes'>,
  instruments: readonly Instrument[],
  { force = false, ...limits }: RefreshOptions = {},
): Promise<Refreshed> {
  const instrumentsByKey = new Map(instruments.map((instrument) => [instrument.key, instrument]));
  const fresh = force ? new Set<string>() : await freshKeys(deps, instrumentsByKey);
  const toFetch = [...instrumentsByKey.values()].filter(({ key }) => !fresh.has(key));
  if (toFetch.length === 0) return { stored: fresh, refused: new Map(), failures: new Map() };
  const { quotes, failures } = await deps.quotes.quote(toFetch, limits);
  const { stored, refused } = await storeQuotes(deps, [...quotes.values()]);
  return { stored: new Set([...fresh, ...stored]), refused, failures };
}

/** Keys whose stored quote is still fresh, whichever process stored it. */
async function freshKeys(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  instrumentsByKey: ReadonlyMap<string, Instrument>,
): Promise<Set<string>> {
  const rows = await findQuotes(db, [...instrumentsByKey.keys()]);
  const isFresh = ({ key, fetched_at }: QuoteRow) =>
    freshUntilMs((instrumentsByKey.get(key) as Instrument).market, Date.parse(fetched_at)) >
    now().getTime();
  return new Set(rows.filter(isFresh).map(({ key }) => key));
}

/** The stored quotes by key; keys without one are absent. */
export async function storedQuotes(
  db: Db,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, StoredQuote>> {
  const rows = await findQuotes(db, [...new Set(keys)]);
  return new Map(
    rows.map(({ key, fetched_at, ...quote }) => [
      key,
      {
        ...quote,
        fetchedAt: fetched_at,
        stale: isStale(fetched_at, quote.day, now),
      },
    ]),
  );
}

/** Stored closes by key, each list oldest first, from `from` to `to`, both included. */
export async function storedCloses(
  db: Db,
  keys: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, StoredClose[]>> {
  const rows = await listCloses(db, [...new Set(keys)], from, to);
  const byKey = new Map<string, StoredClose[]>();
  for (const { key, ...close } of rows) {
    const closes = byKey.get(key);
    if (closes) closes.push(close);
    else byKey.set(key, [close]);
  }
  return byKey;
}

/**
 * Fetches and stores the closes from a day until today and returns how many; returns 0 without
 * fetching if they are stored. Throws `SourcesFailedError`. Call it outside of a transaction.
 */
export async function backfillCloses(
  { db, now, config, quotes }: Pick<Deps, 'db' | 'now' | 'config' | 'quotes'>,
  instrument: Instrument,
  from: string,
  signal?: AbortSignal,
): Promise<number> {
  const { key } = instrument;
  const to = dayIn(config.timeZone, now());
  const days = daysBetween(from, to) + 1;
  if (days <= 0 || (await countCloses(db, key, from, to)) >= days * completeShare) return 0;
  const { source, closes } = await quotes.history(instrument, from, to, signal);
  return withTransaction(db, (tx) =>
    upsertCloses(
      tx,
      closes.map((close) => ({ key, ...close, source })),
    ),
  );
}
