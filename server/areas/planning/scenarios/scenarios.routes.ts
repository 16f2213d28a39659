import { planningScenarios } from '../../../../contract/planning/scenarios.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { required } from '../../../errors.ts';
import { cached, type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import type { WorthCache } from '../../net-worth/worth-cache.ts';
import { scenarioRows } from '../planning.repository.ts';
import { planningContext } from '../planning-context.ts';
import { saveScenario } from './change-scenario.ts';
import { findChoosableLoans, findScenarios } from './scenarios.service.ts';

export function scenarioRoutes(deps: Deps, cache: WorthCache): Route[] {
  const contextOf = (user: WorthContext['user']) => planningContext(deps, cache, user);
  const find = (db: Db, ownerId: string, { id }: { id: string }) =>
    scenarioRows.find(db, ownerId, id);
  return [
    cached(
      'all',
      route(planningScenarios.list, (db, { query, ...caller }) =>
        findScenarios(db, contextOf(caller), query.years),
      ),
    ),
    cached(
      'all',
      route(planningScenarios.loans, (db, caller) => findChoosableLoans(db, contextOf(caller))),
    ),
    route(planningScenarios.create, (tx, { body, ownerId }) =>
      saveScenario(tx, { deps, ownerId }, body),
    ),
    rowRoute(planningScenarios.update, find, (tx, { params: { id }, body, ownerId }) =>
      saveScenario(tx, { deps, ownerId }, body, id),
    ),
    rowRoute(planningScenarios.remove, find, async (tx, { ownerId, params: { id } }) => {
      required(await scenarioRows.lock(tx, ownerId, id));
      await scenarioRows.remove(tx, ownerId, { id });
      return null;
    }),
  ];
}
