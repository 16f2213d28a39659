import { type QuoteRow, upsertQuotes } from '../areas/quotes/quotes.repository.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { TestApp } from './build-test-app.ts';

/** Stores a quote as if a source had just given it: of a share at 180 dollars by default. */
export async function storeQuote(
  { deps }: Pick<TestApp, 'deps'>,
  quote: Partial<QuoteRow> & { key: string },
): Promise<void> {
  const at = deps.now().toISOString();
  const dollars = { price: '180', currency: 'USD' as const, source: 'yahoo', name: null };
  const row = { ...dollars, at, day: (quote.at ?? at).slice(0, 10), fetched_at: at, ...quote };
  await withTransaction(deps.db, (tx) => upsertQuotes(tx, [row]));
}
