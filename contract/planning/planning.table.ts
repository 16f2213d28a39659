import {
  as,
  choice,
  day,
  edited,
  flag,
  foreign,
  json,
  moment,
  money,
  orNull,
  owned,
  ownedOrNull,
  pattern,
  percent,
  text,
  whole,
} from '../column-kinds.ts';
import { fileNumber, row } from '../fields/file-fields.ts';
import { fileFields, keyedTable, table } from '../table.ts';
import { assetClasses } from './assumptions.ts';
import { goalKinds } from './goal-fields.ts';
import { decisionKinds } from './scenario-fields.ts';

/** What is set for an account in forecasts. */
export const planningAccountsTable = keyedTable('planning_accounts', ['owner_id', 'account_id'], {
  account_id: owned('accounts'),
  /** The balance below which it is too little; null for zero. */
  floor: orNull(money({ min: 0 })),
  /** Of a card, the account that pays it; gone with that account. */
  pays_from_id: ownedOrNull('accounts'),
  updated_at: moment(),
});

const { floor, updatedAt } = fileFields(planningAccountsTable);

export const planningAccountInFile = row({
  account: fileNumber,
  floor,
  paysFrom: fileNumber.nullish(),
  updatedAt,
});

export const planningGoalsTable = table('planning_goals', {
  kind: choice(goalKinds, '请选择目标类型'),
  name: text(100, '目标名称不能为空'),
  /** In the base currency. Of an emergency fund it follows from the months. */
  amount: orNull(money({ above: 0 })),
  /** Of an emergency fund: so many months of the average expense. */
  months: orNull(whole({ min: 1, max: 60, wrong: '月数必须在1到60之间' })),
  /** Of a down payment whose amount follows from them. */
  price: orNull(money({ above: 0 })),
  down_percent: orNull(percent()),
  /** Of an education whose amount follows from them. */
  yearly: orNull(money({ above: 0 })),
  years: orNull(whole({ min: 1, max: 30, wrong: '年数必须在1到30之间' })),
  is_in_todays_money: flag(),
  due_day: as('dueDate', orNull(day())),
  spent: money({ min: 0 }),
  /** A month; null for what is measured. */
  addition: orNull(money({ min: 0 })),
  ...edited,
});

/** What of an item a goal sets aside: a percentage of it or an amount in the base currency. */
export const planningSharesTable = table('planning_shares', {
  goal_id: owned('planning_goals'),
  /** The area and the id of the item, which may be gone. */
  item_key: foreign(200, '不能为空'),
  percent: orNull(percent()),
  amount: orNull(money({ min: 0 })),
  class: orNull(choice(assetClasses, '类别不正确')),
});

/** An owner's own assumptions. */
export const planningAssumptionsTable = keyedTable('planning_assumptions', ['owner_id'], {
  assumptions: json(),
  ...edited,
});

/** An owner's plan for the time after work. */
export const planningRetirementsTable = keyedTable('planning_retirements', ['owner_id'], {
  plan: json(),
  ...edited,
});

/** A decision that is compared with leaving things as they are. */
export const planningScenariosTable = table('planning_scenarios', {
  name: text(100, '试算名称不能为空'),
  kind: choice(decisionKinds, '请选择一种决定'),
  /** Its fields, without what it names of other areas. */
  decision: json(),
  /** The loan that is prepaid or repaid; gone with that loan. */
  loan_id: ownedOrNull('loans'),
  /** The area and the id of what is sold, which may be gone. */
  item_key: orNull(foreign(200, '不能为空')),
  ...edited,
});

/** What was forecast of a month when it began. The personal file does not have it. */
export const planningMonthsTable = keyedTable('planning_months', ['owner_id', 'month'], {
  month: pattern(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month'),
  forecast: json(),
  created_at: moment(),
});

const share = fileFields(planningSharesTable);

/** Of what lies in the file: an item by its area and its number, or a fixed asset by its code. */
export const planningShareInFile = row({
  area: share.itemKey,
  item: share.itemKey,
  percent: share.percent,
  amount: share.amount,
  class: share.class,
}).refine(({ percent: part, amount }) => (part == null) !== (amount == null), {
  error: '每一项只填比例或金额',
  path: ['percent'],
});

export const planningGoalFields = fileFields(planningGoalsTable);
