import type { TransactionType } from '../../contract/accounts/account-fields.ts';
import {
  maxSignificantDigits,
  significantDigits,
} from '../../contract/fields/significant-digits.ts';
import type { EntryType } from '../../contract/investments/entry-types.ts';
import type { Day } from '../../finance/calendar/days.ts';
import { type Cents, centsOfText, centsToText } from '../../finance/money/cents.ts';
import { toInstantColumn } from '../db/columns.ts';
import type { Tx } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import { writerOf } from '../db/writer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { type CashAccountRow, entryBytes } from './book-transaction.repository.ts';

/** A movement that an import brings to an account, or takes back. */
export interface BatchMovement {
  id: string;
  type: TransactionType;
  /** Signed. */
  amount: Cents;
  day: Day;
  description?: string | null;
  transferId?: string | null;
  reverses?: string | null;
  entryId?: string | null;
  orderId?: string | null;
  entryType?: EntryType | null;
  importKey?: string | null;
}

/**
 * Books many movements of one import on a locked account, in their order, and writes its balance
 * once. Between them the balance may be below zero; the caller checks whether it may be at the end.
 * They may be made one by one while they are booked, so that they are never in memory all at once.
 */
export async function bookBatch(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  account: CashAccountRow,
  batchId: string,
  movements: Iterable<BatchMovement>,
): Promise<CashAccountRow> {
  const now = toInstantColumn(deps.now());
  const writtenBy = writerOf(tx);
  let balance = centsOfText(account.balance);
  let sequence = account.last_sequence;
  let bytes = 0;
  function* rows() {
    for (const movement of movements) {
      balance += movement.amount;
      sequence += 1;
      if (significantDigits(centsToText(balance)) > maxSignificantDigits) {
        throw new AppError('VALIDATION_FAILED', '余额超出可记录的范围');
      }
      const row = {
        id: movement.id,
        owner_id: account.owner_id,
        account_id: account.id,
        sequence,
        day: movement.day,
        batch_id: batchId,
        transfer_id: movement.transferId ?? null,
        reverses: movement.reverses ?? null,
        entry_id: movement.entryId ?? null,
        order_id: movement.orderId ?? null,
        entry_type: movement.entryType ?? null,
        act_kind: null,
        act_id: null,
        corrects: null,
        written_by: writtenBy,
        type: movement.type,
        amount: centsToText(movement.amount),
        balance_after: centsToText(balance),
        description: movement.description ?? null,
        import_key: movement.importKey ?? null,
        created_at: now,
      };
      bytes += entryBytes(row);
      yield row;
    }
  }
  await insertRows(tx, 'account_transactions', rows());
  if (sequence === account.last_sequence) return account;
  const booking = { balance: centsToText(balance), last_sequence: sequence, updated_at: now };
  await tx
    .updateTable('accounts')
    .set((eb) => ({ ...booking, entry_bytes: eb('entry_bytes', '+', bytes) }))
    .where('owner_id', '=', account.owner_id)
    .where('id', '=', account.id)
    .execute();
  return { ...account, ...booking };
}
