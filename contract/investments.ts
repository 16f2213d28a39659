import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currencyField, nothing, requiredText } from './fields.ts';
import {
  investmentSummary,
  investmentTrendPoint,
  portfolioAnalysis,
  trendPeriods,
} from './investment-analysis.ts';
import {
  assetTypes,
  createInvestmentBody,
  investment,
  investmentProfit,
  investmentTypes,
  setPriceBody,
  setPricesBody,
  setStatusBody,
  updateInvestmentBody,
} from './investment-fields.ts';

export const investmentSorts = [
  'investmentName',
  'investmentType',
  'totalCost',
  'currentValue',
  'profit',
  'profitAmount',
  'profitRate',
  'purchaseDate',
] as const;
export type InvestmentSort = (typeof investmentSorts)[number];

const sortBy = z.enum(investmentSorts, { error: '不支持的排序字段' });
const sortOrder = z.enum(['asc', 'desc'], { error: '排序方向只能是 asc 或 desc' }).default('desc');
export type SortOrder = z.output<typeof sortOrder>;

const inCurrency = z.object({ currency: currencyField.optional() });
const shared = { access: 'user' } as const;

/** Symbols are counted once, however many holdings they price. */
const priceUpdate = z.object({
  updated: z.int(),
  failed: z.array(z.object({ symbol: z.string(), reason: z.string() })),
});
export type PriceUpdate = z.output<typeof priceUpdate>;

export const investments = {
  list: endpoint({
    ...shared,
    name: 'investments.list',
    method: 'GET',
    path: '/investments',
    summary: 'All holdings, newest purchase first unless told otherwise',
    effect: 'read',
    query: z.object({
      type: z.enum(investmentTypes, { error: '不支持的投资类型' }).optional(),
      keyword: z.string().trim().max(100, { error: '不能超过100个字符' }).optional(),
      sortBy: sortBy.default('purchaseDate'),
      sortOrder,
    }),
    data: z.array(investment),
  }),
  summary: endpoint({
    ...shared,
    name: 'investments.summary',
    method: 'GET',
    path: '/investments/summary',
    summary: 'Totals over all holdings in one currency',
    effect: 'read',
    query: inCurrency,
    data: investmentSummary,
  }),
  summaryOf: endpoint({
    ...shared,
    name: 'investments.summaryOf',
    method: 'GET',
    path: '/investments/summary/:param',
    summary: 'Totals of one investment type, or, by the own user id, of everything',
    effect: 'read',
    query: inCurrency,
    data: investmentSummary,
  }),
  ranking: endpoint({
    ...shared,
    name: 'investments.ranking',
    method: 'GET',
    path: '/investments/profit/ranking',
    summary: 'Holdings by what they gained',
    effect: 'read',
    query: z.object({ sortBy: sortBy.default('profitAmount'), sortOrder }),
    data: z.array(investmentProfit),
  }),
  recent: endpoint({
    ...shared,
    name: 'investments.recent',
    method: 'GET',
    path: '/investments/recent',
    summary: 'The holdings that were added last',
    effect: 'read',
    query: z.object({
      limit: z.coerce
        .number({ error: '条数不正确' })
        .int({ error: '条数不正确' })
        .min(1, { error: '条数不正确' })
        .max(100, { error: '最多100条' })
        .default(10),
    }),
    data: z.array(investment),
  }),
  search: endpoint({
    ...shared,
    name: 'investments.search',
    method: 'GET',
    path: '/investments/search',
    summary: 'Holdings whose name or symbol contains a text',
    effect: 'read',
    query: z.object({ keyword: requiredText('请输入关键词', 100) }),
    data: z.array(investment),
  }),
  portfolio: endpoint({
    ...shared,
    name: 'investments.portfolio',
    method: 'GET',
    path: '/investments/analysis/portfolio',
    summary: 'Allocation by type and currency, top holdings, concentration',
    effect: 'read',
    query: inCurrency,
    data: portfolioAnalysis,
  }),
  trend: endpoint({
    ...shared,
    sendsUserId: true,
    name: 'investments.trend',
    method: 'GET',
    path: '/investments/analysis/trend',
    summary: 'Value and cost at each period end from the first purchase to today',
    effect: 'read',
    query: inCurrency.extend({
      period: z.enum(trendPeriods, { error: '不支持的周期' }).default('MONTHLY'),
    }),
    data: z.array(investmentTrendPoint),
  }),
  get: endpoint({
    ...shared,
    name: 'investments.get',
    method: 'GET',
    path: '/investments/:id',
    summary: 'One holding',
    effect: 'read',
    data: investment,
  }),
  profit: endpoint({
    ...shared,
    name: 'investments.profit',
    method: 'GET',
    path: '/investments/:id/profit',
    summary: 'What one holding gained',
    effect: 'read',
    data: investmentProfit,
  }),
  create: endpoint({
    ...shared,
    name: 'investments.create',
    method: 'POST',
    path: '/investments',
    summary: 'Add a holding; its price history is fetched afterwards',
    effect: 'transaction',
    body: createInvestmentBody,
    data: investment,
    message: '投资已添加',
  }),
  update: endpoint({
    ...shared,
    name: 'investments.update',
    method: 'PUT',
    path: '/investments/:id',
    summary: 'Edit a holding',
    effect: 'transaction',
    body: updateInvestmentBody,
    data: investment,
    message: '投资已更新',
  }),
  remove: endpoint({
    ...shared,
    name: 'investments.remove',
    method: 'DELETE',
    path: '/investments/:id',
    summary: 'Delete a holding',
    effect: 'transaction',
    data: nothing,
    message: '投资已删除',
  }),
  setStatus: endpoint({
    ...shared,
    name: 'investments.setStatus',
    method: 'PUT',
    path: '/investments/:id/status',
    summary: 'Set the status; 0 keeps a holding out of every sum',
    effect: 'transaction',
    body: setStatusBody,
    data: investment,
    message: '状态已更新',
  }),
  setPrice: endpoint({
    ...shared,
    name: 'investments.setPrice',
    method: 'PUT',
    path: '/investments/:id/price',
    summary: 'Set the current price by hand',
    effect: 'transaction',
    body: setPriceBody,
    data: investment,
    message: '价格已更新',
  }),
  setPrices: endpoint({
    ...shared,
    name: 'investments.setPrices',
    method: 'PUT',
    path: '/investments/price/batch',
    summary: 'Set several current prices by hand, all or none',
    effect: 'transaction',
    body: setPricesBody,
    data: z.object({ updated: z.int(), investments: z.array(investment) }),
    message: '价格已更新',
  }),
  updatePrice: endpoint({
    ...shared,
    name: 'investments.updatePrice',
    method: 'POST',
    path: '/investments/price/update/:symbol',
    summary: 'Fetch the live price of one symbol for the holdings of it',
    effect: 'steps',
    query: z.object({ assetType: z.enum(assetTypes, { error: '不支持的资产类型' }).optional() }),
    data: z.object({ symbol: z.string(), updated: z.int(), investments: z.array(investment) }),
    message: '价格已更新',
  }),
  updatePrices: endpoint({
    ...shared,
    name: 'investments.updatePrices',
    method: 'POST',
    path: '/investments/price/update/all',
    summary: 'Fetch the live prices of every symbol held',
    effect: 'steps',
    data: priceUpdate,
  }),
  syncPrices: endpoint({
    ...shared,
    name: 'investments.syncPrices',
    method: 'POST',
    path: '/investments/sync/prices',
    summary: 'The same as updating all prices',
    effect: 'steps',
    data: priceUpdate,
  }),
};
