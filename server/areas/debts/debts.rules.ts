import { maxSignificantDigits } from '../../../contract/fields/significant-digits.ts';
import {
  currency,
  day,
  decimalIn,
  flag,
  instant,
  oneOf,
  orNull,
  text,
  uuid,
  version,
} from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

const money = { places: 2, digits: maxSignificantDigits };
const edited = { version, created_at: instant, updated_at: instant };
const owned = { id: uuid, owner_id: uuid };

/** What must hold of a debt and of what is paid of it. */
export const debtRules: RulesOf<'debts' | 'debt_payments'> = {
  debts: {
    key: ['id'],
    columns: {
      ...owned,
      kind: oneOf('RECEIVABLE', 'PAYABLE'),
      counterparty: text,
      amount: decimalIn({ above: 0, ...money }),
      currency,
      day,
      due_day: orNull(day),
      description: orNull(text),
      paid_at: orNull(instant),
      paid_day: orNull(day),
      undone_payment_id: orNull(uuid),
      ...edited,
    },
    between: ({ day: arose, paid_at, paid_day }) => [
      (paid_at === null) !== (paid_day === null) && 'paid_at and paid_day are not set together',
      paid_day !== null && paid_day < arose && 'was paid before it arose',
    ],
  },
  debt_payments: {
    key: ['id'],
    columns: {
      ...owned,
      debt_id: uuid,
      amount: decimalIn({ above: 0, ...money }),
      day,
      account_id: orNull(uuid),
      by_mark: flag,
      note: orNull(text),
      created_at: instant,
    },
    between: ({ by_mark, account_id }) => [
      by_mark === 1 && account_id !== null && 'was written by a mark, and names an account',
    ],
  },
};
