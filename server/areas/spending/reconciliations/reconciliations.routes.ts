import { spendingReconciliations } from '../../../../contract/spending/links.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { required } from '../../../errors.ts';
import { cached, type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import { answerReconciliations, reconcile, reconciliationRows } from './reconciliations.service.ts';

/** The calls about balances that banks have stated. */
export function reconciliationRoutes(deps: Deps): Route[] {
  const find = (db: Db, ownerId: string, { id }: { id: string }) =>
    reconciliationRows.find(db, ownerId, id);
  return [
    cached(
      'accounts',
      route(spendingReconciliations.list, (db, { ownerId }) => answerReconciliations(db, ownerId)),
    ),
    route(spendingReconciliations.create, (tx, { ownerId, body }) =>
      reconcile(tx, deps, ownerId, body),
    ),
    rowRoute(spendingReconciliations.remove, find, async (tx, { ownerId, params }) => {
      required(await reconciliationRows.lock(tx, ownerId, params.id));
      await reconciliationRows.remove(tx, ownerId, { id: params.id });
      return null;
    }),
  ];
}
