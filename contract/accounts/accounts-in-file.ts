import { z } from 'zod';
import {
  fileNumber,
  foreignText,
  importNumber,
  row,
  transactionPlace,
} from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { entryType } from '../investments/entry-fields.ts';
import { fileFields } from '../table.ts';
import { accountsTable, accountTransactionsTable } from './accounts.table.ts';

const { accountName, accountType, balance, currency, ...details } = fileFields(accountsTable);
const columns = fileFields(accountTransactionsTable);

/** In the order they were booked. Amounts are signed. */
export const transactionInFile = row({
  /** When the money moved; in files that lack it, the day on which it was booked. */
  day: columns.day.optional(),
  type: columns.type,
  amount: columns.amount,
  description: columns.description,
  /** The same text in all entries of one transfer between own accounts. */
  transferId: foreignText(100).min(1, { error: '转账编号不能为空' }).optional(),
  /** Of a TRADE: the kind of entry of a holding whose money it moves. */
  entryType: entryType.optional(),
  actKind: columns.actKind,
  /** Of an ACT: where the first transaction of the same act stands. */
  act: transactionPlace.optional(),
  /** Of a TRADE: whether it moves the money of a fund order, which becomes such an entry. */
  isOrder: z.literal(true, { error: '必须是 true' }).optional(),
  /** The number, from 1, of the entry of this account that it reverses. */
  reverses: fileNumber.optional(),
  /** The same text in the first entry of a chain of corrections (`chain`) and in those that go on with it. */
  chain: foreignText(20).min(1, { error: '更正编号不能为空' }).optional(),
  corrects: foreignText(20).min(1, { error: '更正编号不能为空' }).optional(),
  import: importNumber,
  importKey: columns.importKey,
  createdAt: columns.createdAt,
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
  accountName,
  accountType,
  currency,
  /** The sum of the entries, by which a lost entry is noticed. */
  balance,
  ...details,
  transactions: listOf(transactionInFile, {
    error: '必须是列表',
    max: 100_000,
    tooLong: '最多100000条',
    empty: '缺少期初流水',
  }),
});
