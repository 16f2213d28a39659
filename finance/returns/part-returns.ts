import type { Day } from '../calendar/days.ts';
import { type Fixed, oneFixed } from '../money/fixed.ts';
import { inPercent } from './period-figures.ts';
import type { ScopeFigures } from './scope-figures.ts';
import { timeWeighted, type ValuedDay } from './time-weighted.ts';

/** What a part of a period brought. */
export interface PartReturn {
  /** The last day of the part. */
  day: Day;
  /** Null where nothing was held and nothing came or went. */
  profit: Fixed | null;
  /** Time-weighted, in percent. */
  percent: number | null;
  /** Whether anything was held. */
  isHeld: boolean;
}

/**
 * What each part of a period brought, from figures that were worked out once for all of it. `ends`: the
 * last days of the parts, ascending; each begins after the one before it, and all were valued.
 */
export function partReturns(
  { flows, values }: Pick<ScopeFigures, 'flows' | 'values'>,
  ends: readonly Day[],
): PartReturn[] {
  const parts: PartReturn[] = [];
  let from = 0;
  let first = 0;
  const dayOf = ({ day, late }: ScopeFigures['flows'][number]) => late?.shownOn ?? day;
  const dated = flows.map((flow) => ({ day: dayOf(flow), amount: flow.amount }));
  const ordered = dated.sort((a, b) => (a.day < b.day ? -1 : 1));
  for (const day of ends) {
    const to = values.findIndex((one, index) => index >= from && one.day === day);
    if (to < 0) throw new Error(`${day} was not valued`);
    let net = 0n;
    for (; first < ordered.length && (ordered[first]?.day ?? '') <= day; first += 1) {
      net += ordered[first]?.amount ?? 0n;
    }
    parts.push({ day, ...partReturn(values.slice(from, to + 1), net) });
    from = to;
  }
  return parts;
}

/**
 * `days`: the one before the part and those of it that were valued; `net`: what was put in. What comes when nothing is
 * held any more, such as a dividend, is a profit without a percentage.
 */
function partReturn(days: readonly ValuedDay[], net: Fixed): Omit<PartReturn, 'day'> {
  const [before, ...own] = days;
  if (!before) return { profit: null, percent: null, isHeld: false };
  const opening = before.value;
  const start = { day: before.day, value: opening, moneyIn: opening, moneyOut: 0n };
  const { factor, steps, totalLossBefore, unknownOn } = timeWeighted([start, ...own]);
  const profit = (own.at(-1)?.value ?? opening) - opening - net;
  if (steps.every((step) => step.factor === null)) {
    return { profit: profit === 0n ? null : profit, percent: null, isHeld: false };
  }
  const percent = totalLossBefore || unknownOn ? null : inPercent(factor - oneFixed);
  return { profit, percent, isHeld: true };
}
