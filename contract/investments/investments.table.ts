import {
  choice,
  currency,
  day,
  decimal,
  edited,
  moment,
  orNull,
  owned,
  text,
  textOrNull,
  unfiled,
  whole,
} from '../column-kinds.ts';
import { typedRules } from '../fields/file-fields.ts';
import { keyedTable, sharedTable, table } from '../table.ts';
import { assetTypes, investmentTypes } from './investment-fields.ts';

// What the entries of a holding come to, in its currency: see `finance/holdings/entries/fold.ts`.
const result = unfiled(decimal({}));
const sum = unfiled(decimal({ min: 0 }));

export const investmentsTable = table('investments', {
  investment_name: text(100, '投资名称不能为空'),
  /** As the user wrote it. */
  symbol: text(50, '投资代码不能为空'),
  investment_type: choice(investmentTypes, '请选择投资类型'),
  /** The key of the instrument with that symbol; null when no source quotes it. */
  instrument_key: unfiled(textOrNull(100)),
  /** The result of the entries; 0 once everything was sold. */
  quantity: decimal({ min: 0 }, typedRules),
  /** Per unit: cost ÷ quantity; 0 while nothing is held. */
  purchase_price: decimal({ min: 0 }, typedRules),
  currency: currency(),
  /** The day of the first entry. */
  purchase_date: day(),
  cost: sum,
  realized_gain: result,
  income: result,
  fees: sum,
  taxes: sum,
  net_invested: result,
  /** The net investment at the last time when nothing was held; diluted cost is counted from there. */
  invested_before: result,
  fifo_cost: sum,
  fifo_realized_gain: result,
  entry_count: unfiled(whole({ min: 0 })),
  description: textOrNull(500),
  /** A holding with 0 is listed, and left out of all sums. */
  status: whole({ min: -(2 ** 31), max: 2 ** 31 - 1, wrong: '状态必须是整数' }),
  ...edited,
});

/** Prices that an owner entered, one a day for each holding: the price history of holdings without quotes. */
export const manualPricesTable = keyedTable('manual_prices', ['owner_id', 'investment_id', 'day'], {
  investment_id: owned('investments'),
  day: day(),
  /** When it was entered, if on its own day; null for a price that was entered later. */
  at: orNull(moment()),
  /** Per unit. */
  price: decimal({ above: 0 }, { max: 1e30 }),
  /** The holding's currency when the price was entered. */
  currency: unfiled(currency()),
  created_at: moment(),
  /** When the owner asked for the market's price instead. It remains the price of its day. */
  replaced_at: orNull(moment()),
});

/** Instruments with quotes that any owner holds, and whether their past prices still have to be fetched. */
export const trackedInstrumentsTable = sharedTable('tracked_instruments', ['instrument_key'], {
  instrument_key: text(100, '代码不能为空'),
  asset_type: choice(assetTypes, '资产类型不正确'),
  /** The day of the first purchase by any owner. */
  history_from: day(),
  failures: whole({ min: 0 }),
  /** Null when its past prices are stored. */
  next_fetch_at: orNull(moment()),
});
