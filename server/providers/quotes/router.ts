import type { Logger } from 'pino';
import type { Instrument } from '../../../finance/market/symbols.ts';
import {
  asProviderError,
  type FailureReason,
  reasonOf,
  SourcesFailedError,
} from '../http/provider-error.ts';
import type { DailyClose, HistorySource, QuoteRouter } from './quote.ts';
import { createQuoteCoordinator } from './quote-coordinator.ts';
import { createSourceDeps, type ProviderDeps } from './source-deps.ts';
import { createSourcesByMarket } from './sources-by-market.ts';

/** Creates the router of all price sources. A process has one, with its caches and circuit breakers. */
export function createQuoteRouter(deps: ProviderDeps): QuoteRouter {
  const sources = createSourcesByMarket(createSourceDeps(deps));
  return {
    quote: createQuoteCoordinator({ ...deps, sourcesOf: sources.quotes }),
    history: (instrument, from, to, signal) =>
      firstHistory(sources.histories(instrument), instrument, { from, to, signal }, deps.log),
    events: async (instrument, from, to, signal) => {
      const source = sources.events(instrument);
      if (!source) return undefined;
      try {
        const events = await source.corporateEvents(instrument, from, to, signal);
        return { source: source.name, events };
      } catch (error) {
        throw new SourcesFailedError([reasonOf(asProviderError(deps.log, source.name, error))]);
      }
    },
  };
}

/**
 * Fetches closes from the first source that has any. An empty answer counts if no other source has
 * closes: the instrument may not have traded in that time.
 */
async function firstHistory(
  sources: readonly HistorySource[],
  instrument: Instrument,
  { from, to, signal }: { from: string; to: string; signal?: AbortSignal | undefined },
  log: Logger,
): Promise<{ source: string; closes: DailyClose[] }> {
  const reasons: FailureReason[] = [];
  let emptySource: string | undefined;
  for (const source of sources) {
    try {
      const closes = await source.dailyCloses(instrument, from, to, signal);
      if (closes.length > 0) return { source: source.name, closes: closes.sort(byDay) };
      emptySource ??= source.name;
    } catch (error) {
      reasons.push(reasonOf(asProviderError(log, source.name, error)));
    }
  }
  if (emptySource === undefined) throw new SourcesFailedError(reasons);
  return { source: emptySource, closes: [] };
}

/** Closes of the same day keep their order, because the later one counts. */
function byDay(one: DailyClose, other: DailyClose): number {
  if (one.day === other.day) return 0;
  return one.day < other.day ? -1 : 1;
}
