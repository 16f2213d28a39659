import type { Instrument } from '../../finance/symbols.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { SourcesFailure } from '../providers/http/provider-error.ts';
import type { Quote } from '../providers/quotes/quote.ts';
import type { StoredClose, StoredQuote } from './quotes.repository.ts';

export interface RefreshOptions {
  /** Ask the sources even when the stored quote is still fresh. */
  force?: boolean;
  /** How long the whole refresh may take; 25 s unless told, to stay within a browser's patience. */
  budgetMs?: number;
}

/** A quote that arrived and was not stored, with the reason and what to do, in Chinese. */
export interface RefusedQuote {
  reason: string;
  quote: Quote;
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
  _deps: Deps,
  _instruments: readonly Instrument[],
  _options: RefreshOptions = {},
): Promise<Refreshed> {
  throw new Error('being written');
}

/** The newest stored quote by key; keys without one are absent. Stale: not confirmed for a day. */
export async function storedQuotes(
  _db: Db,
  _keys: readonly string[],
  _now: Date,
): Promise<Map<string, StoredQuote>> {
  throw new Error('being written');
}

/** Stored closes by key, each list oldest first, from `from` to `to`, both included. */
export async function storedCloses(
  _db: Db,
  _keys: readonly string[],
  _from: string,
  _to: string,
): Promise<Map<string, StoredClose[]>> {
  throw new Error('being written');
}

/**
 * Fetches and stores the closes from a day until today that are not stored yet, and answers how
 * many were. Throws `SourcesFailedError`; adding a holding must not fail with it. Outside of transactions.
 */
export async function backfillCloses(
  _deps: Deps,
  _instrument: Instrument,
  _from: string,
): Promise<number> {
  throw new Error('being written');
}
