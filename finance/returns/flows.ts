import type { Day } from '../calendar/days.ts';
import type { Fixed } from '../money/fixed.ts';

/** Money across the boundary of a scope: what the owner put in (above 0) or took out (below 0). */
export interface Flow {
  day: Day;
  amount: Fixed;
}

/** Money that came in and went out; neither is below 0. */
export interface InAndOut {
  moneyIn: Fixed;
  moneyOut: Fixed;
}

/** All money of one day. */
export interface DayFlow extends InAndOut {
  day: Day;
}

/** What a scope came to at the end of a day. */
export interface DayValue {
  day: Day;
  value: Fixed;
}

/** The gross flows by day, ascending. */
export function flowsByDay(flows: Iterable<Flow>): DayFlow[] {
  const byDay = new Map<Day, DayFlow>();
  for (const { day, amount } of flows) {
    let found = byDay.get(day);
    if (!found) {
      found = { day, moneyIn: 0n, moneyOut: 0n };
      byDay.set(day, found);
    }
    if (amount > 0n) found.moneyIn += amount;
    else found.moneyOut -= amount;
  }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * The money of a day as returns count it: netted, so that selling one holding to buy another is no flow
 * of both. Where nothing was held as the day began, or all was sold in it for less than was put in, the
 * net is what was lost, not what was invested: there the gross amounts count.
 */
export function countedMoney(gross: InAndOut, valueBefore: Fixed, value: Fixed): InAndOut {
  const net = netOf(gross);
  const isSoldOut = value === 0n && net >= 0n;
  if (valueBefore === 0n || isSoldOut) return { moneyIn: gross.moneyIn, moneyOut: gross.moneyOut };
  return net > 0n ? { moneyIn: net, moneyOut: 0n } : { moneyIn: 0n, moneyOut: -net };
}

/** The flows by day as returns count them. `values`: of days that ascend; between two no flow lies. */
export function countedFlows(flows: Iterable<Flow>, values: readonly DayValue[]): DayFlow[] {
  let next = 0;
  let value = 0n;
  const advance = (isDue: (day: Day) => boolean) => {
    for (let found = values[next]; found && isDue(found.day); found = values[next]) {
      value = found.value;
      next += 1;
    }
    return value;
  };
  return flowsByDay(flows).map((gross) => {
    const before = advance((day) => day < gross.day);
    const after = advance((day) => day <= gross.day);
    return { day: gross.day, ...countedMoney(gross, before, after) };
  });
}

/** Money in less money out. */
export function netOf({ moneyIn, moneyOut }: InAndOut): Fixed {
  return moneyIn - moneyOut;
}

/** What came in and went out in all. */
export function totalMoney(flows: readonly DayFlow[]): InAndOut {
  let [moneyIn, moneyOut] = [0n, 0n];
  for (const flow of flows) {
    moneyIn += flow.moneyIn;
    moneyOut += flow.moneyOut;
  }
  return { moneyIn, moneyOut };
}

/**
 * The most that was invested net at any time (最大净投入), of flows as they count. Money counts once,
 * however often it is put to work; what comes in on a day counts before what goes out.
 */
export function peakInvested(flows: readonly DayFlow[]): Fixed {
  let [sum, peak] = [0n, 0n];
  for (const flow of flows) {
    if (sum + flow.moneyIn > peak) peak = sum + flow.moneyIn;
    sum += netOf(flow);
  }
  return peak;
}
