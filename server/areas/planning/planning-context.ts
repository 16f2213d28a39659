import type { Deps } from '../../deps.ts';
import type { WorthContext } from '../net-worth/net-worth.service.ts';
import type { WorthCache } from '../net-worth/worth-cache.ts';

/** Whose plans are worked out. They are in the base currency, whichever an answer is asked for in. */
export function planningContext(
  deps: Deps,
  cache: WorthCache,
  { ownerId, dataRevision }: WorthContext['user'],
): WorthContext {
  return { deps, cache, user: { ownerId, dataRevision }, currency: deps.config.baseCurrency };
}
