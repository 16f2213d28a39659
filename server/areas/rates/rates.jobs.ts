import type { Deps } from '../../deps.ts';
import { attempt } from '../../jobs/attempt.ts';
import { backfillRates, refreshRates } from './rates.service.ts';

/** Runs every six hours and at the start of the server. */
export const ratesJob = { name: 'exchange-rates', pattern: '7 */6 * * *', run: fetchRates };

/**
 * Fetches the newest rates, and past rates on the first run. A failure is retried on the next run;
 * until then the stored rates are used.
 */
export async function fetchRates(deps: Deps, stop: AbortSignal): Promise<Record<string, number>> {
  const stored = { newest: 0, past: 0 };
  let failed = 0;
  for (const [rates, work] of [
    ['newest', refreshRates],
    ['past', backfillRates],
  ] as const) {
    if (stop.aborted) break;
    const count = await attempt(
      { log: deps.log, stop },
      { rates },
      'exchange rates were not renewed',
      () => work(deps, stop),
    );
    if (count !== undefined) stored[rates] = count;
    else if (!stop.aborted) failed += 1;
  }
  return { ...stored, failed };
}
