import {
  choice,
  currency,
  day,
  edited,
  money,
  orNull,
  ownedOrNull,
  whole,
} from '../column-kinds.ts';
import { table } from '../table.ts';
import { budgetPeriods, carryOvers, latestFirstDay } from './budget-words.ts';

/** What may be spent in a period. What was spent, and what is carried over, is computed from the entries. */
export const spendingBudgetsTable = table('spending_budgets', {
  /** Of expenses, with those below it; null for all expenses. */
  category_id: ownedOrNull('spending_categories'),
  period: choice(budgetPeriods, '请选择预算周期'),
  /** The day of the month that a MONTH begins on; null for others. */
  first_day: orNull(
    whole({ min: 1, max: latestFirstDay, wrong: `每月起始日必须是1到${latestFirstDay}` }),
  ),
  /** The first period is the one that this day is in, and the last one that of `until_day`. */
  from_day: day(),
  until_day: orNull(day()),
  amount: money({ above: 0 }),
  /** The base currency of its day: a later one leaves the amount as it is. */
  currency: currency(),
  carry_over: choice(carryOvers, '请选择结转方式'),
  ...edited,
});
