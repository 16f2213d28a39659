import { z } from 'zod';
import { optionalText } from '../fields/fields.ts';
import { row, transactionPlace } from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { fileFields } from '../table.ts';
import { loanActsTable, loanRatesTable, loansTable } from './loans.table.ts';

const { createdAt, sequence: _, ...act } = fileFields(loanActsTable);
const { assumedPaidBefore, note, createdAt: addedAt, updatedAt, ...terms } = fileFields(loansTable);

/** An instalment or a prepayment, in the order of booking. */
export const loanActInFile = row({
  ...act,
  /** The first transaction of the money that it has moved in an account. */
  cash: transactionPlace.nullish(),
  createdAt,
}).refine(
  ({ kind, number, mode }) =>
    (kind === 'PAYMENT') === (number != null) && (kind === 'PREPAYMENT') === (mode != null),
  { error: '期号必须且只能用于正常还款，方式必须且只能用于提前还款', path: ['kind'] },
);

export const loanRateInFile = row(fileFields(loanRatesTable));

export const loanInFile = row({
  ...terms,
  /** The number of the account in the file that instalments are taken from, from 1. */
  account: z.int({ error: '必须是整数' }).min(1, { error: '必须大于0' }).nullish(),
  /** The code of the fixed asset that it bought. */
  fixedAsset: optionalText(100),
  assumedPaidBefore,
  note,
  rates: listOf(loanRateInFile, {
    error: '必须是列表',
    max: 600,
    tooLong: '最多600条',
  }),
  payments: listOf(loanActInFile, { error: '必须是列表', max: 2000, tooLong: '最多2000条' }),
  createdAt: addedAt,
  updatedAt,
}).refine(({ startDate, firstDueDate }) => startDate < firstDueDate, {
  error: '首次还款日必须晚于放款日期',
  path: ['firstDueDate'],
});
