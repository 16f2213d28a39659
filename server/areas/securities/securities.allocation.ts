import type { AllocatedType } from '../../../contract/allocation/allocation-fields.ts';
import type { PositionType } from '../../../contract/securities/positions.ts';
import { marketValue } from '../../../finance/holdings/brokerage.ts';
import { regionByCurrency, regionOf } from '../../../finance/market/regions.ts';
import { type AssetType, normalizeSymbol } from '../../../finance/market/symbols.ts';
import type { Allocated, AllocatedItem, AllocationQuestion } from '../../area-allocation.ts';
import type { Db } from '../../db/database.ts';
import { loadPortfolio, type PricedPosition } from './portfolio.ts';
import { activeOf } from './securities-answers.ts';

/** How a broker's type of position counts in the allocation, and how its symbols are parsed. */
const types: Record<PositionType, { type: AllocatedType; assetType: AssetType }> = {
  STOCK: { type: 'STOCK', assetType: 'stock' },
  FUND: { type: 'FUND', assetType: 'fund' },
  CRYPTO: { type: 'CRYPTO', assetType: 'crypto' },
  BOND: { type: 'BOND', assetType: 'other' },
  OPTION: { type: 'OTHER', assetType: 'other' },
};

/**
 * The positions and the cash of the active accounts; a position without a price has no value, and cash
 * below zero is owed, not owned.
 */
export async function allocateSecurities(
  db: Db,
  { ownerId, now }: AllocationQuestion,
): Promise<Allocated> {
  const active = activeOf(await loadPortfolio(db, ownerId, now));
  const items = active.flatMap(({ account: { id: accountId }, positions, cash }) => [
    ...positions.flatMap((position): AllocatedItem[] => {
      const money = marketValue(position.holding);
      const { type } = types[position.row.position_type];
      return money ? [{ money, type, market: marketOf(position) ?? 'OTHER', accountId }] : [];
    }),
    ...cash
      .filter(({ amount }) => amount.gt(0))
      .map((money): AllocatedItem => ({ money, type: 'CASH', market: 'CASH', accountId })),
  ]);
  return {
    accounts: active.map(({ account: { id, account_name } }) => ({ id, label: account_name })),
    items,
  };
}

function marketOf({ row: { symbol, position_type, currency } }: PricedPosition) {
  const instrument = normalizeSymbol(symbol, types[position_type].assetType);
  if (instrument) return regionOf(instrument);
  return position_type === 'CRYPTO' ? undefined : regionByCurrency(currency);
}
