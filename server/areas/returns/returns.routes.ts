import { returns } from '../../../contract/returns/returns.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { performance } from './performance.service.ts';
import { findScopes, type Subject } from './read-scope.ts';

/** The returns of one investment, of all, and of one securities account. */
export function returnsRoutes(deps: Deps): Route[] {
  const find =
    (rows: Subject['rows']) =>
    async (db: Db, ownerId: string, { id }: { id: string }) =>
      (await findScopes(db, deps, { ownerId, rows, id })).find((one) => one.positions.length > 0);
  return [
    route(returns.ofInvestments, (db, { ownerId, query: { type, ...query } }) =>
      performance(
        db,
        deps,
        { ownerId, type, ...(type !== undefined && { rows: 'investment' }) },
        query,
      ),
    ),
    rowRoute(returns.ofInvestment, find('investment'), (db, { ownerId, params: { id }, query }) =>
      performance(db, deps, { ownerId, rows: 'investment', id }, query),
    ),
    rowRoute(
      returns.ofSecuritiesAccount,
      find('securities-account'),
      (db, { ownerId, params: { id }, query }) =>
        performance(db, deps, { ownerId, rows: 'securities-account', id }, query),
    ),
  ];
}
