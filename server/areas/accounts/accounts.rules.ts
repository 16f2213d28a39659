import {
  accountTypes,
  type TransactionType,
  transactionTypes,
} from '../../../contract/accounts/account-fields.ts';
import { actKinds } from '../../../contract/accounts/act-kinds.ts';
import { maxSignificantDigits } from '../../../contract/fields/significant-digits.ts';
import { entryTypes } from '../../../contract/investments/entry-types.ts';
import { mayHold } from '../../../finance/ledger/ledger.ts';
import { type Decimal, decimal } from '../../../finance/money/decimal.ts';
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
  wholeFrom,
} from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

const money = { places: 2, digits: maxSignificantDigits };
const edited = { version, created_at: instant, updated_at: instant };
const owned = { id: uuid, owner_id: uuid };

/** What must hold of cash accounts and of the entries that move them. */
export const accountRules: RulesOf<'accounts' | 'account_transactions'> = {
  accounts: {
    key: ['id'],
    columns: {
      ...owned,
      account_name: text,
      account_type: oneOf(...accountTypes),
      currency,
      balance: decimalIn(money),
      last_sequence: wholeFrom(1),
      entry_bytes: wholeFrom(0),
      description: orNull(text),
      statement_day: orNull(wholeFrom(1, 31)),
      payment_day: orNull(wholeFrom(1, 31)),
      is_default: flag,
      ...edited,
    },
    between: (row) => [
      !mayHold(row.account_type, decimal(row.balance)) &&
        `balance is ${row.balance}, and only CREDIT accounts may be below 0`,
      row.account_type !== 'CREDIT' &&
        (row.statement_day ?? row.payment_day) !== null &&
        'only CREDIT accounts have a statement day and a payment day',
    ],
  },
  account_transactions: {
    key: ['account_id', 'sequence'],
    columns: {
      ...owned,
      account_id: uuid,
      sequence: wholeFrom(1),
      day,
      batch_id: orNull(uuid),
      import_key: orNull(text),
      transfer_id: orNull(uuid),
      reverses: orNull(uuid),
      entry_id: orNull(uuid),
      order_id: orNull(uuid),
      entry_type: orNull(oneOf(...entryTypes)),
      act_kind: orNull(oneOf(...actKinds)),
      act_id: orNull(uuid),
      type: oneOf(...transactionTypes),
      amount: decimalIn(money),
      balance_after: decimalIn(money),
      description: orNull(text),
      created_at: instant,
    },
    between: ({ type, amount, sequence, transfer_id, entry_type, reverses, act_kind, act_id }) => [
      signProblem(type, decimal(amount).times(reverses === null ? 1 : -1)),
      ((type === 'ACT') !== (act_kind !== null) || (type === 'ACT') !== (act_id !== null)) &&
        'an ACT, and no other entry, says what was done and names its row',
      (type === 'TRADE') !== (entry_type !== null) &&
        'a TRADE, and no other entry, says what was traded',
      (type === 'TRANSFER') !== (transfer_id !== null) &&
        'a TRANSFER, and no other entry, names its transfer',
      (type === 'OPENING' && reverses === null) !== (sequence === 1) &&
        'the first entry, and no other, is the OPENING',
    ],
  },
};

/** What is wrong with the amount of an entry of this type; of a reversal with what it takes back. */
function signProblem(type: TransactionType, amount: Decimal): string | false {
  switch (type) {
    case 'OPENING':
      return amount.lt(0) && 'an OPENING takes money away';
    case 'DEPOSIT':
      return amount.lte(0) && 'a DEPOSIT brings nothing';
    case 'INTEREST':
      return amount.lte(0) && 'INTEREST brings nothing';
    case 'WITHDRAW':
      return amount.gte(0) && 'a WITHDRAW takes nothing away';
    case 'ADJUSTMENT':
      return amount.eq(0) && 'an ADJUSTMENT changes nothing';
    case 'TRANSFER':
      return amount.eq(0) && 'a TRANSFER moves nothing';
    case 'TRADE':
      return amount.eq(0) && 'a TRADE moves nothing';
    case 'ACT':
      return amount.eq(0) && 'an ACT moves nothing';
  }
}
