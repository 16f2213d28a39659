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

const money = (message: string, min: number) => decimal({ message, min, decimals: 2 });

const share = z
  .object({
    /** The area and the id of what is set aside, as `planningGoals.items` names it. */
    itemKey: rowId('这项资产不存在'),
    /** Of what it is worth; null for an amount. */
    percent: decimal({ message: '比例必须在0到100之间', min: 0, decimals: 4 })
      .max(100, { error: '比例必须在0到100之间' })
      .nullish(),
    amount: money('金额不能为负数', 0).nullish(),
    /** The class that it grows with; by default that of the item. */
    class: z.enum(assetClasses, { error: '类别不正确' }).nullish(),
  })
  .refine(({ percent, amount }) => (percent == null) !== (amount == null), {
    error: '每一项只填比例或金额',
    path: ['percent'],
  });

export const goalBody = z
  .object({
    kind: z.enum(goalKinds, { error: '请选择目标类型' }),
    name: requiredText('目标名称不能为空', 100),
    /** Of an emergency fund it follows from the months. */
    amount: money('金额必须大于0', 0.01).nullish(),
    /** Of an emergency fund: how many months of the average expense. */
    months: wholeFrom(1, 60, '月数必须在1到60之间').nullish(),
    isInTodaysMoney: z.boolean({ error: '必须是 true 或 false' }),
    dueDate: dayField('请选择日期').nullish(),
    /** What was spent on it already. */
    spent: money('已用金额不能为负数', 0).default(0),
    /** What is added a month; null: as measured over the last 6 months. */
    addition: money('每月存入不能为负数', 0).nullish(),
    shares: listOf(share, {
      error: '留出的资产必须是列表',
      max: mostShares,
      tooLong: `最多${mostShares}项`,
    }).refine((shares) => new Set(shares.map(({ itemKey }) => itemKey)).size === shares.length, {
      error: '同一项资产只能出现一次',
    }),
    version: versionField,
  })
  .refine(({ kind, amount, months }) => (kind === 'EMERGENCY' ? months != null : amount != null), {
    error: '应急金填写月数，其他目标填写金额',
    path: ['amount'],
    when: () => true,
  });
export type GoalBody = z.output<typeof goalBody>;
