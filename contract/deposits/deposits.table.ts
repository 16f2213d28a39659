import {
  choice,
  currency,
  day,
  decimal,
  edited,
  idOrNull,
  internal,
  moment,
  money,
  orNull,
  owned,
  ownedOrNull,
  percent,
  text,
  textOrNull,
  whole,
} from '../column-kinds.ts';
import { row, transactionPlace } from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { handOverColumns } from '../hand-over-columns.ts';
import { fileFields, table } from '../table.ts';
import { depositTypes, mostProductDays, problemOfTerm, renewals } from './deposit-fields.ts';

export const depositsTable = table('deposits', {
  name: text(100, '存款名称不能为空'),
  deposit_type: choice(depositTypes, '存款类型不正确'),
  /** Of 零存整取, what is paid in each month. */
  principal: money({ above: 0 }),
  annual_rate_percent: percent(),
  demand_rate_percent: percent(),
  start_date: day(),
  /** The agreed term, in one of the two. */
  months: orNull(whole({ min: 1, max: 120, wrong: '存期必须在1到120个月之间' })),
  days: orNull(whole({ min: 1, max: mostProductDays, wrong: '存期天数不正确' })),
  renewal: choice(renewals, '到期方式不正确'),
  currency: currency(),
  note: textOrNull(500),
  ...handOverColumns,
  ...edited,
});

/** The rates of the terms after the first. */
export const depositRatesTable = table('deposit_rates', {
  deposit_id: owned('deposits'),
  /** From 2, without gaps. */
  term_number: whole({ min: 2 }),
  annual_rate_percent: percent(),
});

/** The opening of a deposit, where an account paid for it, and its closing; at most one of each. */
export const depositActsTable = table('deposit_acts', {
  deposit_id: owned('deposits'),
  kind: choice(['OPENING', 'CLOSING'], '类型不正确'),
  day: day(),
  /** Paid with the principal at the closing, 0 for an opening; of a long principal it has more digits. */
  interest: decimal({ min: 0, places: 2 }),
  /** The account that the money moved in; null when there was none, or when it is deleted. */
  account_id: ownedOrNull('accounts'),
  /** The member of a household who wrote it; null for one's own data. */
  written_by: internal(idOrNull()),
  created_at: moment(),
});

const { currency: heldIn, note, createdAt, updatedAt, ...terms } = fileFields(depositsTable);
const { annualRatePercent } = fileFields(depositRatesTable);
const act = fileFields(depositActsTable);

export const depositInFile = row({
  ...terms,
  renewalRates: listOf(annualRatePercent, { error: '必须是列表', max: 200, tooLong: '最多200条' }),
  currency: heldIn,
  note,
  /** What an account paid for it, by the first transaction of that. */
  opening: row({ cash: transactionPlace, createdAt: act.createdAt }).nullish(),
  /** How it was taken out; the transaction is that of the money which an account got. */
  closing: row({
    day: act.day,
    interest: act.interest,
    cash: transactionPlace.nullish(),
    createdAt: act.createdAt,
  }).nullish(),
  createdAt,
  updatedAt,
}).superRefine(
  ({ depositType, months = null, days = null, renewal, startDate, closing }, context) => {
    const problem = problemOfTerm({ depositType, months, days, renewal });
    if (problem) context.addIssue({ code: 'custom', message: problem.text, path: [problem.field] });
    if (closing && closing.day < startDate) {
      const path = ['closing', 'day'];
      context.addIssue({ code: 'custom', message: '支取日期不能早于存入日期', path });
    }
  },
);
