import type { Market } from '../../../finance/market/instruments.ts';
import type { SourcesFailure } from '../http/provider-error.ts';
import { freshUntilMs } from './freshness.ts';
import type { Quote } from './quote.ts';

/** How asking for one instrument ended. */
export type Outcome = { quote: Quote } | { failure: SourcesFailure };

const mostRemembered = 20_000;
const unknownMs = 60_000;

/**
 * Remembers outcomes while they are fresh: prices until they may have changed, unknown symbols
 * for a minute. Sources that broke are not remembered: their breaker is.
 */
export class Outcomes {
  readonly #now: () => Date;
  readonly #known = new Map<string, { outcome: Outcome; untilMs: number }>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  fresh(key: string): Outcome | undefined {
    const entry = this.#known.get(key);
    if (!entry) return undefined;
    if (entry.untilMs > this.#now().getTime()) return entry.outcome;
    this.#known.delete(key);
    return undefined;
  }

  remember(key: string, market: Market, outcome: Outcome): void {
    const nowMs = this.#now().getTime();
    if ('failure' in outcome && !isUnknown(outcome.failure)) return;
    const untilMs = 'quote' in outcome ? freshUntilMs(market, nowMs) : nowMs + unknownMs;
    if (this.#known.size >= mostRemembered) this.#known.clear();
    this.#known.set(key, { outcome, untilMs });
  }
}

function isUnknown({ reasons }: SourcesFailure): boolean {
  return reasons.every(({ code }) => code === 'SYMBOL_NOT_FOUND');
}
