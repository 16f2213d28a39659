import { proposals } from '../../../contract/proposals/proposals.ts';
import { areas } from '../../areas.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Deps } from '../../deps.ts';
import { exported } from '../../http/pipeline/exported.ts';
import { type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { pageAnswer } from '../../http/replies/envelope.ts';
import { acceptCategories } from './accept-categories.ts';
import { entryCalls } from './entry-calls.ts';
import { proposalColumns } from './proposals.columns.ts';
import { listProposals, listTokenIds, proposalRows } from './proposals.repository.ts';
import { acceptProposal, rejectProposal, toProposal } from './proposals.service.ts';

/** Accepting goes through the calls of other areas, so the app mounts these after them. */
export function proposalRoutes(deps: Deps, routes: readonly Route[]): Route[] {
  const calls = entryCalls(deps, areas, routes);
  return [
    ...exported(
      deps,
      proposals.list,
      route(proposals.list, async (db, { ownerId, query }) => {
        const now = toInstantColumn(deps.now());
        const { rows, total } = await listProposals(db, ownerId, query.status, now, query);
        const tokens = await listTokenIds(db, ownerId);
        const records = rows.map((row) => toProposal(row, now, tokens));
        return pageAnswer(records, total, query);
      }),
      proposalColumns,
    ),
    rowRoute(
      proposals.accept,
      (db, ownerId, { id }) => proposalRows.find(db, ownerId, id),
      (tx, call) => acceptProposal(tx, deps, calls, call, call.params.id, call.body),
    ),
    route(proposals.acceptCategories, (tx, { ownerId }) => acceptCategories(tx, deps, ownerId)),
    rowRoute(
      proposals.reject,
      (db, ownerId, { id }) => proposalRows.find(db, ownerId, id),
      (tx, { ownerId, params }) => rejectProposal(tx, deps, ownerId, params.id),
    ),
  ];
}
