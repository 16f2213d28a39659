import type { Logger } from 'pino';
import type { QuoteRouter } from './quote.ts';

export interface QuoteRouterDeps {
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** Addresses by provider name, over the public ones. */
  urls: Partial<Record<string, string>>;
  log: Logger;
}

/** Builds the door to all price sources. One per process: its caches and breakers live in it. */
export function createQuoteRouter(_deps: QuoteRouterDeps): QuoteRouter {
  throw new Error('being written');
}
