import {
  choice,
  currency,
  day,
  decimal,
  edited,
  moment,
  money,
  orNull,
  owned,
  ownedOrNull,
  percent,
  text,
  textOrNull,
  whole,
} from '../column-kinds.ts';
import { table } from '../table.ts';
import { depositTypes, mostProductDays, renewals } from './deposit-fields.ts';

export const depositsTable = table('deposits', {
  name: text(100, '存款名称不能为空'),
  deposit_type: choice(depositTypes, '存款类型不正确'),
  /** Of 零存整取, what is paid in each month. */
  principal: money({ above: 0 }),
  annual_rate_percent: percent(),
  demand_rate_percent: percent(),
  start_date: day(),
  /** The agreed term, in one of the two. */
  months: orNull(whole({ min: 1, max: 120, wrong: '存期必须在1到120个月之间' })),
  days: orNull(whole({ min: 1, max: mostProductDays, wrong: '存期天数不正确' })),
  renewal: choice(renewals, '到期方式不正确'),
  currency: currency(),
  note: textOrNull(500),
  ...edited,
});

/** The rates of the terms after the first. */
export const depositRatesTable = table('deposit_rates', {
  deposit_id: owned('deposits'),
  /** From 2, without gaps. */
  term_number: whole({ min: 2 }),
  annual_rate_percent: percent(),
});

/** The opening of a deposit, where an account paid for it, and its closing; at most one of each. */
export const depositActsTable = table('deposit_acts', {
  deposit_id: owned('deposits'),
  kind: choice(['OPENING', 'CLOSING'], '类型不正确'),
  day: day(),
  /** Paid with the principal at the closing, 0 for an opening; of a long principal it has more digits. */
  interest: decimal({ min: 0, places: 2 }),
  /** The account that the money moved in; null when there was none, or when it is deleted. */
  account_id: ownedOrNull('accounts'),
  created_at: moment(),
});
