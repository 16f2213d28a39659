import type { Currency } from '../../../contract/fields/currencies.ts';
import type { InvestmentType } from '../../../contract/investments/investment-fields.ts';
import type { AssetType } from '../../../finance/market/symbols.ts';

export interface InvestmentsTable {
  id: string;
  owner_id: string;
  investment_name: string;
  /** As the user wrote it. */
  symbol: string;
  investment_type: InvestmentType;
  /** The key of the instrument with that symbol; null when no source quotes it. */
  instrument_key: string | null;
  /** Decimal, the result of the entries; 0 once everything was sold. */
  quantity: string;
  /** Decimal, per unit, in `currency`: cost ÷ quantity; 0 while nothing is held. */
  purchase_price: string;
  currency: Currency;
  /** The day of the first entry. */
  purchase_date: string;
  /** Decimals, in `currency`, the result of the entries: see `finance/holdings/entries/fold.ts`. */
  cost: string;
  realized_gain: string;
  income: string;
  fees: string;
  taxes: string;
  net_invested: string;
  /** The net investment at the last time when nothing was held; diluted cost is counted from there. */
  invested_before: string;
  fifo_cost: string;
  fifo_realized_gain: string;
  entry_count: number;
  description: string | null;
  /** A holding with 0 is listed, and left out of all sums. */
  status: number;
  version: number;
  created_at: string;
  updated_at: string;
}

/** Prices that an owner entered, one a day for each holding: the price history of holdings without quotes. */
export interface ManualPricesTable {
  owner_id: string;
  investment_id: string;
  day: string;
  /** When it was entered, if on its own day; null for a price that was entered later. */
  at: string | null;
  /** Decimal, per unit. */
  price: string;
  /** The holding's currency when the price was entered. */
  currency: Currency;
  created_at: string;
  /** When the owner asked for the market's price instead. It remains the price of its day. */
  replaced_at: string | null;
}

/** Instruments with quotes that any owner holds, and whether their past prices still have to be fetched. */
export interface TrackedInstrumentsTable {
  instrument_key: string;
  asset_type: AssetType;
  /** The day of the first purchase by any owner. */
  history_from: string;
  failures: number;
  /** Null when its past prices are stored. */
  next_fetch_at: string | null;
}
