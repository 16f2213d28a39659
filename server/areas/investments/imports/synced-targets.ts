import { type Currency, isCurrency } from '../../../../contract/fields/currencies.ts';
import { syncedSymbolKey, typeOfSynced } from '../../../../finance/holdings/synced-symbols.ts';
import { sum, toText } from '../../../../finance/money/decimal.ts';
import type { ImportDraft } from '../../../area-imports.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listPositionsOfAccount } from '../../../ledger/synced/synced-positions.repository.ts';
import {
  findSyncedAccount,
  listSyncedTrades,
  type SyncedAccount,
  type SyncedTradeRow,
} from '../../../ledger/synced/synced-trades.repository.ts';
import type { EntryRow } from '../entries/entries.repository.ts';
import { blankEntry } from '../entries/entry-rows.ts';
import { positionOf } from '../entries/position.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { type FindTarget, newHolding, type TradeTarget } from './trade-targets.ts';

/** The symbols of a synced account that trades belong to. */
export interface SyncedTargets {
  /** Undefined when it was deleted since it was chosen. */
  account: SyncedAccount | undefined;
  findTarget: FindTarget;
  /** The stored trades of each symbol, as the entries of a holding. */
  entries: Map<string, readonly EntryRow[]>;
}

/**
 * The symbols of a file as those of a synced account: of its stored trades or of its positions if they name
 * the same instrument, else as the file has them.
 */
export async function openSyncedTargets(
  db: Db,
  deps: Deps,
  draft: ImportDraft,
  accountId: string,
): Promise<SyncedTargets> {
  const { ownerId } = draft;
  const account = await findSyncedAccount(db, ownerId, accountId);
  const accountType = account?.account_type ?? 'LONGPORT';
  const keyOf = (symbol: string) => syncedSymbolKey(accountType, symbol);
  const stored = Map.groupBy(await listSyncedTrades(db, ownerId, accountId), ({ symbol }) =>
    keyOf(symbol),
  );
  const positions = Map.groupBy(
    await listPositionsOfAccount(db, ownerId, accountId),
    ({ symbol }) => keyOf(symbol),
  );
  const entries = new Map<string, readonly EntryRow[]>();
  const targets = new Map<string, Pick<TradeTarget, 'holding' | 'isNew' | 'synced'>>();
  const ignored = new Set(draft.instruments.flatMap(({ ref, ignore }) => (ignore ? ref : [])));

  const open = (
    key: string,
    file: { symbol: string; name: string | null; currency: Currency | null },
  ) => {
    const trades = stored.get(key) ?? [];
    const held = positions.get(key) ?? [];
    const [trade, position] = [trades[0], held[0]];
    const positionCurrency = position && isCurrency(position.currency) ? position.currency : null;
    const blank = newHolding(deps, ownerId, {
      symbol: trade?.symbol ?? position?.symbol ?? file.symbol,
      investmentName: position?.symbol_name ?? file.name ?? file.symbol,
      investmentType: typeOfSynced(accountType),
      currency: trade?.currency ?? positionCurrency ?? file.currency ?? 'USD',
    });
    const rows = trades.map((row) => toEntryRow(deps, blank, row));
    entries.set(blank.id, rows);
    const quantity = sum(held.map((one) => fromDecimalColumn(one.quantity)));
    return {
      holding: { ...blank, ...positionOf(rows, blank.investment_type) },
      isNew: trades.length === 0,
      synced: { quantity: account?.last_sync_at ? toText(quantity) : null },
    };
  };

  const byRef = new Map<string, TradeTarget>();
  const findTarget: FindTarget = (file) => {
    const known = byRef.get(file.symbol);
    if (known) return known;
    const symbol = file.symbol.slice(0, longestSymbol);
    const key = keyOf(symbol);
    const found = targets.get(key) ?? open(key, { ...file, symbol });
    targets.set(key, found);
    const target = { ...found, ref: file.symbol, isIgnored: ignored.has(file.symbol) };
    byRef.set(file.symbol, target);
    return target;
  };
  return { account, findTarget, entries };
}

const longestSymbol = 50;

/** A stored trade as the entry of a holding. */
function toEntryRow(
  deps: Deps,
  symbol: InvestmentRow,
  { account_id: _, symbol: _symbol, currency: _currency, ...row }: SyncedTradeRow,
): EntryRow {
  return { ...blankEntry(deps, symbol, row.sequence), ...row };
}
