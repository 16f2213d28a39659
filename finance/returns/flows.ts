import type { Day } from '../calendar/days.ts';
import type { Fixed } from '../money/fixed.ts';

/** Money across the boundary of a scope: what the owner put in (above 0) or took out (below 0). */
export interface Flow {
  day: Day;
  amount: Fixed;
}

/** All money of one day. Gross figures are not below 0. */
export interface DayFlow {
  day: Day;
  grossIn: Fixed;
  grossOut: Fixed;
}

/** The flows by day, ascending, so that selling one holding to buy another is no flow of both. */
export function flowsByDay(flows: Iterable<Flow>): DayFlow[] {
  const byDay = new Map<Day, DayFlow>();
  for (const { day, amount } of flows) {
    let found = byDay.get(day);
    if (!found) {
      found = { day, grossIn: 0n, grossOut: 0n };
      byDay.set(day, found);
    }
    if (amount > 0n) found.grossIn += amount;
    else found.grossOut -= amount;
  }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Money in less money out of a day. */
export function netOf({ grossIn, grossOut }: DayFlow): Fixed {
  return grossIn - grossOut;
}

/** What came in and went out in all, the flows of each day netted first. */
export function netTotals(flows: readonly DayFlow[]): { moneyIn: Fixed; moneyOut: Fixed } {
  let [moneyIn, moneyOut] = [0n, 0n];
  for (const flow of flows) {
    const net = netOf(flow);
    if (net > 0n) moneyIn += net;
    else moneyOut -= net;
  }
  return { moneyIn, moneyOut };
}

/**
 * The most that was invested net at any time (最大净投入). Money counts once, however often it is put
 * to work. Where the netted flows never exceed 0, as after a day trade, the money in of each day
 * counts before the money out.
 */
export function peakInvested(flows: readonly DayFlow[]): Fixed {
  let [sum, peak, grossPeak] = [0n, 0n, 0n];
  for (const flow of flows) {
    if (sum + flow.grossIn > grossPeak) grossPeak = sum + flow.grossIn;
    sum += netOf(flow);
    if (sum > peak) peak = sum;
  }
  return peak > 0n ? peak : grossPeak;
}
