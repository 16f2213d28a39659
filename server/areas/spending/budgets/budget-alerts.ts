import type { AlertKind } from '../../../../contract/reminders/reminder-kinds.ts';
import { wholeBudgetLabel } from '../../../../contract/spending/budget-words.ts';
import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import { centsToDecimal } from '../../../../finance/money/cents.ts';
import type { Money } from '../../../../finance/money/money.ts';
import { thresholdOf } from '../../../../finance/spending/budgets.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listCategories } from '../categories.repository.ts';
import { type BudgetInPeriod, findBudgetStates } from './budget-states.ts';

/** Something that has come about, and that its owner is reminded of once. */
export interface Alert {
  kind: AlertKind;
  /** Of the budget, its period and the threshold: the same on every day of the period. */
  key: string;
  title: string;
  date: Day;
  /** What is used. */
  money: Money;
}

/**
 * The budgets of which 80 % or all is used in the period that today is in. A period that ended yesterday
 * counts too: what was booked after the reminders of its last day has not been looked at.
 */
export async function findBudgetAlerts(
  db: Db,
  deps: Deps,
  { ownerId, today }: { ownerId: string; today: Day },
): Promise<Alert[]> {
  const yesterday = addDays(today, -1);
  const present = await findBudgetStates(db, deps, { ownerId, day: today });
  const hasNewPeriod = present.some(({ from }) => from === today);
  const ended = hasNewPeriod ? await findBudgetStates(db, deps, { ownerId, day: yesterday }) : [];
  const states = [
    ...present.filter(({ from, to }) => from <= today && to >= yesterday),
    ...ended.filter(({ to, row: { period } }) => to === yesterday && period !== 'RANGE'),
  ];
  if (!states.some(thresholdOf)) return [];
  const categories = await listCategories(db, ownerId);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return states.flatMap((state) => {
    const name = names.get(state.row.category_id ?? '') ?? wholeBudgetLabel;
    return alertOf(state, name, today) ?? [];
  });
}

function alertOf(state: BudgetInPeriod, name: string, today: Day): Alert | undefined {
  const threshold = thresholdOf(state);
  if (!threshold) return undefined;
  const { row, from, to, used } = state;
  return {
    kind: 'BUDGET',
    key: `BUDGET:${row.id}:${from}/${threshold}`,
    title: `预算 ${name}（${from} 至 ${to}）已用到 ${threshold}%`,
    date: today,
    money: { amount: centsToDecimal(used), currency: row.currency },
  };
}
