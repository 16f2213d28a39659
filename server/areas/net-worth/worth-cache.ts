import type { Worth } from '../../../finance/net-worth/worth.ts';
import type { AreaWorth, WorthQuestion } from '../../area.ts';
import { type CountedArea, revisionIn } from '../../db/data-revision.ts';
import { createVersionedCache, type VersionedCache } from '../../lib/versioned-cache.ts';

/** What each area adds to an owner's balance sheet, cached while its rows stay the same. */
export type WorthCache = ReadonlyMap<CountedArea, VersionedCache<Worth>>;

/** What a worth takes, however few amounts it holds. */
const leastAmounts = 10;

/** Keeps `maxAmounts` amounts for each area; with 0 every worth is worked out anew. */
export function createWorthCache(maxAmounts: number, areas: readonly AreaWorth[]): WorthCache {
  return new Map(
    areas.map(({ counter }) => [counter, createVersionedCache(maxAmounts, amountsIn)]),
  );
}

function amountsIn(worth: Worth): number {
  const lists = Object.values(worth).filter((part) => Array.isArray(part));
  return lists.reduce((count, { length }) => count + length, leastAmounts);
}

/**
 * What one area adds, from the cache if neither the area nor what all areas rest on (rates, quotes,
 * the time to the minute) has changed since.
 */
export async function cachedWorth(
  cache: WorthCache,
  dataRevision: string,
  { ownerId, currency, now }: WorthQuestion,
  counter: CountedArea,
  compute: () => Promise<Worth>,
): Promise<Worth> {
  const key = `${ownerId} ${currency}`;
  const minute = Math.floor(now.getTime() / 60_000);
  const version = `${revisionIn(counter, dataRevision)} ${minute}`;
  const found = cache.get(counter)?.get(key, version);
  if (found) return found;
  const worth = await compute();
  cache.get(counter)?.set(key, version, worth);
  return worth;
}
