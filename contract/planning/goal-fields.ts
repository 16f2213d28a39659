import { z } from 'zod';
import { dayField } from '../fields/day-field.ts';
import { decimal, requiredText, rowId, versionField, wholeFrom } from '../fields/fields.ts';
import { keysOf } from '../fields/keys-of.ts';
import { listOf } from '../fields/list-field.ts';
import { assetClasses } from './assumptions.ts';

/** What a goal is for, with its label. */
export const goalKindLabels = {
  EMERGENCY: '应急金',
  HOME: '首付',
  EDUCATION: '教育',
  OTHER: '自定',
} as const;
export type GoalKind = keyof typeof goalKindLabels;
export const goalKinds = keysOf(goalKindLabels);

export const mostGoals = 30;
export const mostShares = 50;

const downPercentText = '首付比例必须大于0且不超过100%';
const money = (message: string, min: number) => decimal({ message, min, decimals: 2 });
const target = money('金额必须大于0', 0.01);

export const shareFields = {
  /** The area and the id of what is set aside, as `planningGoals.items` names it. */
  itemKey: rowId('这项资产不存在'),
  /** Of what it is worth; null for an amount. */
  percent: decimal({ message: '比例必须在0到100之间', min: 0, decimals: 4 })
    .max(100, { error: '比例必须在0到100之间' })
    .nullish(),
  amount: money('金额不能为负数', 0).nullish(),
  /** The class that it grows with; by default that of the item. */
  class: z.enum(assetClasses, { error: '类别不正确' }).nullish(),
};

interface PartOrAmount {
  percent?: number | null | undefined;
  amount?: number | null | undefined;
}

/** Whether a share has either a percentage or an amount. */
export const isPartOrAmount = ({ percent, amount }: PartOrAmount) =>
  (percent == null) !== (amount == null);
export const notPartOrAmount = { error: '每一项只填比例或金额', path: ['percent'] };

/** A list of shares, each of another item. */
export const sharesOf = <Share extends z.ZodType<{ itemKey: string }>>(share: Share) =>
  listOf(share, {
    error: '留出的资产必须是列表',
    max: mostShares,
    tooLong: `最多${mostShares}项`,
  }).refine((shares) => new Set(shares.map(({ itemKey }) => itemKey)).size === shares.length, {
    error: '同一项资产只能出现一次',
  });

export const goalBody = z
  .object({
    kind: z.enum(goalKinds, { error: '请选择目标类型' }),
    name: requiredText('目标名称不能为空', 100),
    /** Of an emergency fund it follows from the months. */
    amount: target.nullish(),
    /** Of an emergency fund: how many months of the average expense. */
    months: wholeFrom(1, 60, '月数必须在1到60之间').nullish(),
    /** Of a down payment: the price of the home, and the percentage of it that is paid down. */
    price: money('总价必须大于0', 0.01).nullish(),
    downPercent: decimal({ message: downPercentText, min: 0.01, decimals: 4 })
      .max(100, { error: downPercentText })
      .nullish(),
    /** Of an education: what a year of it takes, and how many there are. */
    yearly: money('每年费用必须大于0', 0.01).nullish(),
    years: wholeFrom(1, 30, '年数必须在1到30之间').nullish(),
    isInTodaysMoney: z.boolean({ error: '必须是 true 或 false' }),
    dueDate: dayField('请选择日期').nullish(),
    /** What was spent on it already. */
    spent: money('已用金额不能为负数', 0).default(0),
    /** What is added a month; null: as measured over the last 6 months. */
    addition: money('每月存入不能为负数', 0).nullish(),
    shares: sharesOf(z.object(shareFields).refine(isPartOrAmount, notPartOrAmount)),
    version: versionField,
  })
  .refine((goal) => goalTarget(goal) !== undefined, {
    error: ({ input }) => missingTarget((input as { kind?: string } | undefined)?.kind),
    path: ['amount'],
    when: () => true,
  })
  .superRefine((goal, context) => {
    // An amount that follows from other fields is held to the same bounds as one that is typed.
    const [wrong] = target.nullish().safeParse(goalTarget(goal)).error?.issues ?? [];
    if (wrong) context.addIssue({ code: 'custom', path: ['amount'], message: wrong.message });
  });
export type GoalBody = z.output<typeof goalBody>;

/** The fields that say how much a goal asks for. */
interface GoalTarget {
  kind: GoalKind;
  amount?: number | null | undefined;
  months?: number | null | undefined;
  price?: number | null | undefined;
  downPercent?: number | null | undefined;
  yearly?: number | null | undefined;
  years?: number | null | undefined;
}

/**
 * What a goal asks for: an amount, or what its kind has in the place of one; null where it follows from the
 * average expense, undefined where nothing says it.
 */
export function goalTarget(goal: GoalTarget): number | null | undefined {
  const { kind, amount, months, price, downPercent, yearly, years } = goal;
  if (kind === 'EMERGENCY') return months == null ? undefined : null;
  if (amount != null) return amount;
  if (kind === 'HOME' && price != null && downPercent != null) {
    return Math.round(price * downPercent) / 100;
  }
  if (kind === 'EDUCATION' && yearly != null && years != null) {
    return Math.round(yearly * years * 100) / 100;
  }
  return undefined;
}

function missingTarget(kind: string | undefined): string {
  if (kind === 'EMERGENCY') return '请填写几个月的支出';
  if (kind === 'HOME') return '请填写金额，或者总价和首付比例';
  return kind === 'EDUCATION' ? '请填写金额，或者每年费用和年数' : '请填写金额';
}
