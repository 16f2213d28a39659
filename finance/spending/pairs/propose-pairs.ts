import { mostDaysOfTransfer, mostDaysOfTwins } from '../../../contract/spending/spending-words.ts';
import { daysBetween } from '../../calendar/days.ts';
import { fold } from '../fold.ts';
import { type NamedAccount, type OtherSide, readOtherSide } from './other-side.ts';
import { daysApart, type PairedEntry, transferProblem, twinProblem } from './paired-entry.ts';

/** Two entries that may be one thing; of a transfer, `entry` is what went out. */
export interface ProposedPair {
  kind: 'TRANSFER' | 'TWIN';
  entry: PairedEntry;
  other: PairedEntry;
  reason: string;
}

interface Candidate extends ProposedPair {
  /** The likeliest have the lowest. */
  rank: number;
}

/** What is known beside the entries. */
export interface PairContext {
  accounts: readonly NamedAccount[];
  /** Payees, folded, of transfers that were joined before. */
  ownPayees: ReadonlySet<string>;
  /** Pairs that a person has refused, by `pairKey`. */
  refused: ReadonlySet<string>;
}

/** The two ids of a pair in one text, whatever their order. */
export function pairKey(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** Entries that each one is compared with: of thousands of one amount, the nearest by day. */
const mostCompared = 40;

/**
 * Proposes pairs among all entries of an owner, the likeliest first: rows of one payment, and of what is left
 * the sides of transfers. Each entry is in one pair at most.
 */
export function proposePairs(
  entries: readonly PairedEntry[],
  context: PairContext,
): ProposedPair[] {
  const taken = new Set<string>();
  const twins = choose(twinsAmong(entries, context), taken);
  return [...twins, ...choose(transfersAmong(entries, context), taken)];
}

/** Takes the likeliest pairs whose entries are in no other. */
function choose(candidates: Candidate[], taken: Set<string>): ProposedPair[] {
  candidates.sort(byLikelihood);
  const chosen: ProposedPair[] = [];
  for (const { rank: _, ...pair } of candidates) {
    if (taken.has(pair.entry.id) || taken.has(pair.other.id)) continue;
    taken.add(pair.entry.id).add(pair.other.id);
    chosen.push(pair);
  }
  return chosen;
}

function byLikelihood(a: Candidate, b: Candidate): number {
  const distance = daysApart(a.entry, a.other) - daysApart(b.entry, b.other);
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (distance !== 0) return distance;
  if (a.entry.day !== b.entry.day) return a.entry.day < b.entry.day ? 1 : -1;
  return pairKey(a.entry.id, a.other.id) < pairKey(b.entry.id, b.other.id) ? -1 : 1;
}

function* nearPairs(
  groups: Iterable<readonly [readonly PairedEntry[], readonly PairedEntry[]]>,
  mostDays: number,
): Generator<[PairedEntry, PairedEntry]> {
  for (const [some, others] of groups) {
    const sorted = others.toSorted((a, b) => (a.day < b.day ? -1 : 1));
    let first = 0;
    for (const one of some.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
      while (first < sorted.length && daysBetween(sorted[first]?.day ?? '', one.day) > mostDays) {
        first += 1;
      }
      let compared = 0;
      for (let at = first; at < sorted.length && compared < mostCompared; at += 1) {
        const other = sorted[at];
        if (!other || daysBetween(one.day, other.day) > mostDays) break;
        if (other === one) continue;
        compared += 1;
        yield [one, other];
      }
    }
  }
}

function twinsAmong(entries: readonly PairedEntry[], { refused }: PairContext): Candidate[] {
  const groups = Map.groupBy(entries, ({ accountId, amount }) => `${accountId} ${amount}`);
  const several = [...groups.values()].filter(
    (some) => new Set(some.map(({ source }) => source)).size > 1,
  );
  const found: Candidate[] = [];
  for (const [one, other] of nearPairs(
    several.map((some) => [some, some] as const),
    mostDaysOfTwins,
  )) {
    if (one.id > other.id || refused.has(pairKey(one.id, other.id))) continue;
    if (twinProblem(one, other) !== undefined) continue;
    const isChosenApart =
      one.chosenId !== null && other.chosenId !== null && one.chosenId !== other.chosenId;
    if (isChosenApart) continue;
    const rank = rankOfNames(one.payee, other.payee);
    const days = daysApart(one, other);
    // Two shops that are called otherwise are one only where a bank uses the legal name.
    if (rank === 2 && days > 0) continue;
    const reason = `同一账户、金额相同，来源不同，${apart(days)}`;
    found.push({ kind: 'TWIN', entry: one, other, reason, rank });
  }
  return found;
}

/** 0: of one name; 1: one has none; 2: of different names. */
function rankOfNames(one: string | null, other: string | null): number {
  const [a, b] = [fold(one ?? ''), fold(other ?? '')];
  if (a === '' || b === '') return 1;
  return a.includes(b) || b.includes(a) ? 0 : 2;
}

function transfersAmong(entries: readonly PairedEntry[], context: PairContext): Candidate[] {
  const movable = entries.filter(({ mayMove }) => mayMove);
  const groups = Map.groupBy(
    movable,
    ({ currency, amount }) => `${currency} ${amount < 0n ? -amount : amount}`,
  );
  const bothWays = [...groups.values()].flatMap((some) => {
    const taken = some.filter(({ amount }) => amount < 0n);
    const brought = some.filter(({ amount }) => amount > 0n);
    return taken.length > 0 && brought.length > 0 ? [[taken, brought] as const] : [];
  });
  const names = new Map(context.accounts.map(({ id, name }) => [id, name]));
  const read = readOtherSide(context.accounts, context.ownPayees);
  const sides = new Map<PairedEntry, OtherSide>();
  const sideOf = (entry: PairedEntry) => {
    const known = sides.get(entry) ?? read(entry);
    sides.set(entry, known);
    return known;
  };
  const found: Candidate[] = [];
  for (const [entry, other] of nearPairs(bothWays, mostDaysOfTransfer)) {
    if (transferProblem(entry, other) !== undefined) continue;
    if (context.refused.has(pairKey(entry.id, other.id))) continue;
    const judged = judgeSides([sideOf(entry), other], [sideOf(other), entry]);
    if (judged === undefined) continue;
    const { rank, named } = judged;
    const days = apart(daysApart(entry, other));
    const why = named
      ? `写明了对方账户“${names.get(named)}”`
      : rank === 1
        ? '说明像是账户间转账'
        : '金额相同';
    found.push({ kind: 'TRANSFER', entry, other, reason: `${why}，${days}`, rank });
  }
  return found;
}

type JudgedSide = readonly [OtherSide, PairedEntry];

/** How likely two entries are one transfer by what each says of its other side; undefined where they are not. */
function judgeSides(
  ...sides: readonly JudgedSide[]
): { rank: number; named: string | undefined } | undefined {
  let [rank, named]: [number, string | undefined] = [2, undefined];
  for (const [side, other] of sides) {
    if (side.kind === 'STRANGER') return undefined;
    if (side.kind === 'OWN') {
      if (side.accountId !== other.accountId) return undefined;
      [rank, named] = [0, side.accountId];
    }
    if (side.kind === 'MOVING') rank = Math.min(rank, 1);
  }
  return { rank, named };
}

function apart(days: number): string {
  return days === 0 ? '同一天' : `相差 ${days} 天`;
}
