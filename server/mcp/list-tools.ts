import { z } from 'zod';
import { accounts } from '../../contract/accounts/accounts.ts';
import { payables, receivables } from '../../contract/debts/debts.ts';
import { dues } from '../../contract/dues/dues.ts';
import { fixedAssets } from '../../contract/fixed-assets/fixed-assets.ts';
import { investments } from '../../contract/investments/investments.ts';
import { securities } from '../../contract/securities/securities.ts';
import { addDays } from '../../finance/calendar/days.ts';
import { pageFields, pageOfRows, readingTool, type Tool } from './tool.ts';

const listAccounts = readingTool({
  name: 'list_accounts',
  title: '资金账户',
  description: 'The cash accounts with their balances, each in its own currency.',
  scope: 'accounts:read',
  input: z.object(pageFields),
  async run({ ask }, page) {
    const found = await ask(accounts.list);
    return {
      currency: null,
      untrustedFields: ['accountName'],
      ...pageOfRows(found, page, ['id', 'accountName', 'accountType', 'currency', 'balance']),
    };
  },
});

const listInvestments = readingTool({
  name: 'list_investments',
  title: '投资',
  description: 'What is held of investments: quantity, cost, price, value and gains.',
  scope: 'investments:read',
  input: z.object(pageFields),
  async run({ ask }, page) {
    const found = await ask(investments.list);
    return {
      currency: null,
      stale: found.some(({ priceStale }) => priceStale),
      untrustedFields: ['investmentName', 'symbol', 'description'],
      ...pageOfRows(found, page, [
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
    };
  },
});

const listPositions = readingTool({
  name: 'list_positions',
  title: '证券账户持仓',
  description: 'What synced broker and exchange accounts hold.',
  scope: 'securities:read',
  input: z.object(pageFields),
  async run({ ask }, page) {
    const found = await ask(securities.positions, { whole: true });
    return {
      currency: null,
      stale: found.staleRates.length > 0 || found.records.some(({ priceStale }) => priceStale),
      missingRates: found.missingRates,
      untrustedFields: ['symbol', 'symbolName', 'accountName'],
      ...pageOfRows(found.records, page, [
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
    };
  },
});

const listFixedAssets = readingTool({
  name: 'list_fixed_assets',
  title: '固定资产',
  description: 'Fixed assets with their book value and market value.',
  scope: 'fixed-assets:read',
  input: z.object(pageFields),
  async run({ ask }, page) {
    const found = await ask(fixedAssets.list);
    return {
      currency: null,
      untrustedFields: ['name', 'assetCategory', 'brandModel', 'description'],
      ...pageOfRows(found, page, [
        'id',
        'name',
        'assetCategory',
        'brandModel',
        'usageStatus',
        'currency',
        'originalValue',
        'currentValue',
        'accumulatedDepreciation',
        'marketValue',
        'marketDay',
        'countedValue',
        'dailyCost',
        'daysOwned',
        'purchaseDate',
        'startUseDate',
        'disposalDate',
        'warrantyEndDate',
        'insuranceEndDate',
        'nextInspectionDate',
        'description',
      ]),
    };
  },
});

const listDebts = readingTool({
  name: 'list_debts',
  title: '应收应付',
  description: 'What others owe (RECEIVABLE) and what is owed to others (PAYABLE), with due dates.',
  scope: 'debts:read',
  input: z.object(pageFields),
  async run({ ask }, page) {
    const owed = await ask(receivables.list);
    const owing = await ask(payables.list);
    const rows = [
      ...owed.map((one) => ({ ...one, side: 'RECEIVABLE', counterparty: one.customerName })),
      ...owing.map((one) => ({ ...one, side: 'PAYABLE', counterparty: one.supplierName })),
    ];
    return {
      currency: null,
      untrustedFields: ['counterparty', 'description'],
      ...pageOfRows(rows, page, [
        'id',
        'side',
        'counterparty',
        'amount',
        'outstandingAmount',
        'currency',
        'day',
        'dueDate',
        'status',
        'dueInDays',
        'paidDay',
        'description',
      ]),
    };
  },
});

const daysText = '天数必须是1到366的整数';

const listDue = readingTool({
  name: 'list_due',
  title: '到期事项',
  description:
    'What falls due from today on: payments, deposits, insurances, plans. 30 days ahead.',
  scope: 'dues:read',
  input: z.object({
    ...pageFields,
    days: z
      .int({ error: daysText })
      .min(1, { error: daysText })
      .max(366, { error: daysText })
      .default(30),
  }),
  async run({ ask, today }, { days, ...page }) {
    const query = { from: today, to: addDays(today, days) };
    const found = await ask(dues.list, { query });
    return {
      currency: null,
      untrustedFields: ['title'],
      ...pageOfRows(found, page, [
        'kind',
        'title',
        'date',
        'amount',
        'currency',
        'state',
        'daysLeft',
      ]),
    };
  },
});

/** The tools that answer what is held, owed and due. */
export const listTools: readonly Tool[] = [
  listAccounts,
  listInvestments,
  listPositions,
  listFixedAssets,
  listDebts,
  listDue,
];
