import { z } from 'zod';
import {
  as,
  choice,
  currency,
  day,
  edited,
  idOrNull,
  internal,
  leftOut,
  moment,
  money,
  orNull,
  owned,
  ownedOrNull,
  percent,
  text,
  textOrNull,
  unanswered,
  whole,
} from '../column-kinds.ts';
import { optionalText } from '../fields/fields.ts';
import { row, transactionPlace } from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { handOverColumns } from '../hand-over-columns.ts';
import { fileFields, table } from '../table.ts';
import { dayCounts, loanTypes, prepaymentModes, repaymentMethods } from './loan-fields.ts';

export const loansTable = table('loans', {
  name: text(100, '贷款名称不能为空'),
  loan_type: choice(loanTypes, '贷款类型不正确'),
  method: choice(repaymentMethods, '还款方式不正确'),
  principal: money({ above: 0 }),
  annual_rate_percent: percent(),
  months: whole({ min: 1, max: 600, wrong: '期数必须在1到600之间' }),
  start_date: day(),
  /** A month that has no such day is due on its last. */
  due_day: whole({ min: 1, max: 31, wrong: '还款日必须在1到31之间' }),
  first_due_date: day(),
  day_count: choice(dayCounts, '计息方式不正确'),
  currency: currency(),
  /** Loans of one name belong together, as the two of a 组合贷 do. */
  loan_group: as('group', textOrNull(100)),
  /** The account that instalments are taken from. */
  account_id: ownedOrNull('accounts'),
  /** The fixed asset that it bought. */
  fixed_asset_id: ownedOrNull('fixed_assets'),
  /** Instalments due before it count as paid without being booked. */
  assumed_paid_before: day(),
  note: textOrNull(500),
  ...handOverColumns,
  /** What a taken-over loan goes on with (`AgreedPlan`): its level payment. An edit of its terms clears both columns. */
  agreed_level: unanswered(leftOut(money({ min: 0 }))),
  /** And the interest that its running period owes on what was prepaid before. */
  carried_interest: unanswered(leftOut(money({ min: 0 }))),
  /** What was undone last: undoing it once more is answered as done. */
  undone_act_id: internal(idOrNull()),
  ...edited,
});

/** A rate that replaces the one before from a day on; a loan has at most one for each day. */
export const loanRatesTable = table('loan_rates', {
  loan_id: owned('loans'),
  from_day: as('from', day()),
  annual_rate_percent: percent(),
});

/** What was booked of a loan: an instalment, or a prepayment beside them. */
export const loanActsTable = table('loan_acts', {
  loan_id: owned('loans'),
  /** From 1, without gaps: only the last one can be undone. */
  sequence: whole({ min: 1 }),
  kind: choice(['PAYMENT', 'PREPAYMENT'], '还款类型不正确'),
  day: day(),
  /** Of an instalment. */
  number: orNull(whole({ min: 1, max: 600, wrong: '期号不正确' })),
  /** Of a prepayment. */
  mode: orNull(choice(prepaymentModes, '提前还款方式不正确')),
  /** A prepayment is all principal. */
  principal: money({ min: 0 }),
  interest: money({ min: 0 }),
  /** The account that paid; null when none did, or when it is gone. */
  account_id: ownedOrNull('accounts'),
  /** The member of a household who wrote it; null for one's own data. */
  written_by: internal(idOrNull()),
  created_at: moment(),
});

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
})
  .refine(({ startDate, firstDueDate }) => startDate < firstDueDate, {
    error: '首次还款日必须晚于放款日期',
    path: ['firstDueDate'],
  })
  .refine(({ agreedLevel, carriedInterest }) => carriedInterest == null || agreedLevel != null, {
    error: '移入的利息必须与移入的每期金额一起',
    path: ['carriedInterest'],
  });
