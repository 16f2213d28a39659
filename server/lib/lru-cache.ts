/** Values as they were worked out, to be used again while what they rest on is the same. */
export interface Kept<Value> {
  /** What is kept under a key, if it was worked out from this very state. */
  find(key: string, state: string): Value | undefined;
  /** Keeps a value in the place of the one before it under the same key. */
  keep(key: string, state: string, value: Value): void;
}

/**
 * Keeps values in this process, as many as `most` holds by what `weigh` says each takes: those
 * unused for longest make room, and one that would take an eighth of it all is not kept. It knows
 * nothing of time or data: what a value rests on is in its state, which its caller reads from the
 * database every time.
 */
export function createKept<Value>(
  most: number,
  weigh: (value: Value, key: string) => number,
): Kept<Value> {
  const kept = new Map<string, { state: string; value: Value; weight: number }>();
  let total = 0;
  const drop = (key: string, { weight }: { weight: number }) => {
    kept.delete(key);
    total -= weight;
  };
  return {
    find: (key, state) => {
      const found = kept.get(key);
      if (found?.state !== state) return undefined;
      // A map remembers the order of insertion: what was used last goes to its end.
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    keep: (key, state, value) => {
      const before = kept.get(key);
      if (before) drop(key, before);
      const weight = weigh(value, key);
      if (weight > most / 8) return;
      kept.set(key, { state, value, weight });
      total += weight;
      for (const [oldest, old] of kept) {
        if (total <= most) break;
        drop(oldest, old);
      }
    },
  };
}
