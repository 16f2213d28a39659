import { planIntervals } from '../../../../contract/investments/fund-plans/plan-words.ts';
import {
  day,
  decimalIn,
  flag,
  instant,
  oneOf,
  orNull,
  text,
  uuid,
  version,
  wholeFrom,
} from '../../../integrity/column-rules.ts';
import type { RulesOf } from '../../../integrity/table-rules.ts';

/** What must hold of each plan. */
export const fundPlanRules: RulesOf<'fund_plans'> = {
  fund_plans: {
    key: ['id'],
    columns: {
      id: uuid,
      owner_id: uuid,
      investment_id: uuid,
      amount: decimalIn({ above: 0, places: 2 }),
      every: oneOf(...planIntervals),
      weekday: orNull(wholeFrom(1, 5)),
      day_of_month: orNull(wholeFrom(1, 28)),
      start_day: day,
      end_day: orNull(day),
      rate_percent: orNull(decimalIn({ min: 0, max: 100 })),
      qdii: flag,
      account_id: orNull(uuid),
      is_active: flag,
      runs_from: day,
      due_day: orNull(day),
      last_note: orNull(text),
      version,
      created_at: instant,
      updated_at: instant,
    },
    between: (row) => [
      (row.every === 'MONTH') !== (row.day_of_month !== null) &&
        'a monthly plan, and no other, has a day of the month',
      (row.every === 'MONTH') !== (row.weekday === null) &&
        'a weekly plan, and no monthly one, has a weekday',
      row.end_day !== null && row.end_day < row.start_day && 'it ends before it starts',
      row.is_active === 0 && row.due_day !== null && 'it is paused and due',
    ],
  },
};
