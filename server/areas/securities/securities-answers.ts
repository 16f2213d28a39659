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
import { type Decimal, sum, toExactWire, toWire } from '../../../finance/money/decimal.ts';
import { convert } from '../../../finance/money/money.ts';
import type { RateTable } from '../../../finance/money/rates.ts';
import { fromFlagColumn } from '../../db/columns.ts';
import { toWireFlows } from './cash-flows.ts';
import type { AccountHoldings, PricedPosition } from './portfolio.ts';
import type { ListedPositionRow } from './positions.repository.ts';
import type { SecuritiesAccountRow } from './securities-accounts.repository.ts';
import {
  type CostedPosition,
  type DerivedCost,
  type DerivedCosts,
  mismatchOf,
} from './trades/derived-costs.ts';

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
  costs: DerivedCosts,
): SecuritiesAccount {
  const holdings = positions.map(({ holding }) => holding);
  const derived = [...(costs.get(account.id)?.values() ?? [])];
  return {
    id: account.id,
    accountName: account.account_name,
    accountType: account.account_type,
    ...toTotals(brokerageTotal(holdings, cash, currency, rates, today), currency),
    unpriced: symbolsWithoutPrice(positions),
    ...toSyncOutcome(account, isSyncing),
    isActive: fromFlagColumn(account.is_active),
    cashFlows: toWireFlows(cashFlows),
    realizedGain: realizedGainOf(derived, currency, rates),
    mismatches: derived.flatMap((one) => {
      const mismatch = mismatchOf(one);
      return mismatch ? [{ symbol: one.symbol, ...mismatch }] : [];
    }),
    version: account.version,
    createdAt: account.created_at,
    updatedAt: account.updated_at,
  };
}

/** What trades have realised where their quantities are the broker's; null where that is not known. */
function realizedGainOf(
  derived: readonly DerivedCost[],
  currency: Currency,
  rates: RateTable,
): number | null {
  const gains = derived
    .filter(({ isEqual }) => isEqual)
    .map(({ realizedGain, currency: own }) =>
      convert({ amount: realizedGain, currency: own }, currency, rates),
    );
  const known = gains.filter((gain) => gain !== undefined);
  return known.length === 0 || known.length < gains.length ? null : toWire(sum(known), 2);
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
  { row, holding, quote, derived }: CostedPosition<PricedPosition & { row: ListedPositionRow }>,
  { currency, rates }: Conversion,
): Position {
  const fromTrades = derived?.isEqual ? derived : undefined;
  const inTarget = (amount: Decimal | undefined) =>
    (fromTrades && amount && convert({ amount, currency: fromTrades.currency }, currency, rates)) ??
    null;
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
    costSource: row.avg_cost !== null ? 'BROKER' : holding.avgCost && 'TRADES',
    realizedGain: toWireOrNull(inTarget(fromTrades?.realizedGain), 2),
    income: toWireOrNull(inTarget(fromTrades?.income), 2),
    mismatch: derived ? mismatchOf(derived) : null,
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
