import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import type { DebtRow } from '../debts.repository.ts';
import type { DebtPaymentsTable } from '../debts.table.ts';

export type PaymentRow = Selectable<DebtPaymentsTable>;

/** A debt with everything that was paid of it, oldest first. */
export interface PaidDebt {
  row: DebtRow;
  payments: readonly PaymentRow[];
}

/** The payments of one debt, or of all debts of an owner, oldest first. */
export function listPayments(db: Db, ownerId: string, debtId?: string): Promise<PaymentRow[]> {
  let rows = db.selectFrom('debt_payments').selectAll().where('owner_id', '=', ownerId);
  if (debtId !== undefined) rows = rows.where('debt_id', '=', debtId);
  return rows.orderBy('day').orderBy('created_at').orderBy('id').execute();
}

/** Some debts of an owner with their payments, in the same order. */
export async function withPayments(
  db: Db,
  ownerId: string,
  rows: readonly DebtRow[],
): Promise<PaidDebt[]> {
  const [only] = rows;
  if (!only) return [];
  const payments = await listPayments(db, ownerId, rows.length === 1 ? only.id : undefined);
  const byDebt = Map.groupBy(payments, (payment) => payment.debt_id);
  return rows.map((row) => ({ row, payments: byDebt.get(row.id) ?? [] }));
}

export function insertPayments(tx: Tx, rows: readonly PaymentRow[]): Promise<void> {
  return insertRows(tx, 'debt_payments', rows);
}

/** Changes the amount of a payment that marking a debt as paid has written. */
export async function updatePaymentAmount(
  tx: Tx,
  { owner_id, id }: PaymentRow,
  amount: string,
): Promise<void> {
  await tx
    .updateTable('debt_payments')
    .set({ amount })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

export async function removePayments(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('debt_payments')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute();
}
