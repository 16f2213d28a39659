import { keysOf } from '../fields/keys-of.ts';

/** How long a budget is for: it begins anew with each month or year, or is for some days once. */
export const budgetPeriodLabels = { MONTH: '每月', YEAR: '每年', RANGE: '起止日期' } as const;
export type BudgetPeriod = keyof typeof budgetPeriodLabels;
export const budgetPeriods = keysOf(budgetPeriodLabels);

/** What of a period is added to the next: nothing, what is left, or what was overspent too. */
export const carryOverLabels = {
  OFF: '不结转',
  SURPLUS: '只结转结余',
  BOTH: '结转结余和超支',
} as const;
export type CarryOver = keyof typeof carryOverLabels;
export const carryOvers = keysOf(carryOverLabels);

/** The latest day of a month that a budget can begin on: every month has it. */
export const latestFirstDay = 28;
export const mostBudgets = 100;

/** What a budget without a category is called. */
export const wholeBudgetLabel = '全部支出';

/** What a budget is, as far as its fields depend on each other. */
export interface BudgetTerms {
  period: BudgetPeriod;
  firstDay: number | null;
  fromDay: string;
  untilDay: string | null;
  carryOver: CarryOver;
}

/** The first field that does not go with the others, and the text to show beside it. */
export function problemOfBudget({ period, firstDay, fromDay, untilDay, carryOver }: BudgetTerms) {
  if (fromDay < '1970-01-01') return { field: 'fromDay', text: '日期不能早于1970-01-01' };
  if ((period === 'MONTH') !== (firstDay !== null)) {
    return { field: 'firstDay', text: '只有每月的预算有起始日' };
  }
  if (period === 'RANGE' && untilDay === null) {
    return { field: 'untilDay', text: '请填写结束日期' };
  }
  if (untilDay !== null && untilDay < fromDay) {
    return { field: 'untilDay', text: '结束日期不能早于开始日期' };
  }
  if (period === 'RANGE' && carryOver !== 'OFF') {
    return { field: 'carryOver', text: '起止日期的预算只有一期，不能结转' };
  }
  return undefined;
}
