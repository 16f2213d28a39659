import {
  planningAssumptions,
  planningGoals,
  planningRetirement,
} from '../../../../contract/planning/goals.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { required } from '../../../errors.ts';
import { cached, type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import type { WorthCache } from '../../net-worth/worth-cache.ts';
import { assumptionsRows, goalRows, retirementRows } from '../planning.repository.ts';
import { planningContext } from '../planning-context.ts';
import { findAssumptions, setAssumptions } from './assumptions.service.ts';
import { saveGoal } from './change-goal.ts';
import { findGoalItems, findGoals } from './goals.service.ts';
import { findRetirement, setRetirement } from './retirement.service.ts';

export function goalRoutes(deps: Deps, cache: WorthCache): Route[] {
  const contextOf = (user: WorthContext['user']) => planningContext(deps, cache, user);
  const find = (db: Db, ownerId: string, { id }: { id: string }) => goalRows.find(db, ownerId, id);
  return [
    cached(
      'all',
      route(planningGoals.list, (db, caller) => findGoals(db, contextOf(caller))),
    ),
    cached(
      'all',
      route(planningGoals.items, (db, caller) => findGoalItems(db, contextOf(caller))),
    ),
    route(planningGoals.create, (tx, { ownerId, body }) => saveGoal(tx, deps, ownerId, body)),
    rowRoute(planningGoals.update, find, (tx, { ownerId, params: { id }, body }) =>
      saveGoal(tx, deps, ownerId, body, id),
    ),
    rowRoute(planningGoals.remove, find, async (tx, { ownerId, params: { id } }) => {
      required(await goalRows.lock(tx, ownerId, id));
      await goalRows.remove(tx, ownerId, { id });
      return null;
    }),
    route(planningAssumptions.show, (db, { ownerId }) => findAssumptions(db, ownerId)),
    route(planningAssumptions.set, (tx, { ownerId, body }) =>
      setAssumptions(tx, deps, ownerId, body),
    ),
    route(planningAssumptions.reset, async (tx, { ownerId }) => {
      await assumptionsRows.remove(tx, ownerId, { owner_id: ownerId });
      return findAssumptions(tx, ownerId);
    }),
    cached(
      'all',
      route(planningRetirement.show, (db, caller) => findRetirement(db, contextOf(caller))),
    ),
    route(planningRetirement.set, async (tx, { ownerId, body }) => {
      await setRetirement(tx, { deps, ownerId }, body);
      return null;
    }),
    route(planningRetirement.remove, async (tx, { ownerId }) => {
      await retirementRows.remove(tx, ownerId, { owner_id: ownerId });
      return null;
    }),
  ];
}
