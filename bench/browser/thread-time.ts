import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** By the clock, in µs. */
  dur?: number;
  /** Processor time of the thread in µs: other work on the machine does not count. */
  tdur?: number;
  args?: { name?: string };
}

/** How many times slower than this processor Lighthouse assumes a phone to be. */
const slowdown = 4;
/** A longer task delays the answer to a tap: a long task, as browsers define it. */
const longMs = 50;

export interface MainThread {
  /**
   * What tasks take over 50 ms each, at a quarter of this processor's speed; of a page that is
   * loaded, those after it has shown something.
   */
  blockingMs: number;
  /** The longest of them. */
  longestMs: number;
  /** All tasks together, at this processor's speed. */
  totalMs: number;
}

/**
 * The work of a page's main thread while `act` runs. It is processor time, which is the same on a busy
 * machine, unlike the duration of tasks by the clock. The page must not be throttled meanwhile.
 */
export async function mainThread(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<MainThread> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'loading'],
  });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const ofMain = busiest(trace.traceEvents);
  const painted = ofMain.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0;
  const tasks = ofMain
    .filter(({ name }) => name === 'RunTask')
    .map(({ ts, dur = 0, tdur = 0 }) => ({ end: ts + dur, ms: tdur / 1000 }));
  const taskMs = tasks.map(({ ms }) => ms);
  return {
    blockingMs: tasks
      .filter(({ end }) => end > painted)
      .reduce((sum, { ms }) => sum + Math.max(0, ms * slowdown - longMs), 0),
    longestMs: Math.max(0, ...taskMs) * slowdown,
    totalMs: taskMs.reduce((sum, ms) => sum + ms, 0),
  };
}

/** The page's own main thread: a browser keeps renderers in reserve, which have one too. */
function busiest(events: TraceEvent[]): TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const main = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const threads = main.map((thread) =>
    events.filter((event) => threadOf(event) === threadOf(thread)),
  );
  const workOf = (thread: TraceEvent[]) =>
    thread.reduce((sum, { name, tdur = 0 }) => sum + (name === 'RunTask' ? tdur : 0), 0);
  return threads.toSorted((a, b) => workOf(b) - workOf(a))[0] ?? [];
}
