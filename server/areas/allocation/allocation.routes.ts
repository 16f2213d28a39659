import { allocation } from '../../../contract/allocation/allocation.ts';
import type { Deps } from '../../deps.ts';
import { cached, type Route, route } from '../../http/pipeline/route.ts';
import { findAllocation, setTargets } from './allocation.service.ts';

export function allocationRoutes(deps: Deps): Route[] {
  return [
    cached(
      'all',
      route(allocation.show, async (db, { ownerId, query: { by, newMoney, currency } }) => {
        const question = { ownerId, by, newMoney, currency: currency ?? deps.config.baseCurrency };
        return (await findAllocation(db, deps, question)).allocation;
      }),
    ),
    route(allocation.setTargets, (tx, { ownerId, body }) => setTargets(tx, deps, ownerId, body)),
  ];
}
