import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { PositionMismatch } from '../../../../contract/securities/securities-fields.ts';
import { figuresOf } from '../../../../finance/holdings/entries/fold.ts';
import { syncedSymbolKey } from '../../../../finance/holdings/synced-symbols.ts';
import { type Decimal, decimal, sum, toExactWire } from '../../../../finance/money/decimal.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import { foldSyncedTrades } from '../../../ledger/synced/fold-synced-trades.ts';
import { listSyncedTrades } from '../../../ledger/synced/synced-trades.repository.ts';
import type { AccountHoldings, PricedPosition } from '../portfolio.ts';
import { listPositions } from '../positions.repository.ts';
import { listSecuritiesAccounts } from '../securities-accounts.repository.ts';

/** What the imported trades of a symbol come to, in their currency. */
export interface DerivedCost {
  symbol: string;
  currency: Currency;
  quantity: Decimal;
  cost: Decimal;
  /** Of one unit; null when nothing is left. */
  averageCost: Decimal | null;
  realizedGain: Decimal;
  income: Decimal;
  /** What the broker says is held; null before the first sync. */
  synced: Decimal | null;
  /** Whether both quantities are the same: else nothing derived is used. */
  isEqual: boolean;
}

/** The derived costs of an owner, by account and by `syncedSymbolKey`. */
export type DerivedCosts = ReadonlyMap<string, ReadonlyMap<string, DerivedCost>>;

/** The largest difference that is none: places that a broker leaves out. */
const tolerance = decimal('1e-8');

/** Folds all imported trades of an owner, and compares their quantities with those of the brokers. */
export async function deriveCosts(db: Db, ownerId: string): Promise<DerivedCosts> {
  const trades = Map.groupBy(await listSyncedTrades(db, ownerId), (row) => row.account_id);
  if (trades.size === 0) return new Map();
  const positions = Map.groupBy(await listPositions(db, ownerId), (row) => row.account_id);
  const costs = new Map<string, ReadonlyMap<string, DerivedCost>>();
  for (const account of await listSecuritiesAccounts(db, ownerId)) {
    const { id, account_type: type, last_sync_at: lastSyncAt } = account;
    const keyOf = ({ symbol }: { symbol: string }) => syncedSymbolKey(type, symbol);
    const held = Map.groupBy(positions.get(id) ?? [], keyOf);
    const ofAccount = new Map<string, DerivedCost>();
    for (const [key, rows] of Map.groupBy(trades.get(id) ?? [], keyOf)) {
      const folded = foldSyncedTrades(rows, type);
      const [first] = rows;
      if (!first || 'problem' in folded) continue;
      const { quantity, cost, averageCost, realizedGain, income } = figuresOf(folded.state);
      const quantities = (held.get(key) ?? []).map((row) => fromDecimalColumn(row.quantity));
      const synced = lastSyncAt === null ? null : sum(quantities);
      const isEqual = synced?.minus(quantity).abs().lte(tolerance) ?? false;
      const { symbol, currency } = first;
      ofAccount.set(key, {
        symbol,
        currency,
        quantity,
        cost,
        averageCost,
        realizedGain,
        income,
        synced,
        isEqual,
      });
    }
    costs.set(id, ofAccount);
  }
  return costs;
}

/** A position with what its trades say. */
export type CostedPosition<Position extends PricedPosition = PricedPosition> = Position & {
  /** Undefined without trades. */
  derived: DerivedCost | undefined;
};

/**
 * Adds to a position what its trades say. Where the broker gives no cost, that of the trades
 * serves while both quantities are the same.
 */
export function addDerivedCost<Position extends PricedPosition>(
  position: Position,
  type: Parameters<typeof syncedSymbolKey>[0],
  costs: DerivedCosts,
): CostedPosition<Position> {
  const { row, holding } = position;
  const derived = costs.get(row.account_id)?.get(syncedSymbolKey(type, row.symbol));
  if (holding.avgCost !== null || !derived?.isEqual || !derived.averageCost) {
    return { ...position, derived };
  }
  const avgCost = { amount: derived.averageCost, currency: derived.currency };
  return { ...position, holding: { ...holding, avgCost }, derived };
}

/** Adds it to the positions of all accounts. */
export function withDerivedCosts(
  portfolio: readonly AccountHoldings[],
  costs: DerivedCosts,
): AccountHoldings[] {
  return portfolio.map(({ positions, ...rest }) => ({
    ...rest,
    positions: positions.map((one) => addDerivedCost(one, rest.account.account_type, costs)),
  }));
}

/** Both quantities of a symbol, where they differ. */
export function mismatchOf({ quantity, synced, isEqual }: DerivedCost): PositionMismatch | null {
  if (isEqual || synced === null) return null;
  return { derived: toExactWire(quantity), synced: toExactWire(synced) };
}
