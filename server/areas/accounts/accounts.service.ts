import type { z } from 'zod';
import type {
  createAccountBody,
  updateAccountBody,
} from '../../../contract/accounts/account-fields.ts';
import { mayHold } from '../../../finance/ledger/ledger.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import { businessDay } from '../../business-day.ts';
import { fromDecimalColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, required, staleVersion } from '../../errors.ts';
import { lockAllCashAccounts } from '../../ledger/cash-accounts.repository.ts';
import { toAccount } from './account-answers.ts';
import { type AccountRow, accountRows, lockAccount, unmarkDefault } from './accounts.repository.ts';
import { adjustTo, open } from './ledger.service.ts';

/** Opens an account with its first transaction. */
export async function createAccount(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: z.output<typeof createAccountBody>,
): Promise<AccountRow> {
  const day = businessDay(deps, body.day);
  const row = newAccountRow(deps, ownerId, body);
  await accountRows.insert(tx, [row]);
  return open(tx, deps, row, decimal(body.initialBalance ?? 0), day);
}

/** An account before its first transaction. */
export function newAccountRow(
  deps: Pick<Deps, 'newId' | 'now'>,
  ownerId: string,
  {
    accountName,
    accountType,
    currency,
    description,
    ...days
  }: Pick<z.output<typeof createAccountBody>, 'accountName' | 'accountType'> & {
    statementDay?: number | null | undefined;
    paymentDay?: number | null | undefined;
    currency?: AccountRow['currency'] | null | undefined;
    description?: string | null | undefined;
  },
): AccountRow {
  const now = toInstantColumn(deps.now());
  return {
    id: deps.newId(),
    owner_id: ownerId,
    account_name: accountName,
    account_type: accountType,
    currency: currency ?? 'CNY',
    balance: '0',
    last_sequence: 0,
    entry_bytes: 0,
    description: description ?? null,
    ...cardDays(accountType, days),
    is_default: 0,
    version: 1,
    created_at: now,
    updated_at: now,
  };
}

/**
 * The days of a month on which a credit card is billed and paid; refused, at the field, of any other
 * account. `place` goes before the field's name.
 */
export function cardDays(
  accountType: AccountRow['account_type'],
  { statementDay = null, paymentDay = null }: CardDaysOfBody,
  place = '',
): Pick<AccountRow, 'statement_day' | 'payment_day'> {
  const isCard = accountType === 'CREDIT';
  if (!isCard && statementDay !== null) {
    throw fieldError(`${place}statementDay`, '只有信用账户可以设置账单日');
  }
  if (!isCard && paymentDay !== null) {
    throw fieldError(`${place}paymentDay`, '只有信用账户可以设置还款日');
  }
  return { statement_day: statementDay, payment_day: paymentDay };
}

type CardDaysOfBody = { [Day in 'statementDay' | 'paymentDay']?: number | null | undefined };

/** Edits an account. What is left out stays; a new balance is written as an adjustment. */
export async function editAccount(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: z.output<typeof updateAccountBody>,
): Promise<AccountRow> {
  const account = required(await lockAccount(tx, ownerId, id));
  if (body.version != null && body.version !== account.version) {
    throw staleVersion(toAccount(account));
  }
  const day = businessDay(deps, body.day);
  const { currency = account.currency, accountType = account.account_type } = body;
  if (currency !== account.currency && account.last_sequence > 1) {
    throw fieldError('currency', '账户已有收支记录，不能更改货币');
  }
  const changes = {
    account_name: body.accountName ?? account.account_name,
    account_type: accountType,
    currency,
    description: body.description === undefined ? account.description : body.description,
    ...editedCardDays(account, accountType, body),
    version: account.version + 1,
    updated_at: toInstantColumn(deps.now()),
  };
  await accountRows.update(tx, ownerId, id, changes);
  const edited = { ...account, ...changes };
  if (body.balance !== undefined) return adjustTo(tx, deps, edited, decimal(body.balance), day);
  if (!mayHold(accountType, fromDecimalColumn(account.balance))) {
    throw new AppError('INSUFFICIENT_BALANCE', '账户尚有欠款，不能改为此类型');
  }
  return edited;
}

/** What is left out stays, unless the account is no credit card any more. */
function editedCardDays(
  account: AccountRow,
  accountType: AccountRow['account_type'],
  body: CardDaysOfBody,
) {
  const isCard = accountType === 'CREDIT';
  const { statementDay = isCard ? account.statement_day : null } = body;
  const { paymentDay = isCard ? account.payment_day : null } = body;
  return cardDays(accountType, { statementDay, paymentDay });
}

/** Marks one account as the default and takes the mark from the others. */
export async function markDefault(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
): Promise<AccountRow> {
  const account = required((await lockAllCashAccounts(tx, ownerId)).find((row) => row.id === id));
  if (account.is_default === 1) return account;
  const now = toInstantColumn(deps.now());
  await unmarkDefault(tx, ownerId, now);
  const changes = { is_default: 1, version: account.version + 1, updated_at: now };
  await accountRows.update(tx, ownerId, id, changes);
  return { ...account, ...changes };
}
