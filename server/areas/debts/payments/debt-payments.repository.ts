import type { Selectable } from 'kysely';
import type { Database, Db } from '../../../db/database.ts';
import { writtenRows } from '../../../db/written-rows.ts';
import type { DebtRow } from '../debts.repository.ts';

export type PaymentRow = Selectable<Database['debt_payments']>;

export const paymentRows = writtenRows('debt_payments');

/** A debt with everything that was paid of it, oldest first. */
export interface PaidDebt {
  row: DebtRow;
  payments: readonly PaymentRow[];
}

/** The payments of one debt, or of all debts of an owner, oldest first. */
export function listPayments(db: Db, ownerId: string, debtId?: string): Promise<PaymentRow[]> {
  const ofDebt = debtId === undefined ? {} : { debt_id: debtId };
  return paymentRows.list(db, ownerId, ofDebt, 'day', 'created_at', 'id');
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
