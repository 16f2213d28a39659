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
  /** Raised when the key is replaced: what was read with the one before is then not kept. */
  credentials_version: number;
  is_active: number;
  /** How the newest sync ended. That one is under way is told by its lease. */
  sync_status: 'PENDING' | 'SUCCESS' | 'FAILED';
  sync_error: string | null;
  /** JSON array of Chinese texts: what the newest good reading lacks, or could not reconcile. */
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

/** As the newest good sync found them. */
export interface SecuritiesPositionsTable {
  id: string;
  owner_id: string;
  account_id: string;
  symbol: string;
  symbol_name: string | null;
  /** Symbol and name as a keyword is looked for in them. */
  search_text: string;
  position_type: PositionType;
  /** Decimal; negative when sold short. */
  quantity: string;
  /** ISO code of price and cost. */
  currency: string;
  /** Decimal; null when the broker tells none. */
  price: string | null;
  /** Decimal; null when the broker tells none. */
  avg_cost: string | null;
  /** Where the price comes from when the broker tells none: a key of `quotes`. */
  instrument_key: string | null;
  /** Its size when it was read, to list the largest first. A whole number, and no figure to show. */
  rank: number;
  synced_at: string;
}

/** Money at the broker, once per currency. */
export interface SecuritiesCashTable {
  owner_id: string;
  account_id: string;
  currency: string;
  /** Decimal; negative when owed. */
  amount: string;
}

/** What the last reading of each day found in an account: the only history of its worth. */
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
  /** Decimal, per unit; null when neither the broker nor a quote told one. Of cash, 1. */
  price: string | null;
  /** Of the price. */
  currency: string;
}

/** One reading of an account. Its id is the holder of the account's lease while it runs. */
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
