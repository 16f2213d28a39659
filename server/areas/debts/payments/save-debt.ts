import { toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { updateDebt } from '../debts.repository.ts';
import type { PaidDebt } from './debt-payments.repository.ts';
import { outstandingOf } from './outstanding.ts';

/**
 * Writes a changed debt as its next version. It is paid when its payments come to its amount, on the day
 * of the latest of them.
 */
export async function saveDebt(tx: Tx, deps: Deps, debt: PaidDebt): Promise<PaidDebt> {
  const now = toInstantColumn(deps.now());
  const { row, payments } = debt;
  const isPaid = outstandingOf(debt).eq(0);
  const { id, owner_id, counterparty, amount, due_day, description } = row;
  const saved = await updateDebt(tx, owner_id, id, {
    counterparty,
    amount,
    due_day,
    description,
    paid_at: isPaid ? (row.paid_at ?? now) : null,
    paid_day: isPaid ? latestDay(payments) : null,
    version: row.version + 1,
    updated_at: now,
  });
  return { row: saved, payments };
}

/** The day of the latest of some payments. */
export function latestDay(payments: PaidDebt['payments']): string | null {
  return (
    payments
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? null
  );
}
