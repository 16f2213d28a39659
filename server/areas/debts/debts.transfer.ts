import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import type { Transfer } from '../../area.ts';
import { toDecimalColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { type Columns, numberCell, sheet } from '../../spreadsheets/sheet.ts';
import { type DebtRow, insertDebts, listDebts } from './debts.repository.ts';
import type { DebtKind } from './debts.table.ts';

type InFile = PersonalFile['receivables'][number];

export const receivablesTransfer: Transfer<'receivables'> = {
  list: 'receivables',
  read: (db, userId) => readDebts(db, userId, 'RECEIVABLE'),
  prepare: async ({ newId }, userId, rows) => {
    const debts = toDebtRows(newId, { userId, kind: 'RECEIVABLE' }, rows);
    return (tx) => insertDebts(tx, debts);
  },
  sheets: (rows) => [sheet('应收款', columns, rows)],
};

export const payablesTransfer: Transfer<'payables'> = {
  list: 'payables',
  read: (db, userId) => readDebts(db, userId, 'PAYABLE'),
  prepare: async ({ newId }, userId, rows) => {
    const debts = toDebtRows(newId, { userId, kind: 'PAYABLE' }, rows);
    return (tx) => insertDebts(tx, debts);
  },
  sheets: (rows) => [sheet('应付款', columns, rows)],
};

/** Debts of one kind, earliest due first. */
async function readDebts(db: Db, userId: string, kind: DebtKind): Promise<InFile[]> {
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

function toDebtRows(
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

const columns: Columns<InFile> = [
  ['对方', 'text', 24, (d) => d.counterparty],
  ['金额', 'amount', 16, (d) => numberCell(d.amount)],
  ['货币', 'text', 8, (d) => d.currency],
  ['到期日', 'day', 12, (d) => d.dueDate],
  ['付清时间', 'text', 26, (d) => d.paidAt],
  ['描述', 'text', 30, (d) => d.description ?? null],
];
