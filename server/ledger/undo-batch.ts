import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { mayHold } from '../../finance/ledger/ledger.ts';
import { centsOfText } from '../../finance/money/cents.ts';
import { fromDecimalColumn } from '../db/columns.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { bookBatch } from './book-batch.ts';
import type { CashAccountRow } from './book-transaction.repository.ts';
import { isReversed, lockCashAccounts } from './cash-accounts.repository.ts';
import { refuseReconciled } from './reconciled/refuse-reconciled.ts';

/** A record because of which an import cannot be undone. */
export interface Blocking {
  kind: 'ENTRY' | 'ACCOUNT' | 'ITEM';
  id: string;
  /** Of an entry: the investment that it belongs to. */
  investmentId?: string;
  /** Of an ITEM: the page on which it stands. */
  path?: string;
  day: string | null;
  words: string;
}

/** The refusal to undo an import, with the records that are in the way. */
export function blocked(message: string, blockedBy: Blocking[]): AppError {
  return new AppError('CONFLICT', message, { details: { blockedBy } });
}

/**
 * Reverses the transactions that an import booked and that have not been reversed since, and those in
 * `others`. Returns the accounts that were changed. Throws when one of them would end below zero and may not.
 */
export async function undoBatch(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  batchId: string,
  others: readonly string[] = [],
): Promise<CashAccountRow[]> {
  const accountIds = await accountsOfBatch(tx, ownerId, batchId, others);
  if (accountIds.length === 0) return [];
  const touched: CashAccountRow[] = [];
  for (const account of await lockCashAccounts(tx, ownerId, accountIds)) {
    await yieldToEventLoop();
    const standing = await standingRows(tx, account, batchId, others);
    await yieldToEventLoop();
    const [firstDay] = standing.map(({ day }) => day).sort();
    if (firstDay) await refuseReconciled(tx, account, firstDay);
    touched.push(await bookBatch(tx, deps, account, batchId, reversalsOf(deps, standing)));
  }
  const below = touched.filter(
    (account) => !mayHold(account.account_type, fromDecimalColumn(account.balance)),
  );
  const [first] = below;
  if (first) {
    const text = (name: string) => `撤销后账户“${name}”余额会变为负数，未撤销`;
    throw blocked(
      text(first.account_name),
      below.map(({ id, account_name }) => ({
        kind: 'ACCOUNT',
        id,
        day: null,
        words: text(account_name),
      })),
    );
  }
  return touched;
}

function* reversalsOf(deps: Deps, standing: Awaited<ReturnType<typeof standingRows>>) {
  for (const row of standing) {
    yield {
      id: deps.newId(),
      type: row.type,
      amount: -centsOfText(row.amount),
      day: row.day,
      transferId: row.transfer_id,
      reverses: row.id,
      entryId: row.entry_id,
      orderId: row.order_id,
      entryType: row.entry_type,
    };
  }
}

async function accountsOfBatch(
  tx: Tx,
  ownerId: string,
  batchId: string,
  others: readonly string[],
): Promise<string[]> {
  const rows = await ofBatch(tx, ownerId, batchId, others)
    .select('account_id')
    .distinct()
    .execute();
  return rows.map((row) => row.account_id);
}

/** The transactions of the import in one account that have not been reversed, newest first. */
function standingRows(tx: Tx, account: CashAccountRow, batchId: string, others: readonly string[]) {
  return ofBatch(tx, account.owner_id, batchId, others)
    .select(['moved.id', 'moved.type', 'moved.amount', 'moved.day', 'moved.transfer_id'])
    .select(['moved.entry_id', 'moved.order_id', 'moved.entry_type'])
    .where('moved.account_id', '=', account.id)
    .where('moved.reverses', 'is', null)
    .where(({ not }) => not(isReversed))
    .orderBy('moved.sequence', 'desc')
    .execute();
}

function ofBatch(tx: Tx, ownerId: string, batchId: string, others: readonly string[]) {
  return tx
    .selectFrom('account_transactions as moved')
    .where('moved.owner_id', '=', ownerId)
    .where((eb) =>
      others.length === 0
        ? eb('moved.batch_id', '=', batchId)
        : eb.or([eb('moved.batch_id', '=', batchId), eb('moved.id', 'in', others)]),
    );
}
