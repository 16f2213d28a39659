import type { Deps } from '../deps.ts';
import { SourcesFailedError } from '../providers/http/provider-error.ts';
import { describeFailure } from '../providers/provider-labels.ts';
import { backfillRates, refreshRates } from './rates.service.ts';

/** Every six hours, and when the server kicks it at start. */
export const ratesJob = { name: 'exchange-rates', pattern: '7 */6 * * *', run: fetchRates };

/** Fetches the newest rates, and the past ones the first time. What fails is tried again next time. */
export async function fetchRates(deps: Deps, stop: AbortSignal): Promise<Record<string, number>> {
  const newest = await orNone(deps, stop, refreshRates);
  const past = stop.aborted ? 0 : await orNone(deps, stop, backfillRates);
  return { newest, past };
}

/** Old rates go on being used, and totals say how old they are: a failure is told, not thrown. */
async function orNone(
  deps: Deps,
  stop: AbortSignal,
  work: (deps: Deps, stop: AbortSignal) => Promise<number>,
): Promise<number> {
  try {
    return await work(deps, stop);
  } catch (error) {
    if (!(error instanceof SourcesFailedError)) throw error;
    if (stop.aborted) return 0;
    deps.log.warn({ reasons: describeFailure(error) }, 'exchange rates were not renewed');
    return 0;
  }
}
