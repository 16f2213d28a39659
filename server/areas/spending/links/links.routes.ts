import { spendingLinks } from '../../../../contract/spending/links.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { cached, type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import { linkRows } from '../../../ledger/links/entry-links.repository.ts';
import { linkEntries, removeLink } from './links.service.ts';
import { answerLinks, answerProposals } from './proposals.service.ts';

/** The calls about pairs of entries. */
export function linkRoutes(deps: Deps): Route[] {
  const find = (db: Db, ownerId: string, { id }: { id: string }) => linkRows.find(db, ownerId, id);
  return [
    cached(
      'all',
      route(spendingLinks.proposals, (db, { ownerId }) => answerProposals(db, ownerId)),
    ),
    cached(
      'all',
      route(spendingLinks.list, (db, { ownerId, query }) => answerLinks(db, ownerId, query.kind)),
    ),
    route(spendingLinks.create, (tx, { ownerId, body }) => linkEntries(tx, deps, ownerId, body)),
    rowRoute(spendingLinks.remove, find, (tx, { ownerId, params }) =>
      removeLink(tx, deps, ownerId, params.id),
    ),
  ];
}
