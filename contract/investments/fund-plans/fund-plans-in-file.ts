import { z } from 'zod';
import {
  dayText,
  decimalText,
  fileDescription,
  moneyRules,
  recorded,
  row,
} from '../../fields/file-fields.ts';
import { booleanField } from '../fund-orders/fund-order-fields.ts';
import { planIntervals } from './plan-words.ts';

/** A plan of a fund. */
export const fundPlanInFile = row({
  amount: decimalText({ ...moneyRules, above: 0 }),
  every: z.enum(planIntervals, { error: '定投周期不正确' }),
  weekday: z.int({ error: '必须是整数' }).min(1).max(5).nullish(),
  dayOfMonth: z.int({ error: '必须是整数' }).min(1).max(28).nullish(),
  startDay: dayText,
  endDay: dayText.nullish(),
  ratePercent: decimalText({ min: 0, max: 100 }).nullish(),
  qdii: booleanField,
  isActive: booleanField,
  /** The number, from 1, of the account that its orders are paid from. */
  account: z.int({ error: '必须是整数' }).min(1, { error: '必须大于0' }).nullish(),
  lastNote: fileDescription,
  ...recorded,
}).refine(
  ({ every, weekday, dayOfMonth }) =>
    (every === 'MONTH') === (dayOfMonth != null) && (every === 'MONTH') === (weekday == null),
  { error: '每月定投填写日期，每周和每两周填写星期', path: ['every'] },
);
