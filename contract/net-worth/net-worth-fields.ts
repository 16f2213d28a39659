import { keysOf } from '../fields/keys-of.ts';

/** A history has one point for each of these; a week ends on Sunday. */
export const historyIntervals = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type HistoryInterval = (typeof historyIntervals)[number];

/** The most points of a history. */
export const maxHistoryPoints = 4000;

/** The groups of a household's balance sheet with their labels, in their order; the last two are owed. */
export const sheetGroupLabels = {
  liquid: '流动资产',
  financial: '金融资产',
  restricted: '受限资产',
  real: '实物资产',
  receivables: '应收款',
  currentDebt: '流动负债',
  longTermDebt: '长期负债',
} as const;
export type SheetGroup = keyof typeof sheetGroupLabels;
export const sheetGroups = keysOf(sheetGroupLabels);

/** The parts of a change of net worth with their labels, in the order of an answer. */
export const changePartLabels = {
  saving: '储蓄',
  household: '家庭往来',
  market: '市场涨跌',
  income: '分红与利息',
  charges: '交易费用与税',
  fx: '汇率',
  depreciation: '折旧',
  debts: '债权债务',
  assets: '资产购置与处置',
  recorded: '录入与更正',
  unexplained: '未能细分',
} as const;
export type ChangePart = keyof typeof changePartLabels;
export const changeParts = keysOf(changePartLabels);
