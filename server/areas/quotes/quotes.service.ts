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
 * A stretch of days with this share of closes has no hole worth asking for: weekends and the
 * longest holidays leave a market about two days in three.
 */
const completeShare = 0.6;

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
  /** Whether that is more than a day ago, or the price itself is of long ago. */
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
  /** Ask the sources even when the stored quote is still fresh; theirs is cached for a minute. */
  force?: boolean;
  /** How long the whole refresh may take; 25 s unless told, to stay within a browser's patience. */
  budgetMs?: number;
  /** Ends the refresh early; what is still unanswered fails. */
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
 * Fetches each symbol once for all users and stores what can be trusted, with the close of its
 * day. A quote that is zero, older than the stored one, dated in the future, or more than half
 * away from the stored one within a trading day is refused, and the stored one stays. Never
 * throws for what a source does. Opens its own short transactions: call it outside of one.
 */
export async function refreshQuotes(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'quotes'>,
  instruments: readonly Instrument[],
  { force = false, ...patience }: RefreshOptions = {},
): Promise<Refreshed> {
  const asked = new Map(instruments.map((instrument) => [instrument.key, instrument]));
  const fresh = force ? new Set<string>() : await freshKeys(deps, asked);
  const wanted = [...asked.values()].filter(({ key }) => !fresh.has(key));
  if (wanted.length === 0) return { stored: fresh, refused: new Map(), failures: new Map() };
  const { quotes, failures } = await deps.quotes.quote(wanted, patience);
  const { stored, refused } = await storeQuotes(deps, [...quotes.values()]);
  return { stored: new Set([...fresh, ...stored]), refused, failures };
}

/** Keys whose stored quote need not be asked for yet, whichever process stored it. */
async function freshKeys(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  asked: ReadonlyMap<string, Instrument>,
): Promise<Set<string>> {
  const rows = await findQuotes(db, [...asked.keys()]);
  const isFresh = ({ key, fetched_at }: QuoteRow) =>
    freshUntilMs((asked.get(key) as Instrument).market, Date.parse(fetched_at)) > now().getTime();
  return new Set(rows.filter(isFresh).map(({ key }) => key));
}

/** The newest stored quote by key; keys without one are absent. Stale: not confirmed for a day, or of long ago. */
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
 * Fetches and stores the closes from a day until today, and answers how many; 0 without asking
 * when they are stored already. Throws `SourcesFailedError`: adding a holding must not fail with
 * it. Not inside a transaction.
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
