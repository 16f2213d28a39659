import { z } from 'zod';
import { accountsSchemas } from '../../contract/accounts/accounts.schemas.ts';
import { accounts } from '../../contract/accounts/accounts.ts';
import { duesSchemas } from '../../contract/dues/dues.schemas.ts';
import { dues } from '../../contract/dues/dues.ts';
import { investmentsSchemas } from '../../contract/investments/investments.schemas.ts';
import { investments } from '../../contract/investments/investments.ts';
import { securitiesSchemas } from '../../contract/securities/securities.schemas.ts';
import { securities } from '../../contract/securities/securities.ts';
import { addDays } from '../../finance/calendar/days.ts';
import { fieldsOf, listingTool, pageFields, pageOfRows, type Tool } from './tool.ts';

const listAccounts = listingTool({
  name: 'list_accounts',
  title: '资金账户',
  description: 'The cash accounts with their balances, each in its own currency.',
  scope: 'accounts:read',
  row: fieldsOf(accountsSchemas.list.data.element, [
    'id',
    'accountName',
    'accountType',
    'currency',
    'balance',
  ]),
  input: z.object(pageFields),
  async run({ ask }, page) {
    const found = await ask(accounts.list);
    return {
      currency: null,
      untrustedFields: ['accountName'],
      ...pageOfRows(found, page),
    };
  },
});

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

const daysText = '天数必须是1到366的整数';

const listDue = listingTool({
  name: 'list_due',
  title: '到期事项',
  description:
    'What falls due from today on: payments, deposits, insurances, plans. 30 days ahead.',
  scope: 'dues:read',
  row: fieldsOf(duesSchemas.list.data.element, [
    'kind',
    'title',
    'date',
    'amount',
    'currency',
    'state',
    'daysLeft',
  ]),
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
      ...pageOfRows(found, page),
    };
  },
});

/** The tools that answer what accounts and markets hold, and what is due. */
export const listTools: readonly Tool[] = [listAccounts, listInvestments, listPositions, listDue];
