import type { Worth } from '../../../finance/net-worth/worth.ts';
import type { AreaWorth, WorthQuestion } from '../../area-worth.ts';
import { type CountedArea, revisionIn } from '../../db/data-revision.ts';
import { createVersionedCache, type VersionedCache } from '../../lib/versioned-cache.ts';

/** What each area adds to an owner's balance sheet, cached while its rows stay the same. */
export type WorthCache = ReadonlyMap<CountedArea, VersionedCache<Worth>>;

/** The size that a worth counts as in the cache beside its amounts. */
const baseAmounts = 10;

/** Stores up to `maxAmounts` amounts for each area; with 0 every worth is computed anew. */
export function createWorthCache(maxAmounts: number, areas: readonly AreaWorth[]): WorthCache {
  return new Map(
    areas.map(({ counter }) => [counter, createVersionedCache(maxAmounts, amountsIn)]),
  );
}

function amountsIn(worth: Worth): number {
  const lists = Object.values(worth).filter((part) => Array.isArray(part));
  return lists.reduce((count, { length }) => count + length, baseAmounts);
}

/**
 * What one area adds, from the cache if neither the area's rows nor what all areas depend on (rates and
 * quotes) have changed since, and the present time is the same in the area's precision.
 */
export async function cachedWorth(
  cache: WorthCache,
  dataRevision: string,
  { ownerId, currency, today, now }: WorthQuestion,
  { counter, precision }: Pick<AreaWorth, 'counter' | 'precision'>,
  compute: () => Promise<Worth>,
): Promise<Worth> {
  const key = `${ownerId} ${currency}`;
  const time = precision === 'day' ? today : Math.floor(now.getTime() / 60_000);
  const version = `${revisionIn(counter, dataRevision)} ${time}`;
  const found = cache.get(counter)?.get(key, version);
  if (found) return found;
  const worth = await compute();
  cache.get(counter)?.set(key, version, worth);
  return worth;
}
