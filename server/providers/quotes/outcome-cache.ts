import type { Market } from '../../../finance/market/instruments.ts';
import type { SourcesFailure } from '../http/provider-error.ts';
import { freshUntilMs } from './freshness.ts';
import type { Quote } from './quote.ts';

/** The result of a request for one instrument. */
export type Outcome = { quote: Quote } | { failure: SourcesFailure };

const maxEntries = 20_000;
const unknownSymbolMs = 60_000;

/**
 * Caches outcomes while they are fresh: prices until they may have changed, unknown symbols for a
 * minute. Other failures are not cached; the circuit breaker of the source handles them.
 */
export class OutcomeCache {
  readonly #now: () => Date;
  readonly #entries = new Map<string, { outcome: Outcome; untilMs: number }>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  get(key: string): Outcome | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.untilMs > this.#now().getTime()) return entry.outcome;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, market: Market, outcome: Outcome): void {
    const nowMs = this.#now().getTime();
    if ('failure' in outcome && !isUnknownSymbol(outcome.failure)) return;
    const untilMs = 'quote' in outcome ? freshUntilMs(market, nowMs) : nowMs + unknownSymbolMs;
    if (this.#entries.size >= maxEntries) this.#entries.clear();
    this.#entries.set(key, { outcome, untilMs });
  }
}

function isUnknownSymbol({ reasons }: SourcesFailure): boolean {
  return reasons.every(({ code }) => code === 'SYMBOL_NOT_FOUND');
}
