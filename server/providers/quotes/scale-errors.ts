import { decimal } from '../../../finance/money/decimal.ts';
import type { DailyClose } from './quote.ts';

/** A price that is three times both of its neighbours, or a third of them, was in another unit. */
const factorOfBoth = 3;
/**
 * The first and the last close have one neighbour only, from which a split may divide them: no usual one
 * is of 60 for 1, and pence are 100 for a pound.
 */
const factorOfOne = 60;

/**
 * Leaves out single closes on another scale than those around them, such as one in pence among pounds. What
 * goes on at the new level is a split or a real move; of the first and the last close only more closes can
 * tell. Of one day the later close counts. `closes` are oldest first.
 */
export function withoutScaleErrors(closes: readonly DailyClose[]): DailyClose[] {
  const days = closes.filter(({ day }, index) => closes[index + 1]?.day !== day);
  const inside = days.filter((close, index) => {
    const [before, after] = [days[index - 1], days[index + 1]];
    return !before || !after || !isFarFrom(close, [before, after], factorOfBoth);
  });
  return inside.filter((close, index) => {
    const neighbour = inside[index - 1] ?? inside[index + 1];
    const isAtEnd = index === 0 || index === inside.length - 1;
    return !neighbour || !isAtEnd || !isFarFrom(close, [neighbour], factorOfOne);
  });
}

/** Whether a close is above all others by a factor, or below; those in another currency do not tell. */
function isFarFrom(close: DailyClose, others: readonly DailyClose[], factor: number): boolean {
  if (others.some(({ currency }) => currency !== close.currency)) return false;
  const ratios = others.map((other) => Number(decimal(close.close).div(other.close)));
  return ratios.every((ratio) => ratio >= factor) || ratios.every((ratio) => ratio <= 1 / factor);
}
