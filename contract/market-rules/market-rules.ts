import { calls } from '../endpoint.ts';
import type { marketRulesSchemas } from './market-rules.schemas.ts';

export type { FundFees, TradeFees } from './market-rules.schemas.ts';

const shared = { method: 'GET', access: 'user', effect: 'read', token: 'scope' } as const;

/** What markets charge and when they are open. Every answer is a proposal; a statement's figures win. */
export const marketRules = calls<typeof marketRulesSchemas>()({
  tradeFees: {
    ...shared,
    name: 'marketRules.tradeFees',
    path: '/trade-fees',
    summary: 'The usual charges of a trade, by the rates of its day',
  },
  fundFees: {
    ...shared,
    name: 'marketRules.fundFees',
    path: '/fund-fees',
    summary: 'The fee and the shares of a purchase of fund shares',
  },
  tradingCalendar: {
    ...shared,
    name: 'marketRules.tradingCalendar',
    path: '/trading-calendar',
    summary: 'On which days a market is open; from today on 31 days by default',
  },
  fundDays: {
    ...shared,
    name: 'marketRules.fundDays',
    path: '/trading-calendar/fund-days',
    summary: 'Which day’s net value an order for fund shares gets, and when it is confirmed',
  },
  planDays: {
    ...shared,
    name: 'marketRules.planDays',
    path: '/trading-calendar/plan-days',
    summary: 'The days on which a plan buys, moved to open days',
  },
});
