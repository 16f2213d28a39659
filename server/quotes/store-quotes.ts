import type { Tx } from '../db/database.ts';
import type { Quote } from '../providers/quotes/quote.ts';
import { lockQuotes, type QuoteRow, upsertCloses, upsertQuotes } from './quotes.repository.ts';
import { refusalOf } from './trust.ts';

/** A quote that arrived and was not stored, with the reason and what to do, in Chinese. */
export interface RefusedQuote {
  reason: string;
  quote: Quote;
}

/** Stores the quotes that can be trusted, each also as the close of its day, and says why not the others. */
export async function storeQuotes(
  tx: Tx,
  quotes: readonly Quote[],
  now: Date,
): Promise<{ stored: Set<string>; refused: Map<string, RefusedQuote> }> {
  const keys = quotes.map(({ key }) => key);
  const before = new Map((await lockQuotes(tx, keys)).map((row) => [row.key, row]));
  const refused = new Map<string, RefusedQuote>();
  const trusted = quotes.filter((quote) => {
    const reason = refusalOf(quote, before.get(quote.key), now);
    if (reason) refused.set(quote.key, { reason, quote });
    return !reason;
  });
  // Callers that waited for the same question all come here with its answer: one writes it.
  const news = trusted.filter((quote) => !isSame(quote, before.get(quote.key), now));
  await upsertQuotes(
    tx,
    news.map((quote) => toRow(quote, now)),
  );
  await upsertCloses(
    tx,
    news.map(({ key, day, price, currency, source }) => ({
      key,
      day,
      close: price,
      currency,
      source,
    })),
  );
  return { stored: new Set(trusted.map(({ key }) => key)), refused };
}

const justStoredMs = 10_000;

function isSame(quote: Quote, row: QuoteRow | undefined, now: Date): boolean {
  return (
    row !== undefined &&
    row.price === quote.price &&
    row.at === quote.at &&
    row.day === quote.day &&
    now.getTime() - Date.parse(row.fetched_at) < justStoredMs
  );
}

function toRow({ key, price, currency, at, day, source, name }: Quote, now: Date): QuoteRow {
  const fetched_at = now.toISOString();
  return { key, price, currency, at, day, source, name: name ?? null, fetched_at };
}
