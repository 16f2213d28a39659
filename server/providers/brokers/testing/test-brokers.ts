import { createBrokers } from '../create-brokers.ts';
import { startVenues, type Venues, type VenuesOptions } from './venues.ts';

/** The real brokers on the stub venues, with short deadlines and a log to look into. */
export interface TestBrokers {
  venues: Venues;
  brokers: ReturnType<typeof createBrokers>;
  /** What was logged, as JSON lines. */
  logLines: string[];
  clock: { aheadMs: number };
}

export async function startTestBrokers(
  options: { callTimeoutMs?: number; readTimeoutMs?: number } & VenuesOptions = {},
): Promise<TestBrokers> {
  const venues = await startVenues(options);
  const logLines: string[] = [];
  const clock = { aheadMs: 0 };
  const brokers = createBrokers({
    fetch: globalThis.fetch,
    urls: venues.urls,
    openDAllowlist: ['127.0.0.1', 'localhost'],
    log: { warn: (facts, message) => logLines.push(JSON.stringify({ ...facts, message })) },
    ...options,
    now: () => new Date((options.now?.() ?? new Date()).getTime() + clock.aheadMs),
  });
  return { venues, brokers, logLines, clock };
}
