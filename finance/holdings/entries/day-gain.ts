import { addDays, type Day } from '../../calendar/days.ts';
import { type Decimal, sum } from '../../money/decimal.ts';
import { fixedToDecimal } from '../../money/fixed.ts';
import { type Folded, quantityOn } from './fold.ts';

/**
 * What a position gained on one day (当日盈亏): its value then, less its value at the end of the day
 * before, less what the owner put in. Charges lessen it and income adds to it. Null when it is not
 * known what was put in.
 */
export function dayGain(
  { entries }: Pick<Folded, 'entries'>,
  day: Day,
  prices: { before: Decimal; now: Decimal },
): Decimal | null {
  const valueBefore = quantityOn({ entries }, addDays(day, -1)).times(prices.before);
  const value = quantityOn({ entries }, day).times(prices.now);
  const flows = entries.filter(({ entry }) => entry.day === day).map(({ flow }) => flow);
  if (flows.includes(null)) return null;
  const putIn = sum(flows.map((flow) => fixedToDecimal(flow ?? 0n)));
  return value.minus(valueBefore).minus(putIn);
}
