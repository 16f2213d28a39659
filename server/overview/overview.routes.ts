import { overview } from '../../contract/overview.ts';
import type { Deps } from '../deps.ts';
import { cached, type Route, route } from '../http/route.ts';
import type { KeptFigures } from './kept-figures.ts';
import { assetOverview } from './overview.service.ts';

export function overviewRoutes(deps: Deps, kept: KeptFigures): Route[] {
  return [
    cached(
      'all',
      route(overview.assets, (db, { query, ...user }) =>
        assetOverview(db, deps, kept, user, query.currency ?? deps.config.baseCurrency),
      ),
    ),
  ];
}
