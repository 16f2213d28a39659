import {
  as,
  bigCount,
  choice,
  currency,
  day,
  decimal,
  edited,
  flag,
  foreign,
  idOrNull,
  internal,
  leftOut,
  moment,
  orNull,
  owned,
  text,
  textOrNull,
  unanswered,
  unfiled,
  whole,
} from '../column-kinds.ts';
import { maxSignificantDigits } from '../fields/significant-digits.ts';
import { entryTypes } from '../investments/entry-types.ts';
import { table } from '../table.ts';
import { accountTypes, transactionTypes } from './account-fields.ts';
import { actKinds } from './act-kinds.ts';

/** Signed. */
const amount = decimal({ places: 2, digits: maxSignificantDigits }, { min: -1e15, max: 1e15 });
const cardDay = (wrong: string) => orNull(whole({ min: 1, max: 31, wrong }));

export const accountsTable = table('accounts', {
  account_name: text(100, '账户名称不能为空'),
  account_type: choice(accountTypes, '账户类型不正确'),
  /** Always the sum of the account's transactions. */
  balance: amount,
  currency: currency(),
  description: textOrNull(500),
  /** Of a CREDIT account, the days of a month on which its statement is made and its payment due. */
  statement_day: cardDay('账单日必须在1到31之间'),
  payment_day: cardDay('还款日必须在1到31之间'),
  is_default: flag(),
  /** Number of the newest transaction; the next one is this plus one. */
  last_sequence: internal(whole({ min: 1 })),
  /** What the account's transactions take of their user's storage (`entryBytes`). */
  entry_bytes: internal(bigCount()),
  ...edited,
});

/** What moved the balances; append-only, but for the description. */
export const accountTransactionsTable = table(
  'account_transactions',
  {
    account_id: unanswered(owned('accounts')),
    /** 1, 2, 3 … within the account, without gaps. */
    sequence: internal(whole({ min: 1 })),
    type: choice(transactionTypes, '流水类型不正确'),
    /**
     * The business day in `TIME_ZONE` on which the money moved. The order and `balance_after` are those
     * of booking; in answers without undone imports, the balance is what it would have been without them.
     */
    day: day(),
    /** Signed: what it added to the balance. */
    amount,
    balance_after: unfiled(amount),
    description: textOrNull(500),
    /**
     * Of a TRANSFER: the id of the entry that took the money out, in both entries and in those that
     * take them back. No foreign key: the entry of one account stays when the other is deleted.
     */
    transfer_id: idOrNull(),
    /** The entry of the same account that this one takes back; it has that one's type and day. */
    reverses: idOrNull(),
    /**
     * Of a TRADE: the entry of a holding, with its type, or the fund order whose money it moves.
     * Either may be gone.
     */
    entry_id: idOrNull(),
    order_id: idOrNull(),
    entry_type: unanswered(leftOut(choice(entryTypes, '不支持的交易类型'))),
    /** Of an ACT: its kind, and the id of its row (a payment, a disposal), which may be gone. */
    act_kind: leftOut(choice(actKinds, '业务类型不正确')),
    act_id: idOrNull(),
    /** The import that booked it, or took it back; null when a person booked it. */
    batch_id: as('importId', idOrNull()),
    /** By which an import knows what it has brought in already, or what it has moved the opening to. */
    import_key: unanswered(leftOut(foreign(700))),
    /**
     * The first entry of the chain of corrections that this one goes on with, which stands for the entry by
     * its id; null for the first itself. It stays when that entry's account is deleted.
     */
    corrects: internal(idOrNull()),
    created_at: moment(),
  },
  ['account_id', 'sequence'],
);
