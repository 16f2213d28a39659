/** A cache whose values are valid for one version of the data behind them. */
export interface VersionedCache<Value> {
  /** The value under a key, if it was computed from this version of the data. */
  get(key: string, version: string): Value | undefined;
  /** Replaces the value under a key. */
  set(key: string, version: string, value: Value): void;
}

/**
 * Creates a least-recently-used cache in the memory of this process. `maxWeight` bounds the sum of
 * `weigh` over all values; a value above an eighth of it is not stored. The cache knows no time and
 * no data: its caller reads the version from the database before every `get`.
 */
export function createVersionedCache<Value>(
  maxWeight: number,
  weigh: (value: Value, key: string) => number,
): VersionedCache<Value> {
  const entries = new Map<string, { version: string; value: Value; weight: number }>();
  let totalWeight = 0;
  const remove = (key: string, { weight }: { weight: number }) => {
    entries.delete(key);
    totalWeight -= weight;
  };
  return {
    get: (key, version) => {
      const entry = entries.get(key);
      if (entry?.version !== version) return undefined;
      // A map iterates in the order of insertion: the entry used last is moved to the end.
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, version, value) => {
      const previous = entries.get(key);
      if (previous) remove(key, previous);
      const weight = weigh(value, key);
      if (weight > maxWeight / 8) return;
      entries.set(key, { version, value, weight });
      totalWeight += weight;
      for (const [oldestKey, oldest] of entries) {
        if (totalWeight <= maxWeight) break;
        remove(oldestKey, oldest);
      }
    },
  };
}
