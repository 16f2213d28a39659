import { dayIn } from '../../../finance/calendar/days.ts';
import type { Instrument } from '../../../finance/market/symbols.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { upsertCloses } from './quotes.repository.ts';
import { storedCloses } from './quotes.service.ts';

/** A logarithm. The smallest usual split, 5 for 4, makes a step of 1.25² = 1.56 where it was undone wrongly. */
const smallestStep = Math.log(1.5);

interface Close {
  day: string;
  close: string;
}
/** Two successive closes; `size` is the logarithm of the second divided by the first. */
interface Step {
  before: Close;
  after: Close;
  size: number;
}

/**
 * Corrects closes that are too large by the ratio of a split. They were stored when a source listed the
 * split and had not divided earlier closes by it yet: undoing the split multiplied closes that were right.
 * The step on the day of such a split is the square of the one that the source has by now. Sources are
 * asked only where a stored step is large enough for a split. Returns how many closes were corrected.
 * Throws `SourcesFailedError`. Call it outside of a transaction.
 */
export async function correctDoubledCloses(
  { db, now, config, quotes }: Pick<Deps, 'db' | 'now' | 'config' | 'quotes'>,
  instrument: Instrument,
  from: string,
  signal?: AbortSignal,
): Promise<number> {
  const { key } = instrument;
  const to = dayIn(config.timeZone, now());
  const stored = (await storedCloses(db, [key], from, to)).get(key) ?? [];
  const steps = largeSteps(stored);
  if (steps.length === 0) return 0;
  const { source, closes } = await quotes.history(instrument, from, to, signal);
  const fetched = new Map(closes.map((close) => [close.day, close]));
  const doubled = steps.findLast((step) => {
    const [before, after] = [fetched.get(step.before.day), fetched.get(step.after.day)];
    return before && after && isSquare(step.size, sizeOf(before, after));
  });
  if (!doubled) return 0;
  const earlier = closes.filter(({ day }) => day < doubled.after.day);
  return withTransaction(db, (tx) =>
    upsertCloses(
      tx,
      earlier.map((close) => ({ key, ...close, source })),
    ),
  );
}

function largeSteps(closes: readonly Close[]): Step[] {
  return closes.flatMap((after, index) => {
    const before = closes[index - 1];
    if (!before) return [];
    const size = sizeOf(before, after);
    return Math.abs(size) < smallestStep ? [] : [{ before, after, size }];
  });
}

function sizeOf(before: Close, after: Close): number {
  return Math.log(Number(after.close) / Number(before.close));
}

/** Whether a step is nearer to the square of another than to the other itself; false where that is 0. */
function isSquare(size: number, of: number): boolean {
  return Math.abs(size - 2 * of) < Math.abs(of) / 2;
}
