import { investmentAnalysis } from '../../../contract/investments/investment-analysis.ts';
import { investments } from '../../../contract/investments/investments.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound, required } from '../../errors.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { findHolding, listHoldings, listRecentHoldings } from './holdings.repository.ts';
import { toInvestment, toProfit } from './investment-answers.ts';
import { filterRows, sortRows } from './investment-list.ts';
import { findInvestment, removeInvestment } from './investments.repository.ts';
import { createInvestment, editInvestment, setStatus } from './investments.service.ts';

/** The list and what is done to one holding. */
export function investmentRoutes(deps: Deps): Route[] {
  const { baseCurrency } = deps.config;
  const find = (db: Db, ownerId: string, { id }: { id: string }) => findInvestment(db, ownerId, id);
  const sorted = async (
    db: Db,
    ownerId: string,
    query: Parameters<typeof filterRows>[1] & Order,
  ) => {
    const rates = await newestRates(db);
    const rows = filterRows(await listHoldings(db, ownerId, rates), query);
    return sortRows(rows, query.sortBy, query.sortOrder, baseCurrency, rates);
  };
  const existing = async (db: Db, ownerId: string, id: string) => {
    return required(await findHolding(db, ownerId, id));
  };
  return [
    cached(
      'investments',
      route(investments.list, async (db, { ownerId, query }) => {
        const rows = await sorted(db, ownerId, query);
        return rows.map(({ row, valuation }) => toInvestment(row, deps.now(), valuation));
      }),
      'minute',
    ),
    cached(
      'investments',
      route(investments.search, async (db, { ownerId, query }) => {
        const found = filterRows(await listHoldings(db, ownerId), query);
        return found.map((row) => toInvestment(row, deps.now()));
      }),
      'minute',
    ),
    cached(
      'investments',
      route(investments.recent, async (db, { ownerId, query }) => {
        const rows = await listRecentHoldings(db, ownerId, query.limit);
        return rows.map((row) => toInvestment(row, deps.now()));
      }),
      'minute',
    ),
    cached(
      'investments',
      route(investmentAnalysis.ranking, async (db, { ownerId, query }) => {
        const rows = await sorted(db, ownerId, query);
        return rows.map(({ row, valuation }) => toProfit(row, deps.now(), valuation));
      }),
      'minute',
    ),
    rowRoute(investments.get, find, async (db, { ownerId, params }) =>
      toInvestment(await existing(db, ownerId, params.id), deps.now()),
    ),
    rowRoute(investmentAnalysis.profit, find, async (db, { ownerId, params }) =>
      toProfit(await existing(db, ownerId, params.id), deps.now()),
    ),
    route(investments.create, async (tx, { ownerId, body }) =>
      toInvestment(await createInvestment(tx, deps, ownerId, body), deps.now()),
    ),
    rowRoute(investments.update, find, async (tx, { ownerId, params, body }) =>
      toInvestment(await editInvestment(tx, deps, ownerId, params.id, body), deps.now()),
    ),
    rowRoute(investments.setStatus, find, async (tx, { ownerId, params, body }) =>
      toInvestment(await setStatus(tx, deps, ownerId, params.id, body), deps.now()),
    ),
    rowRoute(investments.remove, find, async (tx, { ownerId, params }) => {
      if (!(await removeInvestment(tx, ownerId, params.id))) throw notFound();
      return null;
    }),
  ];
}

interface Order {
  sortBy: Parameters<typeof sortRows>[1];
  sortOrder: Parameters<typeof sortRows>[2];
}
