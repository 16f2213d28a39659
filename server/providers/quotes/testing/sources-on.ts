import {
  type AssetType,
  type Instrument,
  normalizeSymbol,
} from '../../../../finance/market/symbols.ts';
import { createHttpClient } from '../../http/http-client.ts';
import { addressBook, type SourceDeps } from '../source-deps.ts';
import type { QuoteStubs } from './start-quote-stubs.ts';

/** When the stubs' markets have closed on their Friday. */
export const fridayNight = new Date('2026-11-20T22:00:00.000Z');

/** What an adapter is built on, with the stubs as the outside and little patience. */
export function sourcesOn(stubs: QuoteStubs, timeoutMs = 2_000): SourceDeps {
  const now = () => fridayNight;
  return {
    http: createHttpClient({ fetch: globalThis.fetch, now, timeoutMs }),
    now,
    address: addressBook(stubs.urls),
  };
}

/** The instrument of a symbol that is known to be one. */
export function instrument(symbol: string, assetType: AssetType = 'stock'): Instrument {
  const found = normalizeSymbol(symbol, assetType);
  if (!found) throw new Error(`${symbol} is no ${assetType}`);
  return found;
}
