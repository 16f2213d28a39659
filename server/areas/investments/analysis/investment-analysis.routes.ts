import type { Currency } from '../../../../contract/fields/currencies.ts';
import { investmentAnalysis } from '../../../../contract/investments/investment-analysis.ts';
import { investmentTypes } from '../../../../contract/investments/investment-fields.ts';
import type {
  InvestmentTrendPoint,
  TrendPeriod,
} from '../../../../contract/investments/investment-figures.ts';
import { dayIn } from '../../../../finance/calendar/days.ts';
import { periodEnds } from '../../../../finance/calendar/periods.ts';
import { type TrendHolding, trend } from '../../../../finance/holdings/trend.ts';
import { toWire } from '../../../../finance/money/decimal.ts';
import { extendRatesBack, noRates } from '../../../../finance/money/rates.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { cached, type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import { newestRates, ratesOnDays } from '../../rates/rates.repository.ts';
import { heldHistory } from '../entries/position.ts';
import { type Holding, listHoldings } from '../holdings.repository.ts';
import { pricesOnDays } from '../prices/prices-by-day.ts';
import { analyse, isSummed, summarize } from './investment-summary.ts';

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

interface TrendQuestion {
  period: TrendPeriod;
  currency: Currency;
  timeZone: string;
  today: string;
}

/** Value and cost of what a user holds, at each period end since the first purchase. */
async function investmentTrend(
  db: Db,
  ownerId: string,
  { period, currency, timeZone, today }: TrendQuestion,
): Promise<InvestmentTrendPoint[]> {
  const rows = (await listHoldings(db, ownerId)).filter(isSummed);
  const first = rows.map((row) => row.purchase_date).sort()[0] ?? today;
  const days = rows.length === 0 ? [] : periodEnds(first, today, period);
  const prices = await pricesOnDays(db, ownerId, rows, days, timeZone);
  const rates = extendRatesBack(days, await ratesOnDays(db, days));
  const { stepsOf } = await heldHistory(db, ownerId);
  const holdings: TrendHolding[] = rows.map((row) => ({
    steps: stepsOf(row),
    currency: row.currency,
    prices: prices(row),
  }));
  return trend(holdings, days, currency, (day) => rates.get(day) ?? noRates).map(
    ({ date, totalValue, totalCost, missingRates }) => ({
      date,
      totalValue: toWire(totalValue, 2),
      totalCost: toWire(totalCost, 2),
      currency,
      missingRates,
    }),
  );
}
