import { accountTypeLabels } from '../../../contract/accounts/account-fields.ts';
import type { Account, AccountTransfer, Transaction } from '../../../contract/accounts/accounts.ts';
import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { transactionLabel } from '../../ledger/entries/entry-label.ts';
import { type Columns, numberCell, yesNoCell } from '../../spreadsheets/sheet.ts';

/** Cash accounts, as a list answers them and as the personal export has them. */
export const accountColumns: Columns<Account | PersonalFile['accounts'][number]> = [
  ['账户名称', 'text', 24, (a) => a.accountName],
  ['账户类型', 'text', 12, (a) => accountTypeLabels[a.accountType]],
  ['货币', 'text', 8, (a) => a.currency],
  ['余额', 'amount', 16, (a) => numberCell(a.balance)],
  ['账单日', 'number', 10, (a) => a.statementDay ?? null],
  ['还款日', 'number', 10, (a) => a.paymentDay ?? null],
  ['默认账户', 'text', 10, (a) => yesNoCell(a.isDefault)],
  ['描述', 'text', 30, (a) => a.description ?? null],
  ['创建时间', 'text', 26, (a) => a.createdAt],
];

/** What moved the accounts, as the personal export has it. */
export const entryColumns: Columns<
  PersonalFile['accounts'][number]['transactions'][number] & { accountName: string }
> = [
  ['账户名称', 'text', 24, (t) => t.accountName],
  ['日期', 'day', 12, (t) => t.day ?? null],
  [
    '类型',
    'text',
    12,
    (t) =>
      transactionLabel({
        type: t.type,
        amount: t.amount,
        reverses: t.reverses === undefined ? null : '',
        entry_type: t.entryType ?? null,
        order_id: t.isOrder ? '' : null,
        act_kind: t.actKind ?? null,
      }),
  ],
  ['金额', 'amount', 16, (t) => numberCell(t.amount)],
  ['描述', 'text', 30, (t) => t.description ?? null],
  ['时间', 'text', 26, (t) => t.createdAt],
];

type Listed = Pick<
  Transaction,
  'day' | 'label' | 'amount' | 'balanceAfter' | 'description' | 'createdAt'
> & { currency: string };

/** What moved one account. The import page knows a file by these headings. */
export const transactionColumns: Columns<Listed> = [
  ['日期', 'day', 12, (t) => t.day],
  ['类型', 'text', 12, (t) => t.label],
  ['金额', 'amount', 16, (t) => t.amount],
  ['余额', 'amount', 16, (t) => t.balanceAfter],
  ['货币', 'text', 8, (t) => t.currency],
  ['说明', 'text', 30, (t) => t.description],
  ['记账时间', 'text', 26, (t) => t.createdAt],
];

/** The same of several accounts. */
export const namedTransactionColumns: Columns<Listed & { accountName: string }> = [
  ['账户名称', 'text', 24, (t) => t.accountName],
  ...transactionColumns,
];

interface NamedSides {
  from: { account_name: string; currency: string } | undefined;
  to: { account_name: string; currency: string } | undefined;
}

export const transferColumns: Columns<AccountTransfer & NamedSides> = [
  ['日期', 'day', 12, (t) => t.day],
  ['转出账户', 'text', 24, (t) => t.from?.account_name ?? null],
  ['转出金额', 'amount', 16, (t) => t.amount],
  ['转出货币', 'text', 8, (t) => t.from?.currency ?? null],
  ['转入账户', 'text', 24, (t) => t.to?.account_name ?? null],
  ['转入金额', 'amount', 16, (t) => t.toAmount],
  ['转入货币', 'text', 8, (t) => t.to?.currency ?? null],
  ['说明', 'text', 30, (t) => t.description],
  ['记账时间', 'text', 26, (t) => t.createdAt],
];
