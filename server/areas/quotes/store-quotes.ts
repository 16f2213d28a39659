import type { Db, Tx } from '../../db/database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { attempt } from '../../jobs/attempt.ts';
import type { Quote } from '../../providers/quotes/quote.ts';
import { quoteRefusal } from './quote-validation.ts';
import { lockQuotes, type QuoteRow, upsertCloses, upsertQuotes } from './quotes.repository.ts';

type StoreDeps = Pick<Deps, 'db' | 'now' | 'log'>;

/** A quote that was not stored, with the reason and what to do, in Chinese. */
export interface RefusedQuote {
  reason: string;
  quote: Quote;
}

/** Refusals by key. */
type Refusals = Map<string, RefusedQuote>;

/** The pending or finished storage of each quote. The router gives the same object to all callers. */
const storages = new WeakMap<Db, WeakMap<Quote, Promise<Refusals>>>();

/**
 * Stores the valid quotes, each also as the close of its day, and returns why the others are refused.
 * Callers that share an answer of the router store it once, in one transaction.
 */
export async function storeQuotes(
  deps: StoreDeps,
  quotes: readonly Quote[],
): Promise<{ stored: Set<string>; refused: Refusals }> {
  const storageByQuote = storages.get(deps.db) ?? new WeakMap<Quote, Promise<Refusals>>();
  storages.set(deps.db, storageByQuote);
  const newQuotes = quotes.filter((quote) => !storageByQuote.has(quote)).sort(byKey);
  if (newQuotes.length > 0) {
    const work = storeTogether(deps, newQuotes);
    for (const quote of newQuotes) storageByQuote.set(quote, work);
    // A failed write may be tried again.
    work.catch(() => {
      for (const quote of newQuotes) storageByQuote.delete(quote);
    });
  }
  const refusals = await Promise.all(quotes.map((quote) => storageByQuote.get(quote)));
  const stored = new Set<string>();
  const refused: Refusals = new Map();
  quotes.forEach(({ key }, index) => {
    const refusal = refusals[index]?.get(key);
    if (refusal) refused.set(key, refusal);
    else stored.add(key);
  });
  return { stored, refused };
}

/** Stores all in one transaction; if that fails, each in its own, so that one bad quote fails alone. */
async function storeTogether(deps: StoreDeps, quotes: readonly Quote[]): Promise<Refusals> {
  const now = deps.now();
  const store = (some: readonly Quote[]) =>
    withTransaction(deps.db, (tx) => validateAndStore(tx, some, now));
  const count = { quotes: quotes.length };
  const together = await attempt(deps, count, 'quotes are stored one by one', () => store(quotes));
  if (together) return together;
  const refused: Refusals = new Map();
  for (const quote of quotes) {
    const { key } = quote;
    const alone = await attempt(deps, { key }, 'a quote was not stored', () => store([quote]));
    const refusal = alone ? alone.get(key) : { reason: '来源给出的行情无法保存，未更新', quote };
    if (refusal) refused.set(key, refusal);
  }
  return refused;
}

async function validateAndStore(tx: Tx, quotes: readonly Quote[], now: Date): Promise<Refusals> {
  const keys = quotes.map(({ key }) => key);
  const before = new Map((await lockQuotes(tx, keys)).map((row) => [row.key, row]));
  const refused: Refusals = new Map();
  const valid = quotes.filter((quote) => {
    const reason = quoteRefusal(quote, before.get(quote.key), now);
    if (reason) refused.set(quote.key, { reason, quote });
    return !reason;
  });
  await upsertQuotes(
    tx,
    valid.map((quote) => toRow(quote, now)),
  );
  await upsertCloses(
    tx,
    valid.map(({ price: close, key, day, currency, source }) => ({
      key,
      day,
      close,
      currency,
      source,
    })),
  );
  return refused;
}

/** One order of locks for all processes, so that they cannot deadlock. */
function byKey(one: Quote, other: Quote): number {
  if (one.key === other.key) return 0;
  return one.key < other.key ? -1 : 1;
}

function toRow({ key, price, currency, at, day, source, name }: Quote, now: Date): QuoteRow {
  const fetched_at = now.toISOString();
  return { key, price, currency, at, day, source, name: name ?? null, fetched_at };
}
