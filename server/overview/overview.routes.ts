import { overview } from '../../contract/overview.ts';
import type { Deps } from '../deps.ts';
import { cached, type Route, route } from '../http/route.ts';
import { assetOverview } from './overview.service.ts';

export function overviewRoutes(deps: Deps): Route[] {
  return [
    cached(
      route(overview.assets, (db, { userId, query }) =>
        assetOverview(db, deps, userId, query.currency ?? deps.config.baseCurrency),
      ),
    ),
  ];
}
