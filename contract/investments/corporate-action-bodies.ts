import { z } from 'zod';
import { dayField } from '../fields/day-field.ts';
import { decimal, requiredText } from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { addEntryBody } from './entry-fields.ts';
import type { EntryType } from './entry-types.ts';

export const unreadableAnnouncement = '看不懂的方案，请写成“10送3转2派1元”';

const otherDay = dayField('日期不能为空').nullish();

export const announceActionBody = z.object({
  text: requiredText('请填写公告方案', 200),
  /** Default: the day before the ex-day. */
  recordDay: otherDay,
  exDay: dayField('除权除息日不能为空'),
  payDay: otherDay,
  /** The close before the ex-day; a stored one where none is given. */
  close: decimal({ message: '收盘价必须大于0', min: 1e-12 }).nullish(),
});

/** What a corporate action may come to, the charges and deductions around it included. */
const actionTypes = new Set<EntryType>([
  'BONUS',
  'CAPITALISATION',
  'DIVIDEND',
  'REINVEST',
  'RIGHTS',
  'SPLIT',
  'RETURN_OF_CAPITAL',
  'FEE',
  'TAX',
]);

export const acceptActionBody = z.object({
  /** In place of what is proposed. */
  entries: listOf(
    addEntryBody.refine(({ type }) => actionTypes.has(type), {
      error: '公司行动不能记成这类交易',
      path: ['type'],
    }),
    { error: '必须是列表', empty: '请至少保留一笔', max: 10, tooLong: '最多10笔' },
  ).nullish(),
});
