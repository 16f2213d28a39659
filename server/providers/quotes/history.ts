import type { Logger } from 'pino';
import type { Instrument } from '../../../finance/market/symbols.ts';
import {
  asProviderError,
  type FailureReason,
  reasonOf,
  SourcesFailedError,
} from '../http/provider-error.ts';
import type { DailyClose, HistorySource } from './quote.ts';

/**
 * Closes of past days from the first source that has any. No closes from a source that answered
 * is an answer too, when no other has more: an instrument may not have traded in that time.
 */
export async function historyFrom(
  sources: readonly HistorySource[],
  instrument: Instrument,
  { from, to, signal }: { from: string; to: string; signal?: AbortSignal | undefined },
  log: Logger,
): Promise<{ source: string; closes: DailyClose[] }> {
  const reasons: FailureReason[] = [];
  let empty: string | undefined;
  for (const source of sources) {
    try {
      const closes = await source.dailyCloses(instrument, from, to, signal);
      if (closes.length > 0) return { source: source.name, closes: closes.sort(byDay) };
      empty ??= source.name;
    } catch (error) {
      reasons.push(reasonOf(asProviderError(log, source.name, error)));
    }
  }
  if (empty === undefined) throw new SourcesFailedError(reasons);
  return { source: empty, closes: [] };
}

/** What comes twice for a day stays in the order it came: the later one counts. */
function byDay(one: DailyClose, other: DailyClose): number {
  if (one.day === other.day) return 0;
  return one.day < other.day ? -1 : 1;
}
