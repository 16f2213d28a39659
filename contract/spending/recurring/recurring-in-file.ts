import type { z } from 'zod';
import { fileNumber, isUnique, row, transactionPlace } from '../../fields/file-fields.ts';
import { listOf } from '../../fields/list-field.ts';
import { fileFields } from '../../table.ts';
import {
  spendingOccurrencesTable,
  spendingRecurringAmountsTable,
  spendingRecurringTable,
} from './recurring.table.ts';
import { mostRecurring } from './recurring-words.ts';

const list = <Row extends z.ZodType>(of: Row, max: number) =>
  listOf(of, { error: '必须是列表', max, tooLong: `最多${max}条` });
const number = fileNumber.nullish();

/** What recurs, with numbers in the place of ids: of its accounts and its category. */
export const recurringInFile = row({
  ...fileFields(spendingRecurringTable),
  account: number,
  toAccount: number,
  category: number,
  amounts: listOf(row(fileFields(spendingRecurringAmountsTable)), {
    error: '必须是列表',
    max: 1000,
    tooLong: '最多1000条',
    empty: '至少要有一个金额',
  }).refine((amounts) => isUnique(amounts.map(({ fromDay }) => fromDay)), {
    error: '同一天只能有一个金额',
  }),
  occurrences: list(
    row({
      ...fileFields(spendingOccurrencesTable),
      /** The transaction that it was booked as, is linked to, or is not. */
      entry: transactionPlace.nullish(),
    }),
    10_000,
  ).refine((all) => isUnique(all.map(({ plannedDay }) => plannedDay)), {
    error: '同一天只能有一期',
  }),
})
  .refine(({ flow, payee }) => (flow === 'TRANSFER') === (payee == null), {
    error: '转账没有对方，其他必须有',
    path: ['payee'],
  })
  .refine(({ flow, toAccount }) => flow === 'TRANSFER' || toAccount == null, {
    error: '只有转账才有转入账户',
    path: ['toAccount'],
  })
  .refine(({ every, dayOfMonth }) => every === 'MONTH' || every === 'YEAR' || dayOfMonth == null, {
    error: '只有按月和按年才有日期',
    path: ['dayOfMonth'],
  })
  .refine(({ firstDay, untilDay }) => untilDay == null || untilDay >= firstDay, {
    error: '结束日期不能早于首次日期',
    path: ['untilDay'],
  });

/** Missing in files of before there was what recurs. */
export const recurringListInFile = list(recurringInFile, mostRecurring).default([]);
