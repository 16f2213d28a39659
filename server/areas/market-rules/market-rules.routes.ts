import type { Input } from '../../../contract/endpoint.ts';
import {
  type FundFees,
  marketRules,
  type TradeFees,
} from '../../../contract/market-rules/market-rules.ts';
import {
  addDays,
  type Day,
  dayIn,
  dayOfInput,
  daysBetween,
} from '../../../finance/calendar/days.ts';
import { fundDays, orderMoment } from '../../../finance/calendar/fund-days.ts';
import { type PlanRhythm, planDays } from '../../../finance/calendar/plan-days.ts';
import { tradingDays } from '../../../finance/calendar/trading-days.ts';
import { subscribe } from '../../../finance/holdings/charges/fund-charges.ts';
import { tradeCharges } from '../../../finance/holdings/charges/trade-charges.ts';
import { decimal, toWire } from '../../../finance/money/decimal.ts';
import { businessDay } from '../../business-day.ts';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../errors.ts';
import { type Route, route } from '../../http/pipeline/route.ts';
import { marketCalendar } from './market-calendar.ts';

/** Charges and trading days. The answers belong to no owner. */
export function marketRulesRoutes(deps: Deps): Route[] {
  const { timeZone } = deps.config;
  const today = () => dayIn(timeZone, deps.now());
  const dayOf = (text: string | undefined, defaultDay: Day) =>
    text ? dayOfInput(timeZone, text) : defaultDay;
  return [
    route(marketRules.tradeFees, (_, { query }) =>
      tradeFees(deps, query, businessDay(deps, query.day || undefined)),
    ),
    route(marketRules.fundFees, (_, { query }) => fundFees(query)),
    route(marketRules.tradingCalendar, async (db, { query }) => {
      const from = dayOf(query.from, today());
      const to = dayOf(query.to, addDays(from, defaultDays));
      refusePeriod(from, to);
      return tradingDays(await marketCalendar(db, deps, query.market, from, to), from, to);
    }),
    route(marketRules.fundDays, async (db, { query }) => {
      const { day, time } = orderMoment(query.placedAt);
      const { qdii: isQdii, foreignClosed } = query;
      const calendar = await marketCalendar(db, deps, 'CN', day, day);
      return fundDays(calendar, { day, time, isQdii, foreignClosed });
    }),
    route(marketRules.planDays, async (db, { query }) => {
      const { count = defaultPeriods } = query;
      const startDay = dayOf(query.startDay, today());
      const lastDay = addDays(startDay, count * longestPeriodDays);
      const calendar = await marketCalendar(db, deps, 'CN', startDay, lastDay);
      return planDays(calendar, rhythmOf(query), startDay, count);
    }),
  ];
}

/** How many days after the first one the calendar ends when no last day is given. */
const defaultDays = 30;
const mostDays = 400;
const defaultPeriods = 12;
/** The longest period of a plan. Closures after the last one are read by `marketCalendar` anyway. */
const longestPeriodDays = 31;

/** Refuses a period that ends before it begins, or that is too long. */
function refusePeriod(from: Day, to: Day): void {
  if (from > to) throw fieldError('from', '开始日期不能晚于结束日期');
  if (daysBetween(from, to) >= mostDays) throw fieldError('to', `一次最多查询${mostDays}天`);
}

function tradeFees(
  { config }: Deps,
  query: Input<typeof marketRules.tradeFees>['query'],
  day: Day,
): TradeFees {
  const { market, kind, side, commission } = query;
  const charges = tradeCharges(
    {
      market,
      kind,
      side,
      day,
      amount: decimal(query.amount),
      quantity: query.quantity === undefined ? undefined : decimal(query.quantity),
      commission:
        commission === undefined
          ? {
              percent: decimal(query.commissionPercent ?? 0),
              least: decimal(query.minCommission ?? 0),
            }
          : decimal(commission),
      platformFee: decimal(query.platformFee ?? 0),
    },
    config.marketRules.charges,
  );
  return {
    lines: charges.lines.map((line) => ({ ...line, amount: toWire(line.amount, 2) })),
    fee: toWire(charges.fee, 2),
    tax: toWire(charges.tax, 2),
    cash: toWire(charges.cash, 2),
  };
}

function fundFees(query: Input<typeof marketRules.fundFees>['query']): FundFees {
  const { ratePercent = 0, fixedFee, truncate } = query;
  const { net, fee, shares } = subscribe({
    amount: decimal(query.amount),
    nav: decimal(query.nav),
    fee: fixedFee === undefined ? { percent: decimal(ratePercent) } : { fixed: decimal(fixedFee) },
    truncate,
  });
  if (shares.gte(1e15)) throw fieldError('nav', '数字过大');
  return { net: toWire(net, 2), fee: toWire(fee, 2), shares: toWire(shares, 2) };
}

/** How often a plan buys. The schema has checked that the weekday or the day of the month is given. */
function rhythmOf(query: Input<typeof marketRules.planDays>['query']): PlanRhythm {
  const { every, weekday = 1, dayOfMonth = 1 } = query;
  return every === 'MONTH' ? { every, dayOfMonth } : { every, weekday };
}
