import { investmentAnalysis } from '../../../contract/investments/investment-analysis.ts';
import { investments } from '../../../contract/investments/investments.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import { exported } from '../../http/pipeline/exported.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { findHolding, listHoldings, listRecentHoldings } from './holdings.repository.ts';
import { answerHolding, answerHoldings, answerRows, toProfit } from './investment-answers.ts';
import { filterRows, sortRows } from './investment-list.ts';
import { investmentColumns } from './investments.columns.ts';
import { investmentRows } from './investments.repository.ts';
import {
  createInvestment,
  deleteInvestment,
  editInvestment,
  setStatus,
} from './investments.service.ts';

/**
 * The list of holdings and the calls on one of them. Answers also depend on synced accounts, so
 * they are cached until anything of the owner's changes.
 */
export function investmentRoutes(deps: Deps): Route[] {
  const { baseCurrency } = deps.config;
  const find = (db: Db, ownerId: string, { id }: { id: string }) =>
    investmentRows.find(db, ownerId, id);
  const sorted = async (
    db: Db,
    ownerId: string,
    query: Parameters<typeof filterRows>[1] & Order,
  ) => {
    const rates = await newestRates(db);
    const rows = filterRows(await listHoldings(db, ownerId, rates), query);
    return sortRows(rows, query.sortBy, query.sortOrder, baseCurrency, rates);
  };
  const requiredHolding = async (db: Db, ownerId: string, id: string) =>
    required(await findHolding(db, ownerId, id));
  return [
    ...exported(
      deps,
      investments.list,
      cached(
        'all',
        route(investments.list, async (db, { ownerId, query }) => {
          const rows = await sorted(db, ownerId, query);
          return answerHoldings(db, deps, ownerId, rows);
        }),
        'minute',
      ),
      investmentColumns,
    ),
    cached(
      'all',
      route(investments.search, async (db, { ownerId, query }) => {
        const found = filterRows(await listHoldings(db, ownerId), query);
        return answerRows(db, deps, ownerId, found);
      }),
      'minute',
    ),
    cached(
      'all',
      route(investments.recent, async (db, { ownerId, query }) => {
        const rows = await listRecentHoldings(db, ownerId, query.limit);
        return answerRows(db, deps, ownerId, rows);
      }),
      'minute',
    ),
    cached(
      'all',
      route(investmentAnalysis.ranking, async (db, { ownerId, query }) => {
        const rows = await sorted(db, ownerId, query);
        return (await answerHoldings(db, deps, ownerId, rows)).map(toProfit);
      }),
      'minute',
    ),
    rowRoute(investments.get, find, async (db, { ownerId, params }) =>
      answerHolding(db, deps, await requiredHolding(db, ownerId, params.id)),
    ),
    rowRoute(investmentAnalysis.profit, find, async (db, { ownerId, params }) =>
      toProfit(await answerHolding(db, deps, await requiredHolding(db, ownerId, params.id))),
    ),
    route(investments.create, async (tx, { ownerId, body }) =>
      answerHolding(tx, deps, await createInvestment(tx, deps, ownerId, body)),
    ),
    rowRoute(investments.update, find, async (tx, { ownerId, params, body }) =>
      answerHolding(tx, deps, await editInvestment(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(investments.setStatus, find, async (tx, { ownerId, params, body }) =>
      answerHolding(tx, deps, await setStatus(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(investments.remove, find, async (tx, { ownerId, params }) => {
      await deleteInvestment(tx, ownerId, params.id);
      return null;
    }),
  ];
}

interface Order {
  sortBy: Parameters<typeof sortRows>[1];
  sortOrder: Parameters<typeof sortRows>[2];
}
