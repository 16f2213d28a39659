import { z } from 'zod';
import { dayField } from '../../contract/fields/day-field.ts';
import { rowId } from '../../contract/fields/fields.ts';
import { investmentAnalysis } from '../../contract/investments/investment-analysis.ts';
import { trendPeriods } from '../../contract/investments/investment-figures.ts';
import { type NetWorthOnDay, netWorth } from '../../contract/net-worth/net-worth.ts';
import { overview } from '../../contract/net-worth/overview.ts';
import { planningForecast } from '../../contract/planning/forecast.ts';
import { planningGoals } from '../../contract/planning/goals.ts';
import { returns } from '../../contract/returns/returns.ts';
import { spendingRecurring } from '../../contract/spending/recurring/recurring.ts';
import { spendingReport } from '../../contract/spending/report.ts';
import { pick, readingTool, type Tool } from './tool.ts';

const day = dayField('日期不能为空').describe('YYYY-MM-DD');

/** What a figure leaves out, and why. */
type Gap = NetWorthOnDay['missing'][number];

function ratesMissingIn(missing: readonly Gap[]): string[] {
  const rates = missing.filter(({ code }) => code === 'RATE_MISSING');
  return [...new Set(rates.map(({ subject }) => subject))];
}

const getOverview = readingTool({
  name: 'get_overview',
  title: '资产总览',
  description:
    'Net worth, assets and liabilities of the household with their parts, today or at the end of a past day.',
  scope: 'overview:read',
  input: z.object({ day: day.optional() }),
  async run({ ask }, input) {
    if (input.day !== undefined) {
      const found = await ask(netWorth.onDay, { query: { day: input.day } });
      const { missing, estimated } = found;
      return {
        asOf: found.day,
        currency: found.currency,
        missingRates: ratesMissingIn(missing),
        untrustedFields: ['subject'],
        figures: {
          ...pick(found, [
            'netWorth',
            'totalAssets',
            'totalLiabilities',
            'assetBreakdown',
            'liabilityBreakdown',
            'firstDay',
            'recordedSince',
          ]),
          missing: missing.map((gap) => pick(gap, ['code', 'subject'])),
          estimated: estimated.map((note) => pick(note, ['subject'])),
        },
      };
    }
    const found = await ask(overview.assets);
    return {
      currency: found.currency,
      stale: found.stalePrices > 0 || found.staleRates.length > 0,
      missingRates: found.missingRates,
      figures: pick(found, [
        'netWorth',
        'totalAssets',
        'totalLiabilities',
        'liquidAssets',
        'assetBreakdown',
        'liabilityBreakdown',
        'investmentMetrics',
        'riskMetrics',
        'statistics',
        'stalePrices',
      ]),
    };
  },
});

const explainChange = readingTool({
  name: 'explain_change',
  title: '净资产为什么变化',
  description:
    'Why net worth changed between the ends of two days: opening, parts and closing. The parts sum to the change exactly.',
  scope: 'net-worth:read',
  input: z.object({ from: day, to: day }),
  async run({ ask }, { from, to }) {
    const found = await ask(netWorth.changes, { query: { from, to } });
    // What a rate or price is missing for on one of the two days is left out of the figures.
    const missing: Gap[] = [];
    for (const day of new Set([found.from, found.to])) {
      missing.push(...(await ask(netWorth.onDay, { query: { day } })).missing);
    }
    return {
      asOf: found.to,
      currency: found.currency,
      missingRates: ratesMissingIn(missing),
      untrustedFields: ['subject'],
      figures: {
        ...pick(found, ['from', 'to', 'opening', 'closing', 'change', 'residual']),
        parts: found.parts.map((part) => pick(part, ['part', 'label', 'amount'])),
        missing: missing.map((gap) => pick(gap, ['code', 'subject'])),
      },
    };
  },
});

const getTrend = readingTool({
  name: 'get_trend',
  title: '投资走势',
  description: 'The value and the cost of all investments at the end of past days.',
  scope: 'investments:read',
  input: z.object({ period: z.enum(trendPeriods, { error: '不支持的周期' }) }),
  async run({ ask, baseCurrency }, { period }) {
    const points = await ask(investmentAnalysis.trend, { query: { period } });
    const rows = points.map((point) => pick(point, ['date', 'totalValue', 'totalCost']));
    const missingRates = [...new Set(points.flatMap((point) => point.missingRates))];
    const truncated = rows.length > 50;
    return { currency: baseCurrency, missingRates, rows: rows.slice(-50), truncated };
  },
});

const getReturns = readingTool({
  name: 'get_returns',
  title: '投资收益率',
  description:
    'Simple, time-weighted and money-weighted return of one investment, or of all, in a period; where one is withheld, its reason.',
  scope: 'investments:read',
  input: z.object({ from: day, to: day, investmentId: rowId('投资不存在').optional() }),
  async run({ ask }, { from, to, investmentId }) {
    const query = { from, to, inputs: 'false' };
    const found =
      investmentId === undefined
        ? await ask(returns.ofInvestments, { query })
        : await ask(returns.ofInvestment, { query, params: { id: investmentId } });
    return {
      asOf: found.to,
      currency: found.currency,
      untrustedFields: ['name'],
      figures: {
        ...pick(found, [
          'from',
          'to',
          'days',
          'openingValue',
          'closingValue',
          'moneyIn',
          'moneyOut',
          'profit',
          'realizedGain',
          'unrealizedGain',
          'income',
          'fees',
          'taxes',
          'simple',
          'twr',
          'xirr',
          'isEstimated',
          'priceDay',
        ]),
        excluded: found.excluded.map(({ id, name, reason }) => ({ id, name, reason: reason.code })),
      },
    };
  },
});

const getSpending = readingTool({
  name: 'get_spending',
  title: '收支',
  description:
    'Income and expense of a period with the sum of each category, instead of single entries. A parent includes those below it. Also what recurs, with its next day.',
  scope: 'spending:read',
  input: z.object({ from: day, to: day }),
  async run({ ask }, { from, to }) {
    const found = await ask(spendingReport.show, { query: { from, to } });
    const recurring = await ask(spendingRecurring.list, {});
    return {
      asOf: found.to,
      currency: found.currency,
      missingRates: found.missingRates,
      untrustedFields: ['name'],
      figures: {
        ...pick(found, ['from', 'to', 'totals']),
        categories: found.categories.map((one) =>
          pick(one, ['kind', 'categoryId', 'parentId', 'name', 'amount', 'share', 'average']),
        ),
        recurring: recurring.records
          .filter(({ state, next }) => state === 'ACTIVE' && next !== null)
          .map((one) =>
            pick(one, [
              'name',
              'flow',
              'amount',
              'currency',
              'every',
              'interval',
              'next',
              'monthly',
            ]),
          ),
      },
    };
  },
});

const getForecast = readingTool({
  name: 'get_cash_forecast',
  title: '现金预测',
  description:
    'Cash of the coming months by what falls due: for each account and all of them the lowest day, the first day below its floor or zero with its cause, and what falls due. Expected amounts are not certain.',
  scope: 'planning:read',
  input: z.object({ months: z.enum(['3', '6', '12', '24', '36'], { error: '不支持的期限' }) }),
  async run({ ask }, { months }) {
    const found = await ask(planningForecast.show, { query: { months } });
    const items = found.items.map((item) =>
      pick(item, ['kind', 'day', 'title', 'amount', 'currency', 'accountId', 'isCertain']),
    );
    return {
      currency: found.currency,
      missingRates: found.missingRates,
      untrustedFields: ['name', 'title'],
      truncated: items.length > mostItems,
      figures: {
        ...pick(found, ['from', 'to', 'everyday', 'lines']),
        items: items.slice(0, mostItems),
        overdue: found.overdue.map((item) =>
          pick(item, ['kind', 'day', 'title', 'amount', 'currency']),
        ),
      },
    };
  },
});

const getGoals = readingTool({
  name: 'get_goals',
  title: '目标',
  description:
    'What the household saves for: what is set aside, what each goal needs a month to be met on its day, and the day on which it is reached at the present addition. It rests on assumed returns.',
  scope: 'planning:read',
  input: z.object({}),
  async run({ ask }) {
    const found = await ask(planningGoals.list);
    return {
      currency: found.currency,
      untrustedFields: ['name'],
      rows: found.goals.map((goal) => ({
        ...pick(goal, [
          'kind',
          'name',
          'amount',
          'isInTodaysMoney',
          'dueDate',
          'spent',
          'setAside',
        ]),
        ...pick(goal, ['reachedPercent', 'addition', 'measuredAddition', 'neededAddition']),
        ...pick(goal, ['reachedOn', 'shares']),
      })),
    };
  },
});

/** Of a forecast, the earliest. */
const mostItems = 100;

/** The tools that answer figures. */
export const figureTools: readonly Tool[] = [
  getOverview,
  explainChange,
  getTrend,
  getReturns,
  getSpending,
  getForecast,
  getGoals,
];
