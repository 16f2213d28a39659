import {
  depositTypes,
  mostProductDays,
  problemOfTerm,
  renewals,
} from '../../../contract/deposits/deposit-fields.ts';
import { maxSignificantDigits } from '../../../contract/fields/significant-digits.ts';
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
const owned = { id: uuid, owner_id: uuid };

/** What must hold of deposits, the rates of their later terms, and what moved money for them. */
export const depositRules: RulesOf<'deposits' | 'deposit_rates' | 'deposit_acts'> = {
  deposits: {
    key: ['id'],
    columns: {
      ...owned,
      name: text,
      deposit_type: oneOf(...depositTypes),
      principal: decimalIn({ above: 0, places: 2, digits }),
      annual_rate_percent: percent,
      demand_rate_percent: percent,
      start_date: day,
      months: orNull(wholeFrom(1, 120)),
      days: orNull(wholeFrom(1, mostProductDays)),
      renewal: oneOf(...renewals),
      currency,
      note: orNull(text),
      version,
      created_at: instant,
      updated_at: instant,
    },
    between: ({ deposit_type, months, days, renewal }) => [
      problemOfTerm({ depositType: deposit_type, months, days, renewal }) !== null &&
        'its term does not fit its type',
    ],
  },
  deposit_rates: {
    key: ['id'],
    columns: {
      ...owned,
      deposit_id: uuid,
      term_number: wholeFrom(2),
      annual_rate_percent: percent,
    },
  },
  deposit_acts: {
    key: ['id'],
    columns: {
      ...owned,
      deposit_id: uuid,
      kind: oneOf('OPENING', 'CLOSING'),
      day,
      // Worked out of a principal of fifteen digits, interest can have more.
      interest: decimalIn({ min: 0, places: 2 }),
      account_id: orNull(uuid),
      created_at: instant,
    },
    between: ({ kind, interest }) => [
      kind === 'OPENING' && interest !== '0' && 'is an opening with interest',
    ],
  },
};
