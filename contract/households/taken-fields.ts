import { keysOf } from '../fields/keys-of.ts';

/** What of a household becomes a person's own, as people call it, by the tables that hold it. */
export const takenLabels = {
  accounts: '资金账户',
  deposits: '存款',
  investments: '投资',
  securities_accounts: '证券账户',
  fixed_assets: '固定资产',
  loans: '贷款',
  debts: '应收应付款',
  other_assets: '其他资产',
  spending_recurring: '周期收支',
  spending_budgets: '预算',
  spending_rules: '自动分类规则',
  planning_goals: '目标',
  planning_scenarios: '试算',
  imports: '导入记录',
} as const;
export const takenParts = keysOf(takenLabels);

/** Of what a person has one of, so that theirs stays and the household's is left out. */
export const keptLabels = {
  allocation_targets: '目标配置',
  planning_assumptions: '规划假设',
  planning_retirements: '养老计划',
} as const;
export type KeptPart = keyof typeof keptLabels;
export const keptParts = keysOf(keptLabels);
