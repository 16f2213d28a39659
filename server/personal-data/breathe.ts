import { setImmediate as breathe } from 'node:timers/promises';

/** Rows between two breaths: a few milliseconds. */
const rowsInABreath = 500;

/** In a loop over many rows: lets the rest of the server go on every so many of them. */
export async function breatheNowAndThen(index: number): Promise<void> {
  if ((index + 1) % rowsInABreath === 0) await breathe();
}
