import {
  as,
  choice,
  currency,
  day,
  edited,
  flag,
  idOrNull,
  internal,
  moment,
  money,
  orNull,
  owned,
  ownedOrNull,
  text,
  textOrNull,
  whole,
} from '../../column-kinds.ts';
import { keyedTable, table } from '../../table.ts';
import { longestPayee } from '../spending-words.ts';
import {
  holidays,
  mostTimes,
  recurringEvery,
  recurringFlows,
  recurringStates,
  storedStates,
} from './recurring-words.ts';

/** What recurs, as it was declared; its occurrences follow from it. */
export const spendingRecurringTable = table('spending_recurring', {
  state: choice(recurringStates, '状态不正确'),
  name: text(100, '名称不能为空'),
  flow: choice(recurringFlows, '请选择收支方向'),
  currency: currency(),
  /** Null once the account is deleted. */
  account_id: ownedOrNull('accounts'),
  /** Of a transfer: where the money goes. */
  to_account_id: ownedOrNull('accounts'),
  /** By which entries are recognised; null of a transfer. */
  payee: textOrNull(longestPayee),
  category_id: ownedOrNull('spending_categories'),
  note: textOrNull(200),
  /** Its amounts are about so much, and may be 50 % off instead of 10 %. */
  is_about: flag(),
  every: choice(recurringEvery, '请选择周期'),
  interval_count: as('interval', whole({ min: 1, max: 999, wrong: '周期必须是1到999' })),
  first_day: day(),
  /** Of months and years; in a shorter month its last day. Null: that of the first day. */
  day_of_month: orNull(whole({ min: 1, max: 31, wrong: '日期必须是1到31' })),
  until_day: orNull(day()),
  times: orNull(whole({ min: 1, max: mostTimes, wrong: `次数必须是1到${mostTimes}` })),
  holiday: choice(holidays, '请选择遇节假日怎么办'),
  /** Booked by itself on its day. */
  is_automatic: flag(),
  /** Earlier occurrences are shown where an entry was found for them, and are never overdue. */
  open_from: day(),
  /** Automatic items only: the job is done with all occurrences planned before this day. */
  runs_from: internal(day()),
  /** The day on which the job does the next. */
  due_day: internal(orNull(day())),
  ...edited,
});

/** What it amounts to, from a planned day on; without a sign. */
export const spendingRecurringAmountsTable = keyedTable(
  'spending_recurring_amounts',
  ['owner_id', 'series_id', 'from_day'],
  { series_id: owned('spending_recurring'), from_day: day(), amount: money({ above: 0 }) },
);

/** What happened to an occurrence; one to which nothing did has no row. */
export const spendingOccurrencesTable = keyedTable(
  'spending_occurrences',
  ['owner_id', 'series_id', 'planned_day'],
  {
    series_id: owned('spending_recurring'),
    planned_day: day(),
    state: choice(storedStates, '状态不正确'),
    /**
     * The first entry of its chain, or the transfer, that it was booked as or is linked to; of any other, an
     * entry that it is not. It may be gone.
     */
    entry_id: idOrNull(),
    /** Of this one alone. */
    amount: orNull(money({ above: 0 })),
    day: orNull(day()),
    /** Why it was not booked by itself. */
    reason: textOrNull(200),
    /** Whether it was booked by itself. */
    is_automatic: flag(),
    created_at: moment(),
    updated_at: moment(),
  },
);
