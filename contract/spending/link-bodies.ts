import { z } from 'zod';
import { dayField } from '../fields/day-field.ts';
import { decimal, rowId } from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { linkKinds, mostPairs } from './spending-words.ts';

export const linkKindField = z.enum(linkKinds, { error: '类型不正确' });

export const linkEntriesBody = z.object({
  kind: linkKindField,
  pairs: listOf(
    z.object(
      { entryId: rowId('流水不存在'), otherId: rowId('流水不存在') },
      { error: '必须是一个 {…} 对象' },
    ),
    {
      error: '请选择两笔流水',
      max: mostPairs,
      tooLong: `最多${mostPairs}对`,
      empty: '请选择两笔流水',
    },
  ),
});
export type LinkEntriesBody = z.output<typeof linkEntriesBody>;

export const reconcileBody = z.object({
  accountId: rowId('请选择账户'),
  day: dayField('请填写日期'),
  /** The bank's, signed. */
  balance: decimal({ message: '余额格式不正确', min: -1e15, decimals: 2 }),
});
export type ReconcileBody = z.output<typeof reconcileBody>;
