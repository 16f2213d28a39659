import { z } from 'zod';
import { dayField } from '../../contract/fields/day-field.ts';
import { rowId } from '../../contract/fields/fields.ts';
import { investmentAnalysisSchemas } from '../../contract/investments/investment-analysis.schemas.ts';
import { investmentAnalysis } from '../../contract/investments/investment-analysis.ts';
import { trendPeriods } from '../../contract/investments/investment-figures.ts';
import { investmentsSchemas } from '../../contract/investments/investments.schemas.ts';
import { investments } from '../../contract/investments/investments.ts';
import { returnReasonCodes } from '../../contract/returns/return-reasons.ts';
import { returnsSchemas } from '../../contract/returns/returns.schemas.ts';
import { returns } from '../../contract/returns/returns.ts';
import { securitiesSchemas } from '../../contract/securities/securities.schemas.ts';
import { securities } from '../../contract/securities/securities.ts';
import {
  fieldsOf,
  figuresTool,
  listingTool,
  pageFields,
  pageOfRows,
  pick,
  type Tool,
} from './tool.ts';

const day = dayField('日期不能为空').describe('YYYY-MM-DD');

const listInvestments = listingTool({
  name: 'list_investments',
  title: '投资',
  description: 'What is held of investments: quantity, cost, price, value and gains.',
  scope: 'investments:read',
  row: fieldsOf(investmentsSchemas.list.data.element, [
    'id',
    'investmentName',
    'symbol',
    'investmentType',
    'quantity',
    'currentPrice',
    'currency',
    'purchaseDate',
    'description',
    'totalCost',
    'currentValue',
    'profit',
    'profitRate',
    'priceTime',
    'priceStale',
    'averageCost',
    'dilutedUnitCost',
    'realizedGain',
    'income',
    'fees',
    'taxes',
    'totalGain',
    'dayGain',
    'dayGainDay',
    'inTransit',
  ]),
  input: z.object(pageFields),
  async run({ ask }, page) {
    const found = await ask(investments.list);
    return {
      currency: null,
      stale: found.some(({ priceStale }) => priceStale),
      untrustedFields: ['investmentName', 'symbol', 'description'],
      ...pageOfRows(found, page),
    };
  },
});

const listPositions = listingTool({
  name: 'list_positions',
  title: '证券账户持仓',
  description: 'What synced broker and exchange accounts hold.',
  scope: 'securities:read',
  row: fieldsOf(securitiesSchemas.positions.data.shape.records.element, [
    'id',
    'symbol',
    'symbolName',
    'positionType',
    'accountName',
    'quantity',
    'currency',
    'marketValue',
    'currentPrice',
    'avgCost',
    'unrealizedPnl',
    'unrealizedPnlPercent',
    'priceStale',
    'syncTime',
  ]),
  input: z.object(pageFields),
  async run({ ask }, page) {
    const found = await ask(securities.positions, { whole: true });
    return {
      currency: null,
      stale: found.staleRates.length > 0 || found.records.some(({ priceStale }) => priceStale),
      missingRates: found.missingRates,
      untrustedFields: ['symbol', 'symbolName', 'accountName'],
      ...pageOfRows(found.records, page),
    };
  },
});

const getTrend = listingTool({
  name: 'get_trend',
  title: '投资走势',
  description: 'The value and the cost of all investments at the end of past days.',
  scope: 'investments:read',
  row: fieldsOf(investmentAnalysisSchemas.trend.data.element, ['date', 'totalValue', 'totalCost']),
  input: z.object({ period: z.enum(trendPeriods, { error: '不支持的周期' }) }),
  async run({ ask, baseCurrency }, { period }) {
    const points = await ask(investmentAnalysis.trend, { query: { period } });
    const missingRates = [...new Set(points.flatMap((point) => point.missingRates))];
    const truncated = points.length > 50;
    return { currency: baseCurrency, missingRates, rows: points.slice(-50), truncated };
  },
});

const performance = returnsSchemas.ofInvestment.data;
const performanceFields = [
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
] as const;

const getReturns = figuresTool({
  name: 'get_returns',
  title: '投资收益率',
  description:
    'Simple, time-weighted and money-weighted return of one investment, or of all, in a period; where one is withheld, its reason.',
  scope: 'investments:read',
  figures: fieldsOf(performance, performanceFields).extend({
    excluded: z.array(
      z.object({ id: z.string(), name: z.string(), reason: z.enum(returnReasonCodes) }),
    ),
  }),
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
        ...pick(found, performanceFields),
        excluded: found.excluded.map(({ id, name, reason }) => ({ id, name, reason: reason.code })),
      },
    };
  },
});

/** The tools that answer what is held of investments, and what it earned. */
export const investmentTools: readonly Tool[] = [
  listInvestments,
  listPositions,
  getTrend,
  getReturns,
];
