import { type BrokerDeps, createBrokers } from '../create-brokers.ts';
import { startVenues, type Venues, type VenuesOptions } from './venues.ts';

type Brokers = ReturnType<typeof createBrokers>;
type Timeouts = Pick<BrokerDeps, 'callTimeoutMs' | 'readTimeoutMs'>;

/** The real brokers on the stub venues, with short timeouts and a recorded log. */
export interface TestBrokers {
  venues: Venues;
  brokers: Brokers;
  /** The same with the default timeouts. */
  patient: Brokers;
  /** The same with other timeouts. */
  within(timeouts: Timeouts): Brokers;
  /** The log as JSON lines. */
  logLines: string[];
  clock: { aheadMs: number };
}

export async function startTestBrokers({
  now = () => new Date(),
  keys = {},
  ...timeouts
}: Timeouts & VenuesOptions = {}): Promise<TestBrokers> {
  const venues = await startVenues({ now, keys });
  const logLines: string[] = [];
  const clock = { aheadMs: 0 };
  const deps = {
    fetch: globalThis.fetch,
    now: () => new Date(now().getTime() + clock.aheadMs),
    urls: venues.urls,
    flexPauseMs: 5,
    longportPauseMs: 0,
    openDAllowlist: ['127.0.0.1', 'localhost'],
    log: {
      warn: (facts: object, message: string) => {
        logLines.push(JSON.stringify({ ...facts, message }));
      },
    },
  };
  const within = (limits: Timeouts) => createBrokers({ ...deps, ...limits });
  const brokers = within(timeouts);
  return { venues, brokers, patient: within({}), within, logLines, clock };
}
