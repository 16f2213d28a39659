import {
  choice,
  day,
  decimal,
  edited,
  flag,
  money,
  orNull,
  owned,
  ownedOrNull,
  textOrNull,
  unanswered,
  whole,
} from '../../column-kinds.ts';
import { fileNumber, row } from '../../fields/file-fields.ts';
import { fileFields, table } from '../../table.ts';
import { dayOfMonthText, planIntervals, weekdayText } from './plan-words.ts';

/** Plans (定投) that place an order for fund shares each period. */
export const fundPlansTable = table('fund_plans', {
  investment_id: owned('investments'),
  /** What each order pays, in the holding's currency. */
  amount: money({ above: 0 }),
  every: choice(planIntervals, '定投周期不正确'),
  /** 1 Monday to 5 Friday, of a weekly or two-weekly plan. */
  weekday: orNull(whole({ min: 1, max: 5, wrong: weekdayText })),
  /** Of a monthly plan. */
  day_of_month: orNull(whole({ min: 1, max: 28, wrong: dayOfMonthText })),
  start_day: day(),
  end_day: orNull(day()),
  rate_percent: orNull(decimal({ min: 0, max: 100 })),
  qdii: flag(),
  /** The cash account that its orders are paid from; gone with that account. */
  account_id: ownedOrNull('accounts'),
  is_active: flag(),
  /** Planned days before this one are done, or were none of the plan's. */
  runs_from: unanswered(day()),
  /** The open day on which the next order is placed; null while there is none. */
  due_day: unanswered(orNull(day())),
  /** Why the last period has no order; null when it has one. */
  last_note: textOrNull(500),
  ...edited,
});

const {
  runsFrom: _,
  dueDay: __,
  lastNote,
  createdAt,
  updatedAt,
  ...terms
} = fileFields(fundPlansTable);

/** A plan of a fund. */
export const fundPlanInFile = row({
  ...terms,
  /** The account that its orders are paid from. */
  account: fileNumber.nullish(),
  lastNote,
  createdAt,
  updatedAt,
}).refine(
  ({ every, weekday, dayOfMonth }) =>
    (every === 'MONTH') === (dayOfMonth != null) && (every === 'MONTH') === (weekday == null),
  { error: '每月定投填写日期，每周和每两周填写星期', path: ['every'] },
);
