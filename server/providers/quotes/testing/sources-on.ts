import {
  type AssetType,
  type Instrument,
  normalizeSymbol,
} from '../../../../finance/market/symbols.ts';
import { createHttpClient } from '../../http/http-client.ts';
import { addressBook, type SourceDeps } from '../source-deps.ts';
import type { QuoteStubs } from './start-quote-stubs.ts';

/** A time after the stubs' markets have closed on Friday. */
export const fridayNight = new Date('2026-11-20T22:00:00.000Z');

/** The dependencies of a source, on the stubs and with a short timeout. */
export function sourcesOn(stubs: QuoteStubs, timeoutMs = 2_000): SourceDeps {
  const now = () => fridayNight;
  return {
    http: createHttpClient({ fetch: globalThis.fetch, now, timeoutMs, retryDelayMs: 0 }),
    now,
    address: addressBook(stubs.urls),
  };
}

/** The instrument of a valid symbol. */
export function instrument(symbol: string, assetType: AssetType = 'stock'): Instrument {
  const found = normalizeSymbol(symbol, assetType);
  if (!found) throw new Error(`${symbol} is no ${assetType}`);
  return found;
}
