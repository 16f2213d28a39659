import type { Logger } from 'pino';
import { createHttpClient } from '../http/http-client.ts';
import type { OnProviderFailure } from '../http/provider-error.ts';
import { buildChains } from './chains.ts';
import { historyFrom } from './history.ts';
import type { QuoteRouter } from './quote.ts';
import { createQuoteDesk } from './quote-desk.ts';
import { addressBook } from './source-deps.ts';

export interface QuoteRouterDeps {
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** Addresses by provider name, over the public ones. */
  urls: Partial<Record<string, string>>;
  log: Logger;
  onFailure?: OnProviderFailure | undefined;
  /** How long one request may take; 8 s unless told. */
  timeoutMs?: number;
}

/** Builds the door to all price sources. One per process: its caches and breakers live in it. */
export function createQuoteRouter(deps: QuoteRouterDeps): QuoteRouter {
  const chains = buildChains({
    http: createHttpClient(deps),
    now: deps.now,
    address: addressBook(deps.urls),
  });
  return {
    quote: createQuoteDesk({ ...deps, chain: chains.quotes }),
    history: (instrument, from, to, signal) =>
      historyFrom(chains.histories(instrument), instrument, { from, to, signal }, deps.log),
  };
}
