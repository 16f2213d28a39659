import { createBrokers } from '../create-brokers.ts';
import { startVenues, type Venues } from './venues.ts';

/** The real brokers on the stub venues, with short deadlines and a log to look into. */
export interface TestBrokers {
  venues: Venues;
  brokers: ReturnType<typeof createBrokers>;
  /** What was logged, as JSON lines. */
  logLines: string[];
  clock: { aheadMs: number };
}

export async function startTestBrokers(
  options: { callTimeoutMs?: number; readTimeoutMs?: number } = {},
): Promise<TestBrokers> {
  const venues = await startVenues();
  const logLines: string[] = [];
  const clock = { aheadMs: 0 };
  const brokers = createBrokers({
    fetch: globalThis.fetch,
    now: () => new Date(Date.now() + clock.aheadMs),
    urls: venues.urls,
    openDAllowlist: ['127.0.0.1', 'localhost'],
    log: { warn: (facts, message) => logLines.push(JSON.stringify({ ...facts, message })) },
    ...options,
  });
  return { venues, brokers, logLines, clock };
}
