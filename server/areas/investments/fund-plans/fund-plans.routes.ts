import { fundPlans } from '../../../../contract/investments/fund-plans/fund-plans.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { exported } from '../../../http/pipeline/exported.ts';
import { type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import { findFundPlan, listFundPlans, type NamedPlanRow } from './fund-plans.repository.ts';
import {
  createFundPlan,
  deleteFundPlan,
  editFundPlan,
  planCalendar,
  toFundPlan,
} from './fund-plans.service.ts';
import { planColumns } from './fund-plans.transfer.ts';

/** Plans that place an order for a fund each period. */
export function fundPlanRoutes(deps: Deps): Route[] {
  const find = (db: Db, ownerId: string, { id }: { id: string }) => findFundPlan(db, ownerId, id);
  const answer = async (db: Db, row: NamedPlanRow) =>
    toFundPlan(row, await planCalendar(db, deps, row.runs_from));
  return [
    ...exported(
      deps,
      fundPlans.list,
      route(fundPlans.list, async (db, { ownerId }) => {
        const rows = await listFundPlans(db, ownerId);
        const [first] = rows.map((row) => row.runs_from).sort();
        if (first === undefined) return [];
        const calendar = await planCalendar(db, deps, first);
        return rows.map((row) => toFundPlan(row, calendar));
      }),
      planColumns,
    ),
    route(
      fundPlans.create,
      async (tx, { ownerId, body }) => answer(tx, await createFundPlan(tx, deps, ownerId, body)),
      // Today may be its first day.
      () => deps.signal.kick('fund-plans'),
    ),
    rowRoute(fundPlans.update, find, async (tx, { ownerId, params, body }) =>
      answer(tx, await editFundPlan(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(fundPlans.remove, find, async (tx, { ownerId, params }) => {
      await deleteFundPlan(tx, ownerId, params.id);
      return null;
    }),
  ];
}
