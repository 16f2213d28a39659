import type { Currency } from '../../../../contract/fields/currencies.ts';
import { joint } from '../../../../contract/households/joint.ts';
import { householdShares } from '../../../../contract/households/shares.ts';
import type { Deps } from '../../../deps.ts';
import { type Route, route } from '../../../http/pipeline/route.ts';
import { bothOwners } from '../../households/joint.ts';
import type { WorthCache } from '../worth-cache.ts';
import { jointChanges } from './joint-changes.service.ts';
import { jointHistory, jointOverview } from './joint-figures.service.ts';
import { jointSheet } from './joint-sheet.service.ts';
import { listSharedItems, setShares } from './shares.service.ts';

/** Joint answers about a person and their household. Not cached, because they depend on the data of two owners. */
export function jointRoutes(deps: Deps, cache: WorthCache): Route[] {
  const contextOf = (currency: Currency = deps.config.baseCurrency) => ({ deps, cache, currency });
  return [
    route(joint.balanceSheet, async (db, { query: { currency, day }, ...user }) =>
      jointSheet(db, contextOf(currency), await bothOwners(db, user), day),
    ),
    route(joint.overview, async (db, { query, ...user }) =>
      jointOverview(db, contextOf(query.currency), await bothOwners(db, user)),
    ),
    route(joint.history, async (db, { query: { currency, ...query }, ...user }) =>
      jointHistory(db, contextOf(currency), await bothOwners(db, user), query),
    ),
    route(joint.changes, async (db, { query: { currency, ...query }, ...user }) =>
      jointChanges(db, contextOf(currency), await bothOwners(db, user), query),
    ),
    route(householdShares.list, async (db, { query, ...user }) =>
      listSharedItems(db, contextOf(query.currency), (await bothOwners(db, user)).ours),
    ),
    route(householdShares.set, (tx, { userId, body }) => setShares(tx, userId, body)),
  ];
}
