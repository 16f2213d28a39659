import { z } from 'zod';
import { dayField } from '../fields/day-field.ts';
import { decimal, requiredText, rowId, versionField, wholeFrom } from '../fields/fields.ts';
import { keysOf } from '../fields/keys-of.ts';
import { listOf } from '../fields/list-field.ts';
import { prepaymentModes, repaymentMethods } from '../loans/loan-fields.ts';

/** What can be decided, with its label. */
export const decisionKindLabels = {
  PREPAY: '提前还贷还是投资',
  BUY: '买房或换房',
  SELL: '卖掉一项',
  CHANGE: '收入或支出改变',
} as const;
export type DecisionKind = keyof typeof decisionKindLabels;
export const decisionKinds = keysOf(decisionKindLabels);

/** What is done with money that could prepay a loan. */
export const moneyUseLabels = { PREPAY: '提前还贷', INVEST: '投资' } as const;
/** What is done with what a sale leaves. */
export const restUseLabels = { CASH: '留作现金', INVEST: '投资' } as const;
/** How much of an item is sold. */
export const soldPartLabels = {
  PERCENT: '百分比',
  AMOUNT: '金额',
  QUANTITY: '数量',
} as const;
export const changedSideLabels = { INCOME: '收入', EXPENSE: '支出' } as const;

export const mostScenarios = 3;
export const mostYears = 60;
export const yearsText = `期限必须在1到${mostYears}年之间`;

const above0 = (message: string) => decimal({ message, min: 0.01, decimals: 2 });
const from0 = (message: string) => decimal({ message, min: 0, decimals: 2 });
const percent = (message: string, min: number, max: number) =>
  decimal({ message, min, decimals: 4 }).max(max, { error: message });
const growth = (name: string) => percent(`${name}必须在-50%到100%之间`, -50, 100);
const yearlyReturn = growth('年收益率');
const day = dayField('请选择日期');

const newLoan = z.object({
  principal: above0('贷款本金必须大于0'),
  annualRatePercent: percent('年利率必须在0到100之间', 0, 100),
  months: wholeFrom(1, 600, '期数必须在1到600之间'),
  method: z.enum(repaymentMethods, { error: '请选择还款方式' }),
});

const soldFields = {
  proceeds: from0('卖价必须是不小于0的金额'),
  costs: from0('费用不能为负数'),
};

/** Null for all of it. Amounts are of today's worth; quantities are of holdings. */
const soldPart = z
  .object({
    of: z.enum(keysOf(soldPartLabels), { error: '请选择卖出多少' }),
    value: decimal({ message: '卖出多少必须大于0', min: 0, decimals: 10 }).refine(
      (value) => value > 0,
      { error: '卖出多少必须大于0' },
    ),
  })
  .refine(({ of, value }) => of !== 'PERCENT' || value <= 100, {
    error: '不能超过100%',
    path: ['value'],
  });
export type SoldPart = z.output<typeof soldPart>;

const prepay = z.object({
  kind: z.literal('PREPAY'),
  day,
  /** In the currency of the loan. */
  amount: above0('金额必须大于0'),
  mode: z.enum(prepaymentModes, { error: '请选择提前还款方式' }),
  use: z.enum(['PREPAY', 'INVEST'], { error: '请选择这笔钱的用途' }),
  /** Of the money, or of the instalments that prepaying saves. */
  returnPercent: yearlyReturn,
});

const buyFields = {
  kind: z.literal('BUY'),
  day,
  price: above0('总价必须大于0'),
  downPayment: from0('首付必须是不小于0的金额'),
  costs: from0('费用不能为负数'),
  growthPercent: growth('房价涨幅'),
  /** A month. */
  rentSaved: from0('省下的房租不能为负数'),
  yearlyCosts: from0('每年费用不能为负数'),
  /** Of the home that is sold for it; null where none is. */
  sale: z.object(soldFields).nullish(),
};
const buy = z.object({
  ...buyFields,
  loans: listOf(newLoan, { error: '贷款必须是列表', max: 2, tooLong: '最多2笔贷款' }),
});

const sell = z.object({
  kind: z.literal('SELL'),
  day,
  part: soldPart.nullish(),
  ...soldFields,
  rest: z.enum(['CASH', 'INVEST'], { error: '请选择剩下的钱怎么用' }),
  /** Of the rest that is invested. */
  returnPercent: yearlyReturn.nullish(),
});

const change = z.object({
  kind: z.literal('CHANGE'),
  day,
  side: z.enum(['INCOME', 'EXPENSE'], { error: '请选择收入或支出' }),
  /** A month; above 0 it rises. */
  amount: decimal({ message: '请填写每月增减的金额', min: -1e12, decimals: 2 }).refine(
    (amount) => amount !== 0,
    { error: '每月增减的金额不能为0' },
  ),
  /** How many months it lasts; null until the end. */
  months: wholeFrom(1, mostYears * 12, `月数必须在1到${mostYears * 12}之间`).nullish(),
});

/** A decision as answers have it. */
export const answeredDecision = z.discriminatedUnion('kind', [
  prepay,
  z.object({ ...buyFields, loans: z.array(newLoan) }),
  sell,
  change,
]);

/** A decision without what it names of other areas. */
export const decision = z
  .discriminatedUnion('kind', [prepay, buy, sell, change], { error: '请选择一种决定' })
  .superRefine((given, context) => {
    if (given.kind === 'BUY' && given.price > 0) {
      const lent = given.loans.reduce((sum, { principal }) => sum + principal, 0);
      const missing = Math.round((given.price - given.downPayment - lent) * 100) / 100;
      if (missing !== 0) {
        const by = Math.abs(missing).toLocaleString('en-US', { maximumFractionDigits: 2 });
        const message = `首付与贷款合计必须等于总价，${missing > 0 ? '还差' : '多出'} ${by}`;
        context.addIssue({ code: 'custom', path: ['downPayment'], message });
      }
    }
    if (given.kind === 'SELL' && given.rest === 'INVEST' && given.returnPercent == null) {
      const message = '请填写年收益率';
      context.addIssue({ code: 'custom', path: ['returnPercent'], message });
    }
  });
export type Decision = z.output<typeof decision>;
export type DecisionOf<Kind extends DecisionKind> = Extract<Decision, { kind: Kind }>;

/** Lets a rule run beside the errors of other fields, which zod would report alone. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

export const scenarioBody = z
  .object({
    name: requiredText('试算名称不能为空', 100),
    decision,
    /** The loan that is prepaid, or repaid by a sale. */
    loanId: rowId('贷款不存在').nullish(),
    /**
     * What is sold, as `planningGoals.items` names it; of a change, what recurs and changes, as `recurring` and its id.
     */
    itemKey: rowId('这项资产不存在').nullish(),
    version: versionField,
  })
  .refine(({ decision: given, loanId }) => given?.kind !== 'PREPAY' || Boolean(loanId), {
    error: '请选择贷款',
    path: ['loanId'],
    when: isObject,
  })
  .refine(({ decision: given, itemKey }) => !sellsSomething(given) || Boolean(itemKey), {
    error: '请选择要卖掉的资产',
    path: ['itemKey'],
    when: isObject,
  });
export type ScenarioBody = z.output<typeof scenarioBody>;

/** Whether a decision names an item that is sold. */
export function sellsSomething(given: Decision): boolean {
  return given?.kind === 'SELL' || (given?.kind === 'BUY' && given.sale != null);
}

/** Begins the key of what recurs; its id follows. */
export const recurringPrefix = 'recurring ';

/** Whether a decision may name an item: what is sold, or what recurs and changes. */
export function namesItem(given: Decision): boolean {
  return sellsSomething(given) || given.kind === 'CHANGE';
}

/** Whether a decision may name a loan: the one that is prepaid, or repaid by what is sold. */
export function takesLoan(given: Decision): boolean {
  return given.kind === 'PREPAY' || sellsSomething(given);
}

/** The amount that a decision is about: what is prepaid, paid, got, or changes a month. */
export function amountOfDecision(given: Decision): number {
  if (given.kind === 'BUY') return given.price;
  return given.kind === 'SELL' ? given.proceeds : given.amount;
}
