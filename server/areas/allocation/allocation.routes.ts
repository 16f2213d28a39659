import { allocation } from '../../../contract/allocation/allocation.ts';
import type { Deps } from '../../deps.ts';
import { cached, type Route, route } from '../../http/pipeline/route.ts';
import { setTargets, showAllocation } from './allocation.service.ts';

export function allocationRoutes(deps: Deps): Route[] {
  return [
    cached(
      'all',
      route(allocation.show, (db, { ownerId, query: { by, newMoney, currency } }) =>
        showAllocation(db, deps, {
          ownerId,
          by,
          newMoney,
          currency: currency ?? deps.config.baseCurrency,
        }),
      ),
    ),
    route(allocation.setTargets, (tx, { ownerId, body }) => setTargets(tx, deps, ownerId, body)),
  ];
}
