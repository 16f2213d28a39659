import { z } from 'zod';
import { decimal, wholeFrom } from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import {
  isPartOrAmount,
  mostShares,
  notPartOrAmount,
  shareFields,
  sharesOf,
} from './goal-fields.ts';

export const takingOutLabels = { FIXED: '固定金额', PERCENT: '按比例' } as const;

const money = (message: string) => decimal({ message, min: 0, decimals: 2 });
const year = wholeFrom(1900, 2200, '年份必须在1900到2200之间');

const phase = (message: string) =>
  z
    .object({
      /** A year, in today's money. */
      amount: money(message),
      fromYear: year,
      /** Before it, it ends; null without an end. */
      untilYear: year.nullish().transform((value) => value ?? null),
    })
    .refine(({ fromYear, untilYear }) => untilYear === null || untilYear > fromYear, {
      error: '结束年份必须晚于开始年份',
      path: ['untilYear'],
    });

const phases = (message: string) =>
  listOf(phase(message), { error: '必须是列表', max: 20, tooLong: '最多20段' });

const fileText = z
  .string({ error: '必须是文字' })
  .min(1, { error: '不能为空' })
  .max(200, { error: '不能超过200个字符' });
const untilYear = year.nullish().transform((value) => value ?? null);

const planFields = {
  bornIn: year,
  /** Null: when the number is reached. */
  stopsIn: year.nullish().transform((value) => value ?? null),
  untilAge: wholeFrom(1, 120, '年龄必须在1到120之间'),
  includesHousing: z.boolean({ error: '必须是 true 或 false' }),
  /** What is added a year while working. */
  addition: money('每年存入不能为负数'),
  spending: phases('支出不能为负数'),
  income: phases('收入不能为负数'),
  /** What of the assets cannot be taken out before a year, such as a provident fund. */
  locked: listOf(z.object({ amount: money('锁定金额不能为负数'), untilYear: year }), {
    error: '必须是列表',
    max: 20,
    tooLong: '最多20项',
  }),
  takesOut: z.enum(['FIXED', 'PERCENT'], { error: '请选择提取方式' }),
  ratePercent: decimal({ message: '提取率必须大于0', min: 0.01, decimals: 4 }).max(100, {
    error: '提取率不能超过100%',
  }),
};

/**
 * A plan for the time after work. Amounts are a year and in today's money, rates in percent. Without shares, all that
 * is owned and no goal has taken is set aside for it, homes only where they are included.
 */
export const retirementBody = z.object({
  ...planFields,
  /** Single items, each locked until a year where it cannot be taken out before. */
  shares: sharesOf(z.object({ ...shareFields, untilYear }).refine(isPartOrAmount, notPartOrAmount))
    .nullish()
    .transform((value) => value ?? null),
});
export type RetirementBody = z.output<typeof retirementBody>;

/** The same in the personal file, where an item is named by its area and its place. */
export const retirementInFile = z.object({
  ...planFields,
  shares: listOf(
    z
      .object({
        ...{ area: fileText, item: fileText },
        ...{ percent: shareFields.percent, amount: shareFields.amount, class: shareFields.class },
        untilYear,
      })
      .refine(isPartOrAmount, notPartOrAmount),
    { error: '必须是列表', max: mostShares, tooLong: `最多${mostShares}项` },
  )
    .nullish()
    .transform((value) => value ?? null),
});
export type RetirementInFile = z.output<typeof retirementInFile>;
