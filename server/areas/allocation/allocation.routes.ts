import { allocation } from '../../../contract/allocation/allocation.ts';
import { joint } from '../../../contract/households/joint.ts';
import type { Deps } from '../../deps.ts';
import { cached, type Route, route } from '../../http/pipeline/route.ts';
import { bothOwners } from '../households/joint.ts';
import { findAllocation, setTargets } from './allocation.service.ts';
import { jointAllocation } from './joint-allocation.service.ts';

export function allocationRoutes(deps: Deps): Route[] {
  return [
    cached(
      'all',
      route(allocation.show, async (db, { ownerId, query: { by, newMoney, currency } }) => {
        const question = { ownerId, by, newMoney, currency: currency ?? deps.config.baseCurrency };
        return (await findAllocation(db, deps, question)).allocation;
      }),
    ),
    route(joint.allocation, async (db, { query: { by, currency }, ...user }) => {
      const question = { by, currency: currency ?? deps.config.baseCurrency };
      return jointAllocation(db, deps, await bothOwners(db, user), question);
    }),
    route(allocation.setTargets, (tx, { ownerId, body }) => setTargets(tx, deps, ownerId, body)),
  ];
}
