import { row, transactionPlace } from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { fileFields } from '../table.ts';
import { problemOfTerm } from './deposit-fields.ts';
import { depositActsTable, depositRatesTable, depositsTable } from './deposits.table.ts';

const { currency, note, createdAt, updatedAt, ...terms } = fileFields(depositsTable);
const { annualRatePercent } = fileFields(depositRatesTable);
const act = fileFields(depositActsTable);

export const depositInFile = row({
  ...terms,
  renewalRates: listOf(annualRatePercent, { error: '必须是列表', max: 200, tooLong: '最多200条' }),
  currency,
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
