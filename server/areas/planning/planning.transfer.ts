import { type AssetClass, assetClassLabels } from '../../../contract/planning/assumptions.ts';
import { goalKindLabels } from '../../../contract/planning/goal-fields.ts';
import {
  planningAccountsTable,
  planningAssumptionsTable,
  planningGoalsTable,
  planningRetirementsTable,
  planningSharesTable,
} from '../../../contract/planning/planning.table.ts';
import type { PlanningInFile } from '../../../contract/planning/planning-in-file.ts';
import type {
  RetirementBody,
  RetirementInFile,
} from '../../../contract/planning/retirement-fields.ts';
import {
  amountOfDecision,
  decisionKindLabels,
} from '../../../contract/planning/scenario-fields.ts';
import { itemKeyOf, type RowSource, type Transfer } from '../../area-transfer.ts';
import type { Db } from '../../db/database.ts';
import { fromFile } from '../../db/row-values.ts';
import { fieldError } from '../../errors.ts';
import { type Columns, numberCell, sheet } from '../../spreadsheets/sheet.ts';
import { firstAboveWhole, sharesOfPlan, toSetAside } from './goals/shares.ts';
import {
  type AssumptionsRow,
  assumptionsRows,
  type GoalRow,
  goalRows,
  type PlanningAccountRow,
  planningAccountRows,
  type RetirementRow,
  retirementRows,
  type ScenarioRow,
  type ShareRow,
  scenarioRows,
  shareRows,
} from './planning.repository.ts';
import { readPlanningInFile } from './read-planning.ts';
import { toScenarioRow } from './scenarios/scenario-in-file.ts';

interface Rows {
  planning_accounts: PlanningAccountRow[];
  planning_goals: GoalRow[];
  planning_shares: ShareRow[];
  planning_assumptions: AssumptionsRow[];
  planning_retirements: RetirementRow[];
  planning_scenarios: ScenarioRow[];
}

export const planningTransfer: Transfer<'planning', Rows> = {
  list: 'planning',
  read: (db: Db, ownerId: string) => readPlanningInFile(db, ownerId),
  prepare: (source, ownerId, [planned]) => {
    const goals = planned?.goals.map((goal, index) => toGoalRows(source, ownerId, goal, index));
    const own = { owner_id: ownerId, version: 1 };
    const { assumptions, retirement } = planned ?? {};
    const plan = retirement ? planFromFile(source, retirement.plan) : null;
    const shares = (goals ?? []).flatMap((goal) => goal.shares);
    if (firstAboveWhole([...shares.map(toSetAside), ...sharesOfPlan(plan)]).length > 0) {
      throw fieldError('planning.0.goals', '同一项资产留出的比例合计不能超过100%');
    }
    return {
      planning_accounts: (planned?.accounts ?? []).map((one, index) => {
        const field = `planning.0.accounts.${index}`;
        return fromFile(planningAccountsTable, one, {
          owner_id: ownerId,
          account_id: accountOf(source, one.account, `${field}.account`),
          pays_from_id:
            one.paysFrom == null ? null : accountOf(source, one.paysFrom, `${field}.paysFrom`),
        });
      }),
      planning_goals: (goals ?? []).map(({ row }) => row),
      planning_shares: shares,
      planning_assumptions: assumptions
        ? [
            fromFile(planningAssumptionsTable, assumptions, {
              ...own,
              assumptions: JSON.stringify({
                inflation: assumptions.inflation,
                savingGrowth: assumptions.savingGrowth,
                classes: assumptions.classes,
              }),
            }),
          ]
        : [],
      planning_retirements: retirement
        ? [
            fromFile(planningRetirementsTable, retirement, {
              ...own,
              plan: JSON.stringify(plan),
            }),
          ]
        : [],
      planning_scenarios: (planned?.scenarios ?? []).map((one, index) =>
        toScenarioRow(source, ownerId, one, index),
      ),
    };
  },
  insert: async (tx, rows) => {
    await planningAccountRows.insert(tx, rows.planning_accounts ?? []);
    await goalRows.insert(tx, rows.planning_goals ?? []);
    await shareRows.insert(tx, rows.planning_shares ?? []);
    await assumptionsRows.insert(tx, rows.planning_assumptions ?? []);
    await retirementRows.insert(tx, rows.planning_retirements ?? []);
    await scenarioRows.insert(tx, rows.planning_scenarios ?? []);
  },
  sheets: (rows) => [
    sheet(
      '现金预测设置',
      accountColumns,
      rows.flatMap(({ accounts }) => accounts),
    ),
    sheet(
      '目标',
      goalColumns,
      rows.flatMap(({ goals }) => goals),
    ),
    sheet(
      '规划假设',
      assumptionColumns,
      rows.flatMap(({ assumptions }) => assumptions?.classes ?? []),
    ),
    sheet(
      '试算',
      scenarioColumns,
      rows.flatMap(({ scenarios }) => scenarios ?? []),
    ),
  ],
};

type GoalInFile = PlanningInFile['goals'][number];

function toGoalRows(source: RowSource, ownerId: string, goal: GoalInFile, index: number) {
  const id = source.newId();
  const row = fromFile(planningGoalsTable, goal, { id, owner_id: ownerId, version: 1 });
  const shares = goal.shares.map((share, at) =>
    fromFile(planningSharesTable, share, {
      id: source.newId(),
      owner_id: ownerId,
      goal_id: id,
      item_key: itemKeyOf(source, share, `planning.0.goals.${index}.shares.${at}.item`),
    }),
  );
  return { row, shares };
}

function planFromFile(source: RowSource, { shares, ...plan }: RetirementInFile): RetirementBody {
  const field = 'planning.0.retirement.plan.shares';
  return {
    ...plan,
    shares:
      shares?.map(({ area, item, ...share }, at) => ({
        ...share,
        itemKey: itemKeyOf(source, { area, item }, `${field}.${at}.item`),
      })) ?? null,
  };
}

function accountOf({ accounts }: RowSource, number: number, field: string): string {
  const account = accounts[number - 1];
  if (!account) throw fieldError(field, '必须是文件里的账户');
  return account.id;
}

const amountCell = (amount: string | null | undefined) =>
  amount == null ? null : numberCell(amount);

const accountColumns: Columns<PlanningInFile['accounts'][number]> = [
  ['账户序号', 'number', 10, (one) => one.account],
  ['最低余额', 'amount', 16, (one) => amountCell(one.floor)],
  ['还款账户序号', 'number', 12, (one) => one.paysFrom ?? null],
];

const goalColumns: Columns<GoalInFile> = [
  ['目标', 'text', 24, (goal) => goal.name],
  ['类型', 'text', 10, (goal) => goalKindLabels[goal.kind]],
  ['金额', 'amount', 16, (goal) => amountCell(goal.amount)],
  ['月数', 'number', 8, (goal) => goal.months ?? null],
  ['日期', 'day', 12, (goal) => goal.dueDate ?? null],
  ['已用', 'amount', 16, (goal) => numberCell(goal.spent)],
  ['每月存入', 'amount', 16, (goal) => amountCell(goal.addition)],
];

const scenarioColumns: Columns<NonNullable<PlanningInFile['scenarios']>[number]> = [
  ['试算', 'text', 24, (one) => one.name],
  ['决定', 'text', 18, (one) => decisionKindLabels[one.decision.kind]],
  ['日期', 'day', 12, (one) => one.decision.day.slice(0, 10)],
  ['金额', 'amount', 16, (one) => amountOfDecision(one.decision)],
];

const assumptionColumns: Columns<{
  class: AssetClass;
  mean: number;
  spread: number;
  cost: number;
}> = [
  ['类别', 'text', 14, (one) => assetClassLabels[one.class]],
  ['年收益率（%）', 'number', 14, (one) => one.mean],
  ['波动（%）', 'number', 12, (one) => one.spread],
  ['费用（%）', 'number', 12, (one) => one.cost],
];
