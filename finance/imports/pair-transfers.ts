import { addDays, type Day } from '../calendar/days.ts';

/** A movement of a file that may be one side of a transfer between own accounts. */
export interface Leg {
  /** The line in the file. */
  n: number;
  /** Which own account it moves. */
  account: string;
  currency: string;
  day: Day;
  /** Signed, in cents. */
  amount: bigint;
  /** The source's own number of the movement. */
  number: string | null;
  /** The own account that the file names as the other side. */
  counterAccount: string | null;
}

/** The other side of a leg; `isCertain` when the source links the two, and not the amounts alone. */
export interface OtherSide {
  n: number;
  isCertain: boolean;
}

/** Money takes up to so many days from one account to another. */
const daysBetweenLegs = [0, 1, -1, 2, -2];

/**
 * Finds the two sides of transfers between own accounts: those that share a number, else those of
 * opposite amounts up to two days apart, where the file names the other account before where it
 * does not. Each leg is a side of one transfer at most.
 */
export function pairTransfers(legs: readonly Leg[]): Map<number, OtherSide> {
  const pairs = new Map<number, OtherSide>();
  const pair = (a: Leg, b: Leg, isCertain: boolean) => {
    pairs.set(a.n, { n: b.n, isCertain });
    pairs.set(b.n, { n: a.n, isCertain });
  };
  const numbered = legs.filter(({ number }) => number !== null);
  for (const same of Map.groupBy(numbered, ({ number }) => number).values()) {
    const [first, second, third] = same;
    if (first && second && !third && canBeSides(first, second)) pair(first, second, true);
  }
  const left = legs.filter(({ n }) => !pairs.has(n));
  const named = left.filter(({ counterAccount }) => counterAccount !== null);
  pairByAmount(named, left, pairs, pair);
  const unnamed = left.filter(({ n, counterAccount }) => counterAccount === null && !pairs.has(n));
  pairByAmount(unnamed, unnamed, pairs, pair);
  return pairs;
}

function canBeSides(a: Leg, b: Leg): boolean {
  if (a.account === b.account || a.amount > 0n === b.amount > 0n) return false;
  return a.currency !== b.currency || a.amount === -b.amount;
}

/** Gives each leg the nearest one of the opposite amount. */
function pairByAmount(
  legs: readonly Leg[],
  others: readonly Leg[],
  pairs: ReadonlyMap<number, OtherSide>,
  pair: (a: Leg, b: Leg, isCertain: boolean) => void,
): void {
  const unpaired = new Map<string, Map<string, Leg[]>>();
  for (const leg of [...others].reverse()) {
    const key = `${leg.currency} ${leg.amount} ${leg.day}`;
    const byAccount = unpaired.get(key) ?? new Map<string, Leg[]>();
    unpaired.set(key, byAccount);
    const legsThere = byAccount.get(leg.account) ?? [];
    byAccount.set(leg.account, legsThere);
    legsThere.push(leg);
  }
  for (const leg of legs) {
    if (pairs.has(leg.n)) continue;
    const other = nearest(leg, unpaired, pairs);
    if (other) pair(leg, other, leg.counterAccount !== null);
  }
}

function nearest(
  { account, currency, day, amount, counterAccount }: Leg,
  unpaired: ReadonlyMap<string, Map<string, Leg[]>>,
  pairs: ReadonlyMap<number, OtherSide>,
): Leg | undefined {
  for (const days of daysBetweenLegs) {
    const byAccount = unpaired.get(`${currency} ${-amount} ${addDays(day, days)}`);
    for (const [otherAccount, legs] of byAccount ?? []) {
      if (otherAccount === account) continue;
      if (counterAccount !== null && otherAccount !== counterAccount) continue;
      // Taken from the end, so that each leg is looked at once however many are alike.
      while (legs.length > 0 && pairs.has(legs.at(-1)?.n ?? 0)) legs.pop();
      const other = legs.at(-1);
      const isElsewhere = other?.counterAccount != null && other.counterAccount !== account;
      if (other && !isElsewhere) return legs.pop();
    }
  }
  return undefined;
}
