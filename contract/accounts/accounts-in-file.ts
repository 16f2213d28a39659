import { z } from 'zod';
import { currencyField, requiredText } from '../fields/fields.ts';
import {
  dayText,
  decimalText,
  fileDescription,
  foreignText,
  importNumber,
  instantText,
  moneyRules,
  recorded,
  row,
  transactionPlace,
} from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { entryType } from '../investments/entry-fields.ts';
import { accountTypes, cardDayFields, transactionTypes } from './account-fields.ts';
import { actKinds } from './act-kinds.ts';

/** In the order they were booked. Amounts are signed. */
const entry = row({
  /** When the money moved; in files that lack it, the day on which it was booked. */
  day: dayText.optional(),
  type: z.enum(transactionTypes, { error: '流水类型不正确' }),
  amount: decimalText({ ...moneyRules, min: -1e15 }),
  description: fileDescription,
  /** The same text in all entries of one transfer between own accounts. */
  transferId: foreignText(100).min(1, { error: '转账编号不能为空' }).optional(),
  /** The number, from 1, of the entry of this account that it reverses. */
  reverses: z.int({ error: '必须是整数' }).min(1, { error: '必须大于0' }).optional(),
  /** Of a TRADE: the kind of entry of a holding whose money it moves. */
  entryType: entryType.optional(),
  /** Of an ACT: its kind, and where the first transaction of the same act stands. */
  actKind: z.enum(actKinds, { error: '业务类型不正确' }).optional(),
  act: transactionPlace.optional(),
  /** Of a TRADE: whether it moves the money of a fund order, which becomes such an entry. */
  isOrder: z.literal(true, { error: '必须是 true' }).optional(),
  import: importNumber,
  /** By which an import knows what it has brought in already. */
  importKey: foreignText(700).optional(),
  createdAt: instantText,
})
  .refine((booked) => (booked.type === 'TRADE') === (booked.entryType !== undefined), {
    error: '投资交易流水必须带交易类型，其他流水不能带',
    path: ['entryType'],
  })
  .refine(
    ({ type, actKind, act }) =>
      (type === 'ACT') === (actKind !== undefined) && (type === 'ACT') === (act !== undefined),
    { error: '其他业务流水必须带业务类型和业务编号，其他流水不能带', path: ['actKind'] },
  )
  .refine((booked) => !booked.isOrder || ['BUY', 'SELL'].includes(booked.entryType ?? ''), {
    error: '基金订单的流水只能是买入或卖出',
    path: ['isOrder'],
  });

export const accountInFile = row({
  accountName: requiredText('账户名称不能为空', 100),
  accountType: z.enum(accountTypes, { error: '账户类型不正确' }),
  currency: currencyField,
  /** The sum of the entries, by which a lost entry is noticed. */
  balance: decimalText({ ...moneyRules, min: -1e15 }),
  description: fileDescription,
  ...cardDayFields,
  isDefault: z.boolean({ error: '必须是 true 或 false' }),
  ...recorded,
  transactions: listOf(entry, {
    error: '必须是列表',
    max: 100_000,
    tooLong: '最多100000条',
    empty: '缺少期初流水',
  }),
});
