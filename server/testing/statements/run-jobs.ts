import { dayIn } from '../../../finance/calendar/days.ts';
import type { Deps } from '../../deps.ts';
import { allJobs } from '../../jobs/jobs.ts';
import { fakeBrokers } from '../securities/fake-brokers.ts';

export interface JobRun {
  name: string;
  counts: Record<string, number>;
  seconds: number;
  /** Whether it had done all its work when it was told to stop. */
  isWhole: boolean;
}

/** Copies the whole database into a file, which no index makes shorter. */
const withoutUse = ['backup'];

/**
 * Runs each job of the server once, as its schedule would, and tells it to stop after `mostSeconds`: what goes
 * through all users one after the other shows then how many it did in that time.
 */
export async function* runJobs(deps: Deps, mostSeconds: number): AsyncGenerator<JobRun> {
  const outside = { ...deps, ...answers(deps) };
  for (const { name, run } of allJobs) {
    if (withoutUse.includes(name)) continue;
    const stop = AbortSignal.timeout(mostSeconds * 1000);
    const begunAt = performance.now();
    const counts = await run(outside, stop);
    const seconds = (performance.now() - begunAt) / 1000;
    yield { name, counts, seconds, isWhole: !stop.aborted };
  }
}

/** Services that answer at once: a price for all, a dividend of one instrument, and a day's rates. */
function answers({ now: clock, config }: Deps): Pick<Deps, 'quotes' | 'rates' | 'brokers'> {
  const source = 'test';
  const now = clock();
  const today = dayIn(config.timeZone, now);
  const quoteOf = (key: string) => {
    const [price, currency] = ['70.5', 'CNY' as const];
    return { key, price, currency, at: now.toISOString(), day: today, source: 'tencent' };
  };
  const rates = {
    day: today,
    source,
    perEuro: { CNY: '8.2', USD: '1.15', HKD: '9', GBP: '0.85', JPY: '160' },
  };
  const dividend = { exDay: today, kind: 'DIVIDEND', amount: '0.5', currency: 'CNY' } as const;
  return {
    quotes: {
      quote: async (instruments) => ({
        quotes: new Map(instruments.map(({ key }) => [key, quoteOf(key)])),
        failures: new Map(),
      }),
      history: async () => ({ source, closes: [{ day: today, close: '70.5', currency: 'CNY' }] }),
      events: async ({ key }) => ({ source, events: key.startsWith('SH') ? [dividend] : [] }),
      listingDay: async () => ({ source, day: '2001-08-27' }),
    },
    rates: { latest: async () => rates, history: async () => [rates] },
    brokers: fakeBrokers().brokers,
  };
}
