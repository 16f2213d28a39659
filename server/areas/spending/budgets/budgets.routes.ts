import { budgetPeriodLabels, carryOverLabels } from '../../../../contract/spending/budget-words.ts';
import { type SpendingBudget, spendingBudgets } from '../../../../contract/spending/budgets.ts';
import { dayOfInput } from '../../../../finance/calendar/days.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { required } from '../../../errors.ts';
import { exported } from '../../../http/pipeline/exported.ts';
import { cached, type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import type { Columns } from '../../../spreadsheets/sheet.ts';
import { answerBudgets } from './budget-states.ts';
import { addBudget, budgetRows, editBudget } from './budgets.service.ts';

/** The calls of budgets, which ask all areas what was spent. */
export function budgetRoutes(deps: Deps): Route[] {
  const find = (db: Db, ownerId: string, { id }: { id: string }) =>
    budgetRows.find(db, ownerId, id);
  return [
    ...exported(
      deps,
      spendingBudgets.list,
      cached(
        'all',
        route(spendingBudgets.list, (db, { ownerId, query }) => {
          const day = query.day ? dayOfInput(deps.config.timeZone, query.day) : todayOf(deps);
          return answerBudgets(db, deps, { ownerId, day });
        }),
      ),
      budgetColumns,
    ),
    route(spendingBudgets.create, (tx, { ownerId, body }) => addBudget(tx, deps, ownerId, body)),
    rowRoute(spendingBudgets.update, find, (tx, { ownerId, params, body }) =>
      editBudget(tx, deps, ownerId, params.id, body),
    ),
    rowRoute(spendingBudgets.remove, find, async (tx, { ownerId, params }) => {
      const { id } = required(await budgetRows.lock(tx, ownerId, params.id));
      await budgetRows.remove(tx, ownerId, { id });
      return null;
    }),
  ];
}

const budgetColumns: Columns<SpendingBudget> = [
  ['预算', 'text', 16, (b) => b.name],
  ['周期', 'text', 12, (b) => budgetPeriodLabels[b.period]],
  ['开始', 'day', 12, (b) => b.from],
  ['结束', 'day', 12, (b) => b.to],
  ['预算金额', 'amount', 16, (b) => b.amount],
  ['结转', 'text', 16, (b) => carryOverLabels[b.carryOver]],
  ['上期结转', 'amount', 16, (b) => b.carried],
  ['已用', 'amount', 16, (b) => b.used],
  ['剩余', 'amount', 16, (b) => b.left],
  ['货币', 'text', 8, (b) => b.currency],
];
