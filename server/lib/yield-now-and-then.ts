import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Rows that take a few milliseconds. */
const rowsBetween = 500;

/** In a loop over many rows: lets the rest of the server go on after every so many of them. */
export async function yieldNowAndThen(index: number): Promise<void> {
  if ((index + 1) % rowsBetween === 0) await yieldToEventLoop();
}
