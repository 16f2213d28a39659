import type { Currency } from '../../../contract/fields/currencies.ts';
import type { Position } from '../../../contract/securities/positions.ts';
import type {
  SecuritiesAccount,
  SecuritiesOverview,
  SyncOutcome,
} from '../../../contract/securities/securities-fields.ts';
import {
  type BrokerageTotal,
  brokerageTotal,
  valuateHolding,
} from '../../../finance/holdings/brokerage.ts';
import { type Decimal, toExactWire, toWire } from '../../../finance/money/decimal.ts';
import type { RateTable } from '../../../finance/money/rates.ts';
import { fromFlagColumn } from '../../db/columns.ts';
import { toWireFlows } from './cash-flows.ts';
import type { AccountHoldings, PricedPosition } from './portfolio.ts';
import type { ListedPositionRow } from './positions.repository.ts';
import type { SecuritiesAccountRow } from './securities-accounts.repository.ts';

/** The currency that the amounts of an answer are in, and the rates that convert to it. */
export interface Conversion {
  currency: Currency;
  rates: RateTable;
  today: string;
}

/** The most symbols without a price that an answer names; `unpricedCount` counts all of them. */
const maxNamedSymbols = 20;

/** The answer for one account. `isSyncing` follows from its lease. */
export function toSecuritiesAccount(
  { account, positions, cash, cashFlows }: AccountHoldings,
  isSyncing: boolean,
  { currency, rates, today }: Conversion,
): SecuritiesAccount {
  const holdings = positions.map(({ holding }) => holding);
  return {
    id: account.id,
    accountName: account.account_name,
    accountType: account.account_type,
    ...toTotals(brokerageTotal(holdings, cash, currency, rates, today), currency),
    unpriced: symbolsWithoutPrice(positions),
    ...toSyncOutcome(account, isSyncing),
    isActive: fromFlagColumn(account.is_active),
    cashFlows: toWireFlows(cashFlows),
    version: account.version,
    createdAt: account.created_at,
    updatedAt: account.updated_at,
  };
}

function symbolsWithoutPrice(positions: readonly PricedPosition[]): string[] {
  const unpriced = positions.filter(({ holding }) => holding.price === null);
  return [...new Set(unpriced.map(({ row }) => row.symbol))].slice(0, maxNamedSymbols);
}

/** The outcome of the newest sync, or SYNCING while one runs. */
export function toSyncOutcome(row: SecuritiesAccountRow, isSyncing: boolean): SyncOutcome {
  return {
    syncStatus: isSyncing ? 'SYNCING' : row.sync_status,
    syncError: isSyncing ? null : row.sync_error,
    unread: JSON.parse(row.unread) as string[],
    lastSyncTime: row.last_sync_at,
  };
}

/** Totals of the active accounts; the others are in no sum and no count. */
export function toOverview(
  portfolio: readonly AccountHoldings[],
  { currency, rates, today }: Conversion,
): SecuritiesOverview {
  const active = activeOf(portfolio);
  const holdings = active.flatMap(({ positions }) => positions.map(({ holding }) => holding));
  const cash = active.flatMap((account) => account.cash);
  return {
    ...toTotals(brokerageTotal(holdings, cash, currency, rates, today), currency),
    accountCount: active.length,
  };
}

export function activeOf(portfolio: readonly AccountHoldings[]): AccountHoldings[] {
  return portfolio.filter(({ account }) => fromFlagColumn(account.is_active));
}

/** One row of the position list; amounts and prices in the currency asked for. */
export function toPosition(
  { row, holding, quote }: PricedPosition & { row: ListedPositionRow },
  { currency, rates }: Conversion,
): Position {
  const { price, avgCost, value, pnl, pnlPercent } = valuateHolding(holding, currency, rates);
  return {
    id: row.id,
    symbol: row.symbol,
    symbolName: row.symbol_name,
    positionType: row.position_type,
    accountId: row.account_id,
    accountName: row.account_name,
    accountType: row.account_type,
    quantity: toExactWire(holding.quantity),
    currency,
    marketValue: toWireOrNull(value, 2),
    currentPrice: toWireOrNull(price, 3),
    avgCost: toWireOrNull(avgCost, 3),
    unrealizedPnl: toWireOrNull(pnl, 2),
    unrealizedPnlPercent: toWireOrNull(pnlPercent, 2),
    tradingCurrency: holding.price?.currency ?? row.currency,
    tradingPrice: toWireOrNull(holding.price?.amount ?? null, 3),
    priceStale: quote?.stale ?? false,
    syncTime: row.synced_at,
  };
}

function toTotals({ totalAssets, pnl, pnlPercent, ...total }: BrokerageTotal, currency: Currency) {
  return {
    totalAssets: toWire(totalAssets, 2),
    totalPnl: toWireOrNull(pnl, 2),
    totalPnlPercent: toWireOrNull(pnlPercent, 2),
    currency,
    rateTime: total.rateTime,
    missingRates: total.missingRates,
    staleRates: total.staleRates,
    positionCount: total.positionCount,
    unpricedCount: total.unpricedCount,
  };
}

function toWireOrNull(value: Decimal | null, places: number): number | null {
  return value && toWire(value, places);
}
