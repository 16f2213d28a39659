import { createBrokers } from '../create-brokers.ts';
import { startVenues, type Venues, type VenuesOptions } from './venues.ts';

/** The real brokers on the stub venues, with short timeouts and a recorded log. */
export interface TestBrokers {
  venues: Venues;
  brokers: ReturnType<typeof createBrokers>;
  /** The same with the default timeouts. */
  patient: ReturnType<typeof createBrokers>;
  /** The log as JSON lines. */
  logLines: string[];
  clock: { aheadMs: number };
}

export async function startTestBrokers(
  options: { callTimeoutMs?: number; readTimeoutMs?: number } & VenuesOptions = {},
): Promise<TestBrokers> {
  const venues = await startVenues(options);
  const logLines: string[] = [];
  const clock = { aheadMs: 0 };
  const deps = {
    fetch: globalThis.fetch,
    now: () => new Date((options.now?.() ?? new Date()).getTime() + clock.aheadMs),
    urls: venues.urls,
    flexPauseMs: 5,
    openDAllowlist: ['127.0.0.1', 'localhost'],
    log: {
      warn: (facts: object, message: string) => {
        logLines.push(JSON.stringify({ ...facts, message }));
      },
    },
  };
  const brokers = createBrokers({ ...deps, ...options, now: deps.now });
  return { venues, brokers, patient: createBrokers(deps), logLines, clock };
}
