import type { Currency } from '../../../../contract/fields/currencies.ts';
import { investmentAnalysis } from '../../../../contract/investments/investment-analysis.ts';
import { investmentTypes } from '../../../../contract/investments/investment-fields.ts';
import { dayIn } from '../../../../finance/calendar/days.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { cached, type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import { newestRates } from '../../rates/rates.repository.ts';
import { type Holding, listHoldings } from '../holdings.repository.ts';
import { analyse, summarize } from './investment-summary.ts';
import { investmentTrend } from './investment-trend.ts';

/** Totals, allocation and trend. */
export function investmentAnalysisRoutes(deps: Deps): Route[] {
  const { baseCurrency, timeZone } = deps.config;
  const today = () => dayIn(timeZone, deps.now());
  const summaryOf = async (
    db: Db,
    ownerId: string,
    isWanted: (row: Holding) => boolean,
    currency: Currency = baseCurrency,
  ) => {
    const rates = await newestRates(db);
    const rows = await listHoldings(db, ownerId, rates);
    return summarize(rows.filter(isWanted), currency, rates, today());
  };
  return [
    cached(
      'investments',
      route(investmentAnalysis.summary, async (db, { ownerId, query }) =>
        summaryOf(db, ownerId, () => true, query.currency),
      ),
    ),
    cached(
      'investments',
      rowRoute(
        investmentAnalysis.summaryOf,
        // What is neither a type nor the own id does not exist for this user.
        async (_, ownerId, { param }) => param === ownerId || isType(param) || undefined,
        async (db, { ownerId, params, query }) => {
          const { param } = params;
          const isWanted = (row: Holding) => !isType(param) || row.investment_type === param;
          return summaryOf(db, ownerId, isWanted, query.currency);
        },
      ),
    ),
    cached(
      'investments',
      route(investmentAnalysis.portfolio, async (db, { ownerId, query }) => {
        const rates = await newestRates(db);
        const rows = await listHoldings(db, ownerId, rates);
        return analyse(rows, query.currency ?? baseCurrency, rates, today());
      }),
    ),
    cached(
      'investments',
      route(investmentAnalysis.trend, (db, { ownerId, query }) =>
        investmentTrend(db, ownerId, {
          period: query.period,
          currency: query.currency ?? baseCurrency,
          timeZone,
          today: today(),
        }),
      ),
    ),
  ];
}

function isType(param: string): boolean {
  return (investmentTypes as readonly string[]).includes(param);
}
