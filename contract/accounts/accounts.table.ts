import { z } from 'zod';
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
import {
  fileNumber,
  foreignText,
  importNumber,
  row,
  transactionPlace,
} from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { maxSignificantDigits } from '../fields/significant-digits.ts';
import { entryType } from '../investments/entry-fields.ts';
import { entryTypes } from '../investments/entry-types.ts';
import { fileFields, table } from '../table.ts';
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
    /**
     * The member who wrote an entry of a household; their account may be deleted since. Null for a person's own
     * data, and for entries that a job wrote.
     */
    written_by: internal(idOrNull()),
    created_at: moment(),
  },
  ['account_id', 'sequence'],
);

const {
  accountName,
  accountType,
  balance,
  currency: heldIn,
  ...details
} = fileFields(accountsTable);
const columns = fileFields(accountTransactionsTable);

/** In the order they were booked. Amounts are signed. */
export const transactionInFile = row({
  /** When the money moved; in files that lack it, the day on which it was booked. */
  day: columns.day.optional(),
  type: columns.type,
  amount: columns.amount,
  description: columns.description,
  /** The same text in all entries of one transfer between own accounts. */
  transferId: foreignText(100).min(1, { error: '转账编号不能为空' }).optional(),
  /** Of a TRADE: the kind of entry of a holding whose money it moves. */
  entryType: entryType.optional(),
  actKind: columns.actKind,
  /** Of an ACT: where the first transaction of the same act stands. */
  act: transactionPlace.optional(),
  /** Of a TRADE: whether it moves the money of a fund order, which becomes such an entry. */
  isOrder: z.literal(true, { error: '必须是 true' }).optional(),
  /** The number, from 1, of the entry of this account that it reverses. */
  reverses: fileNumber.optional(),
  /** The same text in the first entry of a chain of corrections (`chain`) and in those that go on with it. */
  chain: foreignText(20).min(1, { error: '更正编号不能为空' }).optional(),
  corrects: foreignText(20).min(1, { error: '更正编号不能为空' }).optional(),
  import: importNumber,
  importKey: columns.importKey,
  createdAt: columns.createdAt,
})
  .refine((booked) => (booked.type === 'TRADE') === (booked.entryType !== undefined), {
    error: '投资交易流水必须带交易类型，其他流水不能带',
    path: ['entryType'],
  })
  .refine(
    ({ type, actKind, act }) =>
      (type === 'ACT') === (actKind !== undefined) && (type === 'ACT') === (act !== undefined),
    { error: '其他业务流水必须带业务类型和业务编号，其他流水不能带', path: ['actKind'] },
  )
  .refine((booked) => !booked.isOrder || ['BUY', 'SELL'].includes(booked.entryType ?? ''), {
    error: '基金订单的流水只能是买入或卖出',
    path: ['isOrder'],
  });

export const accountInFile = row({
  accountName,
  accountType,
  currency: heldIn,
  /** The sum of the entries, by which a lost entry is noticed. */
  balance,
  ...details,
  transactions: listOf(transactionInFile, {
    error: '必须是列表',
    max: 100_000,
    tooLong: '最多100000条',
    empty: '缺少期初流水',
  }),
});
