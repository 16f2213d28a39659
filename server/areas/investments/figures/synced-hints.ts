import type { PositionType } from '../../../../contract/securities/positions.ts';
import { brokerLabels } from '../../../../contract/securities/securities-fields.ts';
import { type AssetType, normalizeSymbol } from '../../../../finance/market/symbols.ts';
import { toText } from '../../../../finance/money/decimal.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import {
  listSyncedPositions,
  type SyncedPosition,
} from '../../../ledger/synced-positions.repository.ts';
import type { InvestmentRow } from '../investments.repository.ts';

/** Which symbols of brokers are read as an instrument. */
const assetTypes: Partial<Record<PositionType, AssetType>> = {
  STOCK: 'stock',
  FUND: 'fund',
  CRYPTO: 'crypto',
};

/** For a holding whose instrument an active synced account holds too, the question whether it is there twice. */
export async function syncedHints(
  db: Db,
  ownerId: string,
): Promise<(row: InvestmentRow) => string | null> {
  const byKey = new Map<string, SyncedPosition>();
  for (const position of await listSyncedPositions(db, ownerId)) {
    const assetType = assetTypes[position.position_type];
    const key = assetType && normalizeSymbol(position.symbol, assetType)?.key;
    if (key !== undefined && !byKey.has(key)) byKey.set(key, position);
  }
  return ({ instrument_key: key, quantity }) => {
    const synced = key === null || quantity === '0' ? undefined : byKey.get(key);
    return synced ? hintOf(synced) : null;
  };
}

function hintOf({ account_type, symbol, symbol_name, quantity }: SyncedPosition): string {
  const quantityText = toText(fromDecimalColumn(quantity));
  return `${brokerLabels[account_type]} 已同步 ${symbol_name ?? symbol} ${quantityText}，是否重复记录？`;
}
