import type { PersonalFile } from '../../contract/personal-data.ts';
import { toDecimalColumn } from '../db/columns.ts';
import type { Db } from '../db/database.ts';
import { type DebtRow, listDebts } from '../receivables-payables/debts.repository.ts';
import type { DebtKind } from '../receivables-payables/debts.table.ts';

type InFile = PersonalFile['receivables'][number];

/** Debts of one kind, earliest due first. */
export async function readDebts(db: Db, userId: string, kind: DebtKind): Promise<InFile[]> {
  return (await listDebts(db, userId, kind)).map((row) => ({
    counterparty: row.counterparty,
    amount: row.amount,
    currency: row.currency,
    dueDate: row.due_day,
    description: row.description,
    paidAt: row.paid_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

export function toDebtRows(
  newId: () => string,
  owner: { userId: string; kind: DebtKind },
  debts: readonly InFile[],
): DebtRow[] {
  return debts.map((debt) => ({
    id: newId(),
    user_id: owner.userId,
    kind: owner.kind,
    counterparty: debt.counterparty,
    amount: toDecimalColumn(debt.amount),
    currency: debt.currency,
    due_day: debt.dueDate,
    description: debt.description ?? null,
    paid_at: debt.paidAt,
    version: 1,
    created_at: debt.createdAt,
    updated_at: debt.updatedAt,
  }));
}
