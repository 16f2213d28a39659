/** An entry that belongs together with others, as a file or a database has it. */
export interface LinkedEntry {
  id: string;
  account: string;
  currency: string;
  sequence: number;
  day: string;
  type: string;
  /** A decimal in the one form of columns, signed. */
  amount: string;
  transferId: string | null;
  /** The kind and the id of the act whose money it moves. */
  act: string | null;
  /** The id of the entry that this one takes back. */
  reverses: string | null;
}

/** Why entries do not belong together. */
export type LinkProblem =
  | 'REVERSES_NOTHING'
  | 'REVERSED_TWICE'
  | 'SIDES_DISAGREE'
  | 'SUM_NOT_ZERO'
  | 'HALF_REVERSED';

/**
 * What is wrong between entries that were linked: a reversal repeats an earlier entry of its account
 * with the opposite sign, once; a transfer has a side that took and a side that brought, on one day,
 * which in one currency sum to nothing; it is taken back on both sides or not at all. A transfer has
 * a single side when the account of the other one was deleted.
 */
export function linkProblems(
  entries: readonly LinkedEntry[],
): { entry: LinkedEntry; problem: LinkProblem }[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const reversed = new Set<string>();
  const problems: { entry: LinkedEntry; problem: LinkProblem }[] = [];
  for (const entry of entries) {
    if (entry.reverses === null) continue;
    const original = byId.get(entry.reverses);
    if (!original || !isReversalOf(entry, original)) {
      problems.push({ entry, problem: 'REVERSES_NOTHING' });
    }
    if (reversed.has(entry.reverses)) problems.push({ entry, problem: 'REVERSED_TWICE' });
    reversed.add(entry.reverses);
  }
  const ofTransfers = entries.filter((entry) => entry.transferId !== null);
  for (const ofOne of Map.groupBy(ofTransfers, (entry) => entry.transferId).values()) {
    const problem = transferProblem(ofOne, reversed);
    const [entry] = ofOne;
    if (entry && problem) problems.push({ entry, problem });
  }
  return problems;
}

/** The prefix of the act of a transfer between owners. */
const betweenOwners = 'HOUSEHOLD ';

/**
 * Checks transfers between owners, among the entries of all owners: the rules of any transfer hold, and the two
 * sides belong to two owners. A single side is left when the account of the other was deleted.
 */
export function ownerTransferProblems<Entry extends LinkedEntry & { owner_id: string }>(
  entries: readonly Entry[],
): { entry: Entry; problem: LinkProblem }[] {
  const sides = entries.filter(({ act }) => act?.startsWith(betweenOwners));
  const reversed = new Set(sides.flatMap(({ reverses }) => reverses ?? []));
  return [...Map.groupBy(sides, ({ act }) => act).values()].flatMap((entriesOfAct) => {
    const [entry] = entriesOfAct;
    const standing = entriesOfAct.filter(({ reverses }) => reverses === null);
    const isOneOwner =
      standing.length > 1 && new Set(standing.map(({ owner_id }) => owner_id)).size === 1;
    const problem = isOneOwner ? 'SIDES_DISAGREE' : transferProblem(entriesOfAct, reversed);
    return entry && problem ? [{ entry, problem }] : [];
  });
}

function isReversalOf(entry: LinkedEntry, original: LinkedEntry): boolean {
  return (
    original.reverses === null &&
    original.account === entry.account &&
    original.sequence < entry.sequence &&
    original.type === entry.type &&
    original.day === entry.day &&
    original.transferId === entry.transferId &&
    original.act === entry.act &&
    original.amount === opposite(entry.amount)
  );
}

function transferProblem(
  entries: readonly LinkedEntry[],
  reversed: ReadonlySet<string>,
): LinkProblem | undefined {
  const sides = entries.filter((entry) => entry.reverses === null);
  const [first, second, third] = sides;
  if (!first || third) return 'SIDES_DISAGREE';
  if (second) {
    const isOneWay = first.amount.startsWith('-') === second.amount.startsWith('-');
    if (isOneWay || first.account === second.account || first.day !== second.day) {
      return 'SIDES_DISAGREE';
    }
    if (first.currency === second.currency && first.amount !== opposite(second.amount)) {
      return 'SUM_NOT_ZERO';
    }
  }
  const taken = sides.filter((side) => reversed.has(side.id));
  return taken.length > 0 && taken.length < sides.length ? 'HALF_REVERSED' : undefined;
}

function opposite(amount: string): string {
  if (amount === '0') return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
