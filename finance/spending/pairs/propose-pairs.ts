import { mostDaysOfTransfer, mostDaysOfTwins } from '../../../contract/spending/spending-words.ts';
import { daysBetween } from '../../calendar/days.ts';
import { fold } from '../fold.ts';
import { type NamedAccount, type OtherSide, readOtherSide } from './other-side.ts';
import type { PairedEntry } from './paired-entry.ts';

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
  days: number;
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

/** Entries that each one is compared with: of thousands of one amount, the first by day. */
const mostCompared = 12;
/** The entries of one step of the generator, which takes some milliseconds. */
const entriesOfStep = 2000;

/**
 * Proposes pairs among all entries of an owner, the likeliest first: rows of one payment, and of what is left
 * the sides of transfers. Each entry is in one pair at most. A generator: of many entries it takes a while, and
 * a server answers other requests between its steps.
 */
export function* proposePairs(
  entries: readonly PairedEntry[],
  context: PairContext,
): Generator<void, ProposedPair[]> {
  const taken = new Set<string>();
  const twins = choose(yield* twinsAmong(entries, context), taken);
  yield;
  return [...twins, ...choose(yield* transfersAmong(entries, context), taken)];
}

/** Takes the likeliest pairs whose entries are in no other. */
function choose(candidates: Candidate[], taken: Set<string>): ProposedPair[] {
  candidates.sort(byLikelihood);
  const chosen: ProposedPair[] = [];
  for (const { kind, entry, other, reason } of candidates) {
    if (taken.has(entry.id) || taken.has(other.id)) continue;
    taken.add(entry.id).add(other.id);
    chosen.push({ kind, entry, other, reason });
  }
  return chosen;
}

function byLikelihood(a: Candidate, b: Candidate): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.days !== b.days) return a.days - b.days;
  if (a.entry.day !== b.entry.day) return a.entry.day < b.entry.day ? 1 : -1;
  if (a.entry.id !== b.entry.id) return a.entry.id < b.entry.id ? -1 : 1;
  return a.other.id < b.other.id ? -1 : 1;
}

interface Dated {
  entry: PairedEntry;
  at: number;
}

function inOrder(entries: readonly PairedEntry[]): Dated[] {
  const dated = entries.map((entry) => ({ entry, at: daysBetween('1970-01-01', entry.day) }));
  return dated.sort((a, b) => a.at - b.at);
}

type Take = (one: PairedEntry, other: PairedEntry, days: number) => boolean;

/** Offers each entry those of the others that are at most some days apart, until enough were taken. */
function* comparePairs(
  groups: Iterable<readonly [readonly PairedEntry[], readonly PairedEntry[]]>,
  mostDays: number,
  take: Take,
): Generator<void> {
  let count = 0;
  for (const [some, others] of groups) {
    const sorted = inOrder(others);
    let first = 0;
    for (const { entry, at } of some === others ? sorted : inOrder(some)) {
      count += 1;
      if (count % entriesOfStep === 0) yield;
      while (first < sorted.length && at - (sorted[first]?.at ?? 0) > mostDays) first += 1;
      let compared = 0;
      for (let index = first; index < sorted.length && compared < mostCompared; index += 1) {
        const other = sorted[index];
        if (!other || other.at - at > mostDays) break;
        if (take(entry, other.entry, Math.abs(other.at - at))) compared += 1;
      }
    }
  }
}

function* grouped(
  entries: readonly PairedEntry[],
  keyOf: (entry: PairedEntry) => string,
): Generator<void, Map<string, PairedEntry[]>> {
  const groups = new Map<string, PairedEntry[]>();
  for (const [index, entry] of entries.entries()) {
    if (index % entriesOfStep === 0) yield;
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}

function* twinsAmong(
  entries: readonly PairedEntry[],
  { refused }: PairContext,
): Generator<void, Candidate[]> {
  const groups = yield* grouped(entries, ({ accountId, amount }) => `${accountId} ${amount}`);
  // Each two sources: an entry is compared with no row of its own file.
  const several = [...groups.values()].filter(({ length }) => length > 1);
  const pairs = several.flatMap((some) => {
    const bySource = [...Map.groupBy(some, ({ source }) => source).values()];
    return bySource.flatMap((one, index) =>
      bySource.slice(index + 1).map((other) => [one, other] as const),
    );
  });
  yield;
  const found: Candidate[] = [];
  const foldedPayee = remember(({ payee }) => fold(payee ?? ''));
  yield* comparePairs(pairs, mostDaysOfTwins, (a, b, days) => {
    const [entry, other] = a.id < b.id ? [a, b] : [b, a];
    const isChosenApart = a.chosenId !== null && b.chosenId !== null && a.chosenId !== b.chosenId;
    if (isChosenApart || refused.has(pairKey(a.id, b.id))) return false;
    const rank = rankOfNames(foldedPayee(a), foldedPayee(b));
    // Two shops that are called otherwise are one only where a bank uses the legal name.
    if (rank === 2 && days > 0) return false;
    const reason = `同一账户、金额相同，来源不同，${apart(days)}`;
    found.push({ kind: 'TWIN', entry, other, reason, rank, days });
    return true;
  });
  return found;
}

function remember<Value>(read: (entry: PairedEntry) => Value): (entry: PairedEntry) => Value {
  const known = new Map<PairedEntry, Value>();
  return (entry) => {
    const value = known.get(entry) ?? read(entry);
    known.set(entry, value);
    return value;
  };
}

/** 0: of one name; 1: one has none; 2: of different names. */
function rankOfNames(a: string, b: string): number {
  if (a === '' || b === '') return 1;
  return a.includes(b) || b.includes(a) ? 0 : 2;
}

function* transfersAmong(
  entries: readonly PairedEntry[],
  context: PairContext,
): Generator<void, Candidate[]> {
  const groups = yield* grouped(
    entries.filter(({ mayMove }) => mayMove),
    ({ currency, amount }) => `${currency} ${amount < 0n ? -amount : amount}`,
  );
  const sideOf = remember(readOtherSide(context.accounts, context.ownPayees));
  const isOpen = (entry: PairedEntry) => sideOf(entry).kind !== 'STRANGER';
  const bothWays = [...groups.values()].flatMap((some) => {
    const taken = some.filter(({ amount }) => amount < 0n);
    const brought = some.filter(({ amount }) => amount > 0n);
    if (taken.length === 0 || brought.length === 0) return [];
    return [[taken.filter(isOpen), brought.filter(isOpen)] as const];
  });
  yield;
  const names = new Map(context.accounts.map(({ id, name }) => [id, name]));
  const found: Candidate[] = [];
  yield* comparePairs(bothWays, mostDaysOfTransfer, (entry, other, days) => {
    if (entry.accountId === other.accountId) return false;
    if (context.refused.has(pairKey(entry.id, other.id))) return false;
    const judged = judgeSides([sideOf(entry), other], [sideOf(other), entry]);
    if (judged === undefined) return false;
    const { rank, named } = judged;
    const why = named
      ? `写明了对方账户“${names.get(named)}”`
      : rank === 1
        ? '说明像是账户间转账'
        : '金额相同';
    const reason = `${why}，${apart(days)}`;
    found.push({ kind: 'TRANSFER', entry, other, reason, rank, days });
    return true;
  });
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
