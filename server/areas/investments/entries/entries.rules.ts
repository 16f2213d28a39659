import { entryOrigins, entryTypes } from '../../../../contract/investments/entry-fields.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import {
  day,
  decimalIn,
  instant,
  json,
  matching,
  oneOf,
  orNull,
  text,
  uuid,
  wholeFrom,
} from '../../../integrity/column-rules.ts';
import type { RulesOf } from '../../../integrity/table-rules.ts';

const notNegative = decimalIn({ min: 0 });

/** What must hold of each entry by itself; `entries-check.ts` compares the entries with their holding. */
export const entryRules: RulesOf<'investment_entries'> = {
  investment_entries: {
    key: ['investment_id', 'sequence'],
    columns: {
      id: uuid,
      owner_id: uuid,
      investment_id: uuid,
      type: oneOf(...entryTypes),
      day,
      time: orNull(matching(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'a time of day')),
      sequence: wholeFrom(1),
      quantity: orNull(notNegative),
      price: orNull(notNegative),
      amount: orNull(notNegative),
      fee: notNegative,
      tax: notNegative,
      ratio_new: orNull(wholeFrom(1)),
      ratio_old: orNull(wholeFrom(1)),
      cost: orNull(notNegative),
      account_id: orNull(uuid),
      account_amount: orNull(decimalIn({ above: 0, places: 2 })),
      account_transaction_id: orNull(uuid),
      pair_id: orNull(uuid),
      carried_lots: orNull(json),
      confirm_day: orNull(day),
      record_day: orNull(day),
      origin: oneOf(...entryOrigins),
      batch_id: orNull(uuid),
      fingerprint: orNull(text),
      note: orNull(text),
      version: wholeFrom(0),
      created_at: instant,
      updated_at: instant,
    },
    between: (row) => [
      (row.type === 'SPLIT') !== (row.ratio_new !== null && row.ratio_old !== null) &&
        'a SPLIT, and nothing else, has a ratio',
      row.account_transaction_id !== null &&
        row.account_id === null &&
        'it has a transaction and no account',
      row.type !== 'TRANSFER_IN' &&
        row.carried_lots !== null &&
        'it has lots and is no TRANSFER_IN',
      row.type !== 'CORRECTION' &&
        row.quantity !== null &&
        decimal(row.quantity).eq(0) &&
        'its quantity is 0',
    ],
  },
};
