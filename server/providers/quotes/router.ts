import type { Logger } from 'pino';
import { addDays } from '../../../finance/calendar/days.ts';
import type { Instrument } from '../../../finance/market/symbols.ts';
import {
  asProviderError,
  type FailureReason,
  reasonOf,
  SourcesFailedError,
} from '../http/provider-error.ts';
import type { DailyClose, HistorySource, QuoteRouter } from './quote.ts';
import { createQuoteCoordinator } from './quote-coordinator.ts';
import { withoutScaleErrors } from './scale-errors.ts';
import { createSourceDeps, type ProviderDeps } from './source-deps.ts';
import { createSourcesByMarket, type SourcesByMarket } from './sources-by-market.ts';

/** Creates the router of all price sources. A process has one, with its caches and circuit breakers. */
export function createQuoteRouter(deps: ProviderDeps): QuoteRouter {
  const sources = createSourcesByMarket(createSourceDeps(deps));
  return {
    quote: createQuoteCoordinator({ ...deps, sourcesOf: sources.quotes }),
    history: async (instrument, from, to, signal) => {
      const histories = sources.histories(instrument);
      const days = { from, to, signal };
      const { source, closes } = await firstHistory(histories, instrument, days, deps.log);
      return { source, closes: withoutScaleErrors(closes) };
    },
    events: async (instrument, from, to, signal) => {
      const knowing = sources.events(instrument);
      if (knowing.length === 0) return undefined;
      const { source, found } = await firstWithAny(knowing, deps.log, (each) =>
        each.corporateEvents(instrument, from, to, signal),
      );
      return { source, events: found };
    },
    listingDay: (instrument, signal) => firstDayBeyondDoubt(sources, instrument, deps.log, signal),
  };
}

/** Fetches closes from the first source with any. None are an answer: it may not have traded in that time. */
async function firstHistory(
  sources: readonly HistorySource[],
  instrument: Instrument,
  { from, to, signal }: { from: string; to: string; signal?: AbortSignal | undefined },
  log: Logger,
): Promise<{ source: string; closes: DailyClose[] }> {
  const { source, found } = await firstWithAny(sources, log, (each) =>
    each.dailyCloses(instrument, from, to, signal),
  );
  return { source, closes: found.sort(byDay) };
}

/**
 * Asks the sources in their order and returns the first answer with rows. If there is none, an empty answer
 * counts. Throws `SourcesFailedError` when every source failed.
 */
async function firstWithAny<S extends { name: string }, Row>(
  sources: readonly S[],
  log: Logger,
  ask: (source: S) => Promise<Row[]>,
): Promise<{ source: string; found: Row[] }> {
  const reasons: FailureReason[] = [];
  let emptySource: string | undefined;
  for (const source of sources) {
    try {
      const found = await ask(source);
      if (found.length > 0) return { source: source.name, found };
      emptySource ??= source.name;
    } catch (error) {
      reasons.push(reasonOf(asProviderError(log, source.name, error)));
    }
  }
  if (emptySource === undefined) throw new SourcesFailedError(reasons);
  return { source: emptySource, found: [] };
}

/** A trade within so many days before the first one that is claimed would prove the claim wrong. */
const proofDays = 120;
/** A share trades at least once within its first days. */
const firstDays = 10;

/**
 * The first day of trading by the instrument's source. For a share another source has to
 * agree: it has closes from that very day on and none in the months before. A fund's first net
 * value follows from its whole history.
 */
async function firstDayBeyondDoubt(
  sources: SourcesByMarket,
  instrument: Instrument,
  log: Logger,
  signal?: AbortSignal,
): Promise<{ source: string; day: string } | undefined> {
  const source = sources.listings(instrument);
  if (!source) return undefined;
  let day: string | undefined;
  try {
    day = await source.firstTradeDay(instrument, signal);
  } catch (error) {
    throw new SourcesFailedError([reasonOf(asProviderError(log, source.name, error))]);
  }
  if (day === undefined) return undefined;
  if (instrument.market === 'FUND') return { source: source.name, day };
  const others = sources.histories(instrument).filter(({ name }) => name !== source.name);
  const [from, to] = [addDays(day, -proofDays), addDays(day, firstDays)];
  const { closes } = await firstHistory(others, instrument, { from, to, signal }, log);
  return closes[0]?.day === day ? { source: source.name, day } : undefined;
}

/** Closes of the same day keep their order, because the later one counts. */
function byDay(one: DailyClose, other: DailyClose): number {
  if (one.day === other.day) return 0;
  return one.day < other.day ? -1 : 1;
}
