import { overview } from '../../../contract/net-worth/overview.ts';
import { areas } from '../../areas.ts';
import type { Deps } from '../../deps.ts';
import { cached, type Route, route } from '../../http/pipeline/route.ts';
import { assetOverview } from './overview.service.ts';
import { createWorthCache } from './worth-cache.ts';

/** `cacheAmounts`: how many amounts of each area are kept for the next overview. */
export function overviewRoutes(deps: Deps, cacheAmounts: number): Route[] {
  const declared = areas.flatMap(({ worth }) => worth ?? []);
  const cache = createWorthCache(cacheAmounts, declared);
  return [
    cached(
      'all',
      route(overview.assets, (db, { query, ...user }) =>
        assetOverview(db, deps, cache, user, query.currency ?? deps.config.baseCurrency),
      ),
      'minute',
    ),
  ];
}
