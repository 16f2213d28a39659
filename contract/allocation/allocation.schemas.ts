import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, decimal, requiredText, versionField } from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { allocationDimensions } from './allocation-fields.ts';

const by = z.enum(allocationDimensions, { error: '不支持的分类方式' });

/** Most targets of one dimension: more than anyone has accounts. */
const maxTargets = 200;

const target = z.object(
  {
    key: requiredText('请选择分类', 100),
    percent: decimal({ message: '目标占比不能小于0', min: 0, max: 100.0001, decimals: 4 }),
  },
  { error: '必须是一个 {…} 对象' },
);
export type AllocationTarget = z.output<typeof target>;

export const targetsField = listOf(target, {
  error: '目标必须是列表',
  max: maxTargets,
  tooLong: `最多${maxTargets}个目标`,
});

const allocationRow = z.object({
  key: z.string(),
  label: z.string(),
  value: z.number(),
  /** Of the total; null when the total is 0. */
  percent: z.number().nullable(),
  /** Null when the user has set no targets for the dimension. */
  targetPercent: z.number().nullable(),
  /** The target's share of the total and the new money. */
  targetValue: z.number().nullable(),
  /** What to buy, or below 0 to sell, so that the target is met. */
  tradeAmount: z.number().nullable(),
});

const allocation = z.object({
  by,
  currency: currencyField,
  total: z.number(),
  rows: z.array(allocationRow),
  /** What the total leaves out. */
  missing: z.array(z.object({ code: z.string(), message: z.string(), subject: z.string() })),
  /** Of the targets; 0 before any were set. */
  version: z.int(),
});
export type Allocation = z.output<typeof allocation>;

export const allocationSchemas = {
  show: {
    query: z.object({
      by: by.default('TYPE'),
      newMoney: z.coerce
        .string()
        .regex(/^\d{1,12}(\.\d{1,2})?$/, { error: '新投入金额必须是不小于0的金额，最多两位小数' })
        .default('0'),
      currency: currencyField.optional(),
    }),
    data: allocation,
  },
  setTargets: {
    body: z.object({
      by,
      targets: targetsField,
      version: versionField,
    }),
    data: z.object({ by, targets: z.array(target), version: z.int() }),
  },
} satisfies Record<string, CallSchemas>;
