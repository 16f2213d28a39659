/** What is said of an entry, as far as it decides which of two rows of one payment is kept. */
export interface EntryUses {
  id: string;
  isJoined: boolean;
  hasMerged: boolean;
  isRefund: boolean;
  isSplit: boolean;
  /** Whether a person chose its category. */
  isChosen: boolean;
  payee: string;
  isImported: boolean;
}

/**
 * Which of two rows of one payment is kept, and which is merged into it: the one of which more was said
 * already, then the one that names its payee at more length, then the one that was typed.
 */
export function keptOfTwins(
  one: EntryUses,
  other: EntryUses,
): readonly [kept: EntryUses, merged: EntryUses] {
  for (const weight of weights) {
    const difference = weight(one) - weight(other);
    if (difference !== 0) return difference > 0 ? [one, other] : [other, one];
  }
  return one.id < other.id ? [one, other] : [other, one];
}

const weights: readonly ((entry: EntryUses) => number)[] = [
  ({ isJoined, isRefund, isSplit }) => Number(isJoined) + Number(isRefund) + Number(isSplit),
  ({ hasMerged }) => Number(hasMerged),
  ({ isChosen }) => Number(isChosen),
  ({ payee }) => payee.length,
  ({ isImported }) => -Number(isImported),
];
