import {
  choice,
  day,
  decimal,
  edited,
  flag,
  moment,
  orNull,
  owned,
  ownedOrNull,
  pattern,
  textOrNull,
  unanswered,
} from '../../column-kinds.ts';
import { dayText, fileNumber, row, typedRules } from '../../fields/file-fields.ts';
import { listOf } from '../../fields/list-field.ts';
import { fileFields, table } from '../../table.ts';
import { fundOrderSides, fundOrderStatuses } from './fund-order-words.ts';

// What an order comes to at its net value may have more digits than a person may type.
const money = orNull(decimal({ above: 0, places: 2 }, typedRules));
const charge = orNull(decimal({ min: 0, places: 2 }, typedRules));
const figure = orNull(decimal({ above: 0 }, { max: 1e30 }));
const days = /^\d{4}-\d\d-\d\d(,\d{4}-\d\d-\d\d)*$/;

/** Orders of fund shares, from the placing to the day on which the shares or the money arrive. */
export const fundOrdersTable = table('fund_orders', {
  investment_id: owned('investments'),
  /** The plan that placed it, and the planned day it is for; null of an order placed by hand. */
  plan_id: ownedOrNull('fund_plans'),
  planned_day: unanswered(orNull(day())),
  side: choice(fundOrderSides, '请选择申购或赎回'),
  status: choice(fundOrderStatuses, '不支持的订单状态'),
  placed_at: moment(),
  /** The day of `placed_at` in `TIME_ZONE`, on which a linked SUBSCRIBE takes its money. */
  placed_day: unanswered(day()),
  /** Of a SUBSCRIBE what was paid; of a REDEEM what the shares were worth, once it is confirmed. */
  amount: money,
  /** Of a REDEEM the shares given back; of a SUBSCRIBE those received, once it is confirmed. */
  quantity: figure,
  rate_percent: orNull(decimal({ min: 0, max: 100 })),
  fixed_fee: charge,
  truncate: flag(),
  qdii: flag(),
  /** Days, joined by commas, on which the market abroad is closed: a list in the file and in answers. */
  foreign_closed: orNull(pattern(days, 'days', '日期不正确')),
  /** The day T whose net value the order gets. */
  pricing_day: day(),
  confirm_day: day(),
  /** Whether the two days are only expected (预计): the closures of their year are not announced. */
  expected: flag(),
  /** Known before the confirmation, too, where the net value of the pricing day is stored. */
  nav: figure,
  fee: charge,
  net: charge,
  /** The day on which the money of a REDEEM arrived. */
  paid_day: orNull(day()),
  /** The cash account that the money moves in; null once that account is deleted. */
  account_id: ownedOrNull('accounts'),
  /** What it has moved in that account, where that was stated. */
  account_amount: money,
  /** The account's transaction that moves this order's money. */
  account_transaction_id: unanswered(ownedOrNull('account_transactions')),
  /** The BUY or SELL that its confirmation wrote. */
  entry_id: ownedOrNull('investment_entries'),
  note: textOrNull(500),
  ...edited,
});

const {
  placedDay: _,
  accountAmount,
  plannedDay,
  note,
  createdAt,
  updatedAt,
  ...terms
} = fileFields(fundOrdersTable);

/** An order of a fund, oldest first. */
export const fundOrderInFile = row({
  ...terms,
  foreignClosed: listOf(dayText, { error: '必须是列表', max: 30, tooLong: '最多30天' }),
  /** The account that its money moves in, and the transaction that moved it. */
  account: fileNumber.nullish(),
  transaction: fileNumber.nullish(),
  accountAmount,
  /** The entry of this fund that its confirmation wrote. */
  entry: fileNumber.nullish(),
  /** The plan of this fund that placed it, and the planned day. */
  plan: fileNumber.nullish(),
  plannedDay,
  note,
  createdAt,
  updatedAt,
});
