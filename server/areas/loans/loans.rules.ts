import { maxSignificantDigits } from '../../../contract/fields/significant-digits.ts';
import {
  dayCounts,
  loanTypes,
  prepaymentModes,
  repaymentMethods,
} from '../../../contract/loans/loan-fields.ts';
import {
  currency,
  day,
  decimalIn,
  instant,
  oneOf,
  orNull,
  text,
  uuid,
  version,
  wholeFrom,
} from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

const digits = maxSignificantDigits;
const percent = decimalIn({ min: 0, max: 100, places: 6, digits });
const amount = decimalIn({ min: 0, places: 2, digits });
const owned = { id: uuid, owner_id: uuid };

/** What must hold of loans, their rates and what was booked of them. */
export const loanRules: RulesOf<'loans' | 'loan_rates' | 'loan_acts'> = {
  loans: {
    key: ['id'],
    columns: {
      ...owned,
      name: text,
      loan_type: oneOf(...loanTypes),
      method: oneOf(...repaymentMethods),
      principal: decimalIn({ above: 0, places: 2, digits }),
      annual_rate_percent: percent,
      months: wholeFrom(1, 600),
      start_date: day,
      due_day: wholeFrom(1, 31),
      first_due_date: day,
      day_count: oneOf(...dayCounts),
      currency,
      loan_group: orNull(text),
      account_id: orNull(uuid),
      fixed_asset_id: orNull(uuid),
      assumed_paid_before: day,
      note: orNull(text),
      version,
      created_at: instant,
      updated_at: instant,
    },
    between: ({ start_date, first_due_date }) => [
      first_due_date <= start_date && 'is due before it was lent',
    ],
  },
  loan_rates: {
    key: ['id'],
    columns: { ...owned, loan_id: uuid, from_day: day, annual_rate_percent: percent },
  },
  loan_acts: {
    key: ['id'],
    columns: {
      ...owned,
      loan_id: uuid,
      sequence: wholeFrom(1),
      kind: oneOf('PAYMENT', 'PREPAYMENT'),
      day,
      number: orNull(wholeFrom(1, 600)),
      mode: orNull(oneOf(...prepaymentModes)),
      principal: amount,
      interest: amount,
      account_id: orNull(uuid),
      created_at: instant,
    },
    between: ({ kind, number, mode, principal, interest }) => [
      (kind === 'PAYMENT') !== (number !== null) && 'number does not fit its kind',
      (kind === 'PREPAYMENT') !== (mode !== null) && 'mode does not fit its kind',
      kind === 'PREPAYMENT' && interest !== '0' && 'is a prepayment with interest',
      kind === 'PREPAYMENT' && principal === '0' && 'is a prepayment of nothing',
    ],
  },
};
