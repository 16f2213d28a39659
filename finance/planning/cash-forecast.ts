import { addDays, type Day, daysBetween, daysFromTo } from '../calendar/days.ts';
import { type Cents, divideHalfUp } from '../money/cents.ts';

/** What moves a balance on a day, as far as a forecast counts it. Above 0 money comes in. */
export interface ForecastAmount {
  day: Day;
  amount: Cents;
  /** Agreed (a contract, an order); what is only expected is not. */
  isCertain: boolean;
  /** Everyday expenses, which are drawn apart. */
  isEveryday?: boolean;
}

/** The balance at the end of each day from the first to the last. */
export interface ForecastLine<Item extends ForecastAmount> {
  from: Day;
  /** With everything. */
  balances: Cents[];
  /** Without everyday expenses. */
  withoutEveryday: Cents[];
  /** With what is certain alone. */
  certain: Cents[];
  lowest: LowestDay<Item>;
}

/** The earliest day of the lowest balance. */
export interface LowestDay<Item> {
  day: Day;
  balance: Cents;
  /** The item of that day that takes most; null where none does. */
  cause: Item | null;
}

/**
 * Adds items to an opening balance day by day. An item of a day before the first counts on the first. The
 * opening and the items up to a day are the figure of that day, exactly.
 */
export function forecastLine<Item extends ForecastAmount>(
  opening: Cents,
  items: readonly Item[],
  { from, to }: { from: Day; to: Day },
): ForecastLine<Item> {
  const count = daysBetween(from, to) + 1;
  const changes = { all: zeros(count), everyday: zeros(count), about: zeros(count) };
  const byDay = new Map<number, Item[]>();
  for (const item of items) {
    const at = Math.max(0, daysBetween(from, item.day));
    if (at >= count) continue;
    add(changes.all, at, item.amount);
    if (item.isEveryday) add(changes.everyday, at, item.amount);
    else if (!item.isCertain) add(changes.about, at, item.amount);
    byDay.set(at, [...(byDay.get(at) ?? []), item]);
  }
  const balances = runningSum(opening, changes.all);
  const everyday = runningSum(0n, changes.everyday);
  const about = runningSum(0n, changes.about);
  const withoutEveryday = balances.map((balance, at) => balance - (everyday[at] ?? 0n));
  const lowestAt = indexOfLowest(balances);
  return {
    from,
    balances,
    withoutEveryday,
    certain: withoutEveryday.map((balance, at) => balance - (about[at] ?? 0n)),
    lowest: {
      day: addDays(from, lowestAt),
      balance: balances[lowestAt] ?? opening,
      cause: causeOf(byDay.get(lowestAt) ?? []),
    },
  };
}

/** The first day on which a balance is below a floor, with what takes most on it; null when none is. */
export function firstDayBelow<Item extends ForecastAmount>(
  { from, balances }: Pick<ForecastLine<Item>, 'from' | 'balances'>,
  items: readonly Item[],
  floor: Cents,
): LowestDay<Item> | null {
  const at = balances.findIndex((balance) => balance < floor);
  const balance = balances[at];
  if (balance === undefined) return null;
  const day = addDays(from, at);
  const ofDay = items.filter((item) => item.day === day || (at === 0 && item.day < from));
  return { day, balance, cause: causeOf(ofDay) };
}

/**
 * Spreads what a year takes over days from the first to the last, so that any of them sum to the year's
 * part of them, rounded once.
 */
export function spreadOverDays(
  yearly: Cents,
  daysOfYear: number,
  { from, to }: { from: Day; to: Day },
): { day: Day; amount: Cents }[] {
  const sign = yearly < 0n ? -1n : 1n;
  const until = (days: number) =>
    sign * divideHalfUp(sign * yearly * BigInt(days), BigInt(daysOfYear));
  return daysFromTo(from, to)
    .map((day, index) => ({ day, amount: until(index + 1) - until(index) }))
    .filter(({ amount }) => amount !== 0n);
}

function zeros(count: number): Cents[] {
  return new Array<Cents>(count).fill(0n);
}

function add(sums: Cents[], at: number, amount: Cents): void {
  sums[at] = (sums[at] ?? 0n) + amount;
}

function runningSum(opening: Cents, changes: readonly Cents[]): Cents[] {
  let balance = opening;
  return changes.map((change) => {
    balance += change;
    return balance;
  });
}

function indexOfLowest(balances: readonly Cents[]): number {
  let lowest = 0;
  for (const [at, balance] of balances.entries()) {
    if (balance < (balances[lowest] ?? 0n)) lowest = at;
  }
  return lowest;
}

/** What takes most of some items of one day. */
function causeOf<Item extends ForecastAmount>(items: readonly Item[]): Item | null {
  let cause: Item | null = null;
  for (const item of items) {
    if (item.amount < 0n && (cause === null || item.amount < cause.amount)) cause = item;
  }
  return cause;
}
