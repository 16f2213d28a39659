import type { z } from 'zod';
import type { createTransferBody } from '../../../../contract/accounts/account-fields.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import { businessDay } from '../../../business-day.ts';
import { toDecimalColumn, toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError, required } from '../../../errors.ts';
import { amountArriving } from '../../../ledger/amount-arriving.ts';
import { type AccountRow, lockAccount } from '../accounts.repository.ts';
import { bookSide } from '../ledger.service.ts';
import { findTransfer, type TransferRow } from './transfers.repository.ts';

type Body = z.output<typeof createTransferBody>;

/** Moves money between two accounts: two entries in one transaction, neither ever without the other. */
export async function makeTransfer(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: Body,
): Promise<TransferRow> {
  const { fromAccountId, toAccountId, description = null } = body;
  if (fromAccountId === toAccountId) {
    throw fieldError('toAccountId', '转出账户和转入账户不能相同');
  }
  const accounts = await lockBoth(tx, ownerId, [fromAccountId, toAccountId]);
  const from = ownAccount(accounts, 'fromAccountId', fromAccountId);
  const to = ownAccount(accounts, 'toAccountId', toAccountId);
  const amount = decimal(body.amount);
  const toAmount = amountArriving(body, from, to);
  const day = businessDay(deps, body.day);
  const [id, toEntryId] = [deps.newId(), deps.newId()];
  const facts = { day, description, transferId: id };
  const outgoing = { amount: amount.times(-1), field: 'amount' };
  const field = body.toAmount == null ? 'amount' : 'toAmount';
  await bookSide(tx, deps, from, outgoing, { ...facts, id });
  await bookSide(tx, deps, to, { amount: toAmount, field }, { ...facts, id: toEntryId });
  return {
    id,
    from_account_id: from.id,
    from_currency: from.currency,
    to_account_id: to.id,
    to_currency: to.currency,
    to_entry_id: toEntryId,
    from_amount: toDecimalColumn(outgoing.amount),
    to_amount: toDecimalColumn(toAmount),
    day,
    description,
    created_at: toInstantColumn(deps.now()),
  };
}

/**
 * Takes a transfer back with one more entry on both accounts. They have the day of the transfer, so
 * that the balances of past days are again what they would have been without it.
 */
export async function undoTransfer(tx: Tx, deps: Deps, ownerId: string, id: string): Promise<null> {
  const { from_account_id, to_account_id } = required(await findTransfer(tx, ownerId, id));
  const accounts = await lockBoth(tx, ownerId, [from_account_id, to_account_id]);
  // It may have been taken back while this waited for the accounts.
  const transfer = required(await findTransfer(tx, ownerId, id));
  const sides = [
    { account: to_account_id, entry: transfer.to_entry_id, amount: transfer.to_amount },
    { account: from_account_id, entry: id, amount: transfer.from_amount },
  ];
  const { day, description } = transfer;
  for (const { account, entry, amount } of sides) {
    const row = required(accounts.get(account));
    const back = { amount: decimal(amount).times(-1), field: 'amount' };
    const facts = { id: deps.newId(), day, description, transferId: id, reverses: entry };
    await bookSide(tx, deps, row, back, facts);
  }
  return null;
}

/** Locks accounts in the order of their ids, so that two transfers cannot wait for each other. */
async function lockBoth(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, AccountRow>> {
  const locked = new Map<string, AccountRow>();
  for (const id of ids.toSorted()) {
    const row = await lockAccount(tx, ownerId, id);
    if (row) locked.set(id, row);
  }
  return locked;
}

function ownAccount(accounts: Map<string, AccountRow>, field: string, id: string): AccountRow {
  const account = accounts.get(id);
  if (!account) throw fieldError(field, '账户不存在');
  return account;
}
