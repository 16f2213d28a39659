import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** This many rows take a few milliseconds. */
const rowsPerTurn = 500;

/** Yields to the event loop after every 500 rows of a long loop, so that other requests are served. */
export async function yieldNowAndThen(index: number): Promise<void> {
  if ((index + 1) % rowsPerTurn === 0) await yieldToEventLoop();
}
