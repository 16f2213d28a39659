import { accountTypes, transactionTypes } from '../../../contract/accounts/account-fields.ts';
import { actKinds } from '../../../contract/accounts/act-kinds.ts';
import { maxSignificantDigits } from '../../../contract/fields/significant-digits.ts';
import { entryTypes } from '../../../contract/investments/entry-fields.ts';
import { mayHold } from '../../../finance/ledger/ledger.ts';
import { decimal } from '../../../finance/money/decimal.ts';
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
      is_default: flag,
      ...edited,
    },
    between: (row) => [
      !mayHold(row.account_type, decimal(row.balance)) &&
        `balance is ${row.balance}, and only CREDIT accounts may be below 0`,
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
    between: ({ type, amount, sequence, transfer_id, entry_type, act_kind, act_id }) => [
      type === 'OPENING' && decimal(amount).lt(0) && 'an OPENING takes money away',
      type === 'DEPOSIT' && decimal(amount).lte(0) && 'a DEPOSIT brings nothing',
      type === 'INTEREST' && decimal(amount).lte(0) && 'INTEREST brings nothing',
      type === 'WITHDRAW' && decimal(amount).gte(0) && 'a WITHDRAW takes nothing away',
      type === 'ADJUSTMENT' && decimal(amount).eq(0) && 'an ADJUSTMENT changes nothing',
      type === 'TRANSFER' && decimal(amount).eq(0) && 'a TRANSFER moves nothing',
      type === 'TRADE' && decimal(amount).eq(0) && 'a TRADE moves nothing',
      type === 'ACT' && decimal(amount).eq(0) && 'an ACT moves nothing',
      ((type === 'ACT') !== (act_kind !== null) || (type === 'ACT') !== (act_id !== null)) &&
        'an ACT, and no other entry, says what was done and names its row',
      (type === 'TRADE') !== (entry_type !== null) &&
        'a TRADE, and no other entry, says what was traded',
      (type === 'TRANSFER') !== (transfer_id !== null) &&
        'a TRANSFER, and no other entry, names its transfer',
      (type === 'OPENING') !== (sequence === 1) && 'the first entry, and no other, is the OPENING',
    ],
  },
};
