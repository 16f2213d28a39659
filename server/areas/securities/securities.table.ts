import type { Currency } from '../../../contract/fields/currencies.ts';
import type { EntryOrigin } from '../../../contract/investments/entry-fields.ts';
import type { EntryType } from '../../../contract/investments/entry-types.ts';
import type { PositionType } from '../../../contract/securities/positions.ts';
import type { SecuritiesAccountType } from '../../../contract/securities/securities-fields.ts';

export interface SecuritiesAccountsTable {
  id: string;
  owner_id: string;
  account_name: string;
  account_type: SecuritiesAccountType;
  /** The parts of the key, each sealed for its row and column. */
  app_key: string;
  app_secret: string;
  access_token: string | null;
  /** Raised when the key is replaced; a sync that began with the old key then stores nothing. */
  credentials_version: number;
  /** Since when the key is stored; null when that is not known or no key is. */
  credentials_entered_at: string | null;
  is_active: number;
  /** How the newest sync ended. A running sync is known by its lease. */
  sync_status: 'PENDING' | 'SUCCESS' | 'FAILED';
  sync_error: string | null;
  /** JSON array of Chinese texts for the user: what the newest successful sync could not read or match. */
  unread: string;
  /** When the stored positions were read; a failed sync leaves it. */
  last_sync_at: string | null;
  /** Failed syncs in a row. */
  failures: number;
  next_sync_at: string;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The positions that the newest successful sync found. */
export interface SecuritiesPositionsTable {
  id: string;
  owner_id: string;
  account_id: string;
  symbol: string;
  symbol_name: string | null;
  /** Symbol and name in the form that keywords are compared with (`searchText`). */
  search_text: string;
  position_type: PositionType;
  /** Decimal; negative when sold short. */
  quantity: string;
  /** ISO code of price and cost. */
  currency: string;
  /** Decimal per unit; null when the broker gives none. */
  price: string | null;
  /** Decimal per unit; null when the broker gives none. */
  avg_cost: string | null;
  /** Key of the quote that gives the price when the broker gives none. */
  instrument_key: string | null;
  /** The value in euro cents at the sync, by which lists are sorted. Never shown. */
  rank: number;
  synced_at: string;
}

/** Cash at the broker, one row for each currency. */
export interface SecuritiesCashTable {
  owner_id: string;
  account_id: string;
  currency: string;
  /** Decimal; negative when owed. */
  amount: string;
}

/** What the last sync of each day found: the only history of an account's worth. */
export interface SecuritiesDaysTable {
  id: string;
  owner_id: string;
  account_id: string;
  day: string;
  kind: PositionType | 'CASH';
  /** Of cash, its currency. */
  symbol: string;
  /** Decimal; of cash, the amount. Negative when sold short or owed. */
  quantity: string;
  /** Decimal, per unit; null when neither the broker nor a quote gave one. Of cash, 1. */
  price: string | null;
  /** Of the price. */
  currency: string;
}

/** One sync of an account. While it runs, its id is the holder of the account's lease. */
export interface SecuritiesSyncRunsTable {
  id: string;
  owner_id: string;
  account_id: string;
  started_at: string;
  ended_at: string | null;
  status: 'RUNNING' | 'SUCCESS' | 'FAILED';
  error: string | null;
  position_count: number | null;
}

/** All the money that came into an account and left it since its first reading, as its owner states it. */
export interface SecuritiesFlowsTable {
  account_id: string;
  owner_id: string;
  /** JSON array of `{day, direction, amount, currency}`, amounts as decimal texts; empty where nothing did. */
  flows: string;
}

/**
 * Imported trades of an account that syncs. Costs, realised profit and income follow from them, and never
 * what the account is worth. The columns mean what those of `investment_entries` do.
 */
export interface SyncedTradesTable {
  id: string;
  owner_id: string;
  account_id: string;
  /** Of the position, or of the file where the account holds none. */
  symbol: string;
  /** Of all trades of a symbol. */
  currency: Currency;
  type: EntryType;
  day: string;
  time: string | null;
  /** Order of recording within the symbol. */
  sequence: number;
  quantity: string | null;
  price: string | null;
  amount: string | null;
  fee: string;
  tax: string;
  ratio_new: number | null;
  ratio_old: number | null;
  cost: string | null;
  pair_id: string | null;
  origin: EntryOrigin;
  /** Of the import that wrote it; null of a correction. */
  batch_id: string | null;
  fingerprint: string | null;
  note: string | null;
  created_at: string;
}
