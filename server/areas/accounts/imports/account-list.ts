import { createAccountBody } from '../../../../contract/accounts/account-fields.ts';
import { decimal as decimalField } from '../../../../contract/fields/fields.ts';
import { mayHold } from '../../../../finance/ledger/ledger.ts';
import { toCents } from '../../../../finance/money/cents.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import { businessDay } from '../../../business-day.ts';
import { AppError } from '../../../errors.ts';
import { bookBatch } from '../../../ledger/book-batch.ts';
import { importsOfList } from '../../../list-imports.ts';
import { hasOtherRows } from '../account-transactions.repository.ts';
import { accountRows, listAccounts, lockAccount } from '../accounts.repository.ts';
import { cardDays, newAccountRow } from '../accounts.service.ts';

/** Accounts open with the balance that they left with; only what is owed on a card is below zero. */
const body = createAccountBody.extend({
  initialBalance: decimalField({
    message: '数字过大',
    min: -1e13,
    max: 1e13,
    decimals: 2,
  }).nullish(),
});

/** The list of accounts comes back: each account opens today with the balance of the file. */
export const accountListImports = importsOfList({
  kind: 'ACCOUNTS',
  restsOn: ['accounts'],
  body,
  numbers: ['initialBalance', 'statementDay', 'paymentDay'],
  days: ['day'],
  keyOf: ({ accountName, currency }) => `${accountName} ${currency ?? 'CNY'}`,
  findKeys: async (db, ownerId) =>
    (await listAccounts(db, ownerId)).map((row) => `${row.account_name} ${row.currency}`),
  describe: ({ accountName, initialBalance, currency, description }) => ({
    item: accountName,
    amount: initialBalance ?? 0,
    currency: currency ?? 'CNY',
    day: null,
    detail: description ?? null,
  }),
  check: (_deps, { accountType, initialBalance, ...days }) => {
    cardDays(accountType, days);
    if (!mayHold(accountType, decimal(initialBalance ?? 0))) {
      throw new AppError('VALIDATION_FAILED', '余额不能为负数');
    }
  },
  add: async (tx, deps, { id: batchId, ownerId }, account) => {
    const row = newAccountRow(deps, ownerId, account);
    await accountRows.insert(tx, [row]);
    const amount = toCents(decimal(account.initialBalance ?? 0));
    const day = businessDay(deps, account.day);
    const opening = { id: deps.newId(), type: 'OPENING', amount, day } as const;
    await bookBatch(tx, deps, row, batchId, [opening]);
    return { id: row.id, version: row.version };
  },
  remove: async (tx, _deps, { ownerId, id: batchId }, { id, version }) => {
    const row = await lockAccount(tx, ownerId, id);
    if (!row) return undefined;
    if (row.version !== version || (await hasOtherRows(tx, row, batchId))) {
      const words = `账户“${row.account_name}”导入后已有收支或修改`;
      return { kind: 'ITEM', id, path: '/dashboard/accounts', day: null, words };
    }
    await accountRows.remove(tx, ownerId, { id });
    return undefined;
  },
});
