import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { syncedSymbolKey, typeOfSynced } from '../../../../finance/holdings/synced-symbols.ts';
import { type Decimal, divide, round, toText } from '../../../../finance/money/decimal.ts';
import { businessDay } from '../../../business-day.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { noteAuditDetail } from '../../../http/pipeline/audit.ts';
import {
  listSyncedTrades,
  removeSyncedTrades,
  syncedTradeRows,
} from '../../../ledger/synced/synced-trades.repository.ts';
import { pricePositions } from '../portfolio.ts';
import { listPositions } from '../positions.repository.ts';
import type { SecuritiesAccountRow } from '../securities-accounts.repository.ts';
import { type DerivedCost, deriveCosts } from './derived-costs.ts';

/**
 * Writes the CORRECTION at the end of today by which the trades of a symbol come to what the broker says;
 * one of today is replaced. The account's row is locked. The average cost stays; what is held without any trade
 * left is taken at today's price.
 */
export async function correctTrades(
  tx: Tx,
  deps: Deps,
  account: SecuritiesAccountRow,
  symbol: string,
): Promise<void> {
  const { id: accountId, owner_id: ownerId, account_type: type } = account;
  const key = syncedSymbolKey(type, symbol);
  const derived = (await deriveCosts(tx, ownerId)).get(accountId)?.get(key);
  if (!derived) throw fieldError('symbol', '这个代码没有导入的成交');
  const { synced, quantity } = derived;
  if (synced === null) throw fieldError('symbol', '账户还没有同步，无法核对');
  if (derived.isEqual) throw new AppError('CONFLICT', '流水与券商持仓已经一致');
  if (synced.lt(0)) throw fieldError('symbol', '卖空的持仓不能补更正');
  const cost = await costOf(tx, deps, account, derived, synced);
  const day = businessDay(deps, null);
  const rows = (await listSyncedTrades(tx, ownerId, accountId)).filter(
    (row) => syncedSymbolKey(type, row.symbol) === key,
  );
  const replaced = rows.filter((row) => row.origin === 'correction' && row.day === day);
  await removeSyncedTrades(
    tx,
    ownerId,
    replaced.map((row) => row.id),
  );
  await syncedTradeRows.insert(tx, [
    {
      id: deps.newId(),
      owner_id: ownerId,
      account_id: accountId,
      symbol: derived.symbol,
      currency: derived.currency,
      type: 'CORRECTION',
      day,
      time: null,
      sequence: Math.max(...rows.map((row) => row.sequence)) + 1,
      quantity: toText(synced),
      price: null,
      amount: null,
      fee: '0',
      tax: '0',
      ratio_new: null,
      ratio_old: null,
      cost: toText(round(cost, amountPlacesOf(typeOfSynced(type)))),
      pair_id: null,
      origin: 'correction',
      batch_id: null,
      fingerprint: null,
      note: null,
      created_at: toInstantColumn(deps.now()),
    },
  ]);
  noteAuditDetail(tx, {
    symbol: derived.symbol,
    derived: toText(quantity),
    synced: toText(synced),
  });
}

/** What the corrected quantity cost. */
async function costOf(
  tx: Tx,
  deps: Deps,
  { id, owner_id: ownerId, account_type: type }: SecuritiesAccountRow,
  { symbol, currency, quantity, cost }: DerivedCost,
  synced: Decimal,
): Promise<Decimal> {
  if (quantity.gt(0)) return divide(cost.times(synced), quantity);
  const key = syncedSymbolKey(type, symbol);
  const held = (await listPositions(tx, ownerId)).filter(
    (row) => row.account_id === id && syncedSymbolKey(type, row.symbol) === key,
  );
  const [position] = await pricePositions(tx, held, deps.now());
  const price = position?.holding.price;
  if (price?.currency !== currency) {
    throw fieldError('symbol', '没有这个持仓的价格，无法得出成本，请先导入缺少的成交');
  }
  return price.amount.times(synced);
}
