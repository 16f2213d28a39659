import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import type { RowSource, Transfer } from '../../area.ts';
import { toDecimalColumn } from '../../db/columns.ts';
import type { Db, Tx } from '../../db/database.ts';
import { type Columns, numberCell, sheet } from '../../spreadsheets/sheet.ts';
import {
  insertWorthChanges,
  type WorthChangeRow,
} from '../worth-changes/worth-changes.repository.ts';
import { changesOfNewDebt } from './debt-worth-changes.ts';
import { type DebtRow, insertDebts, listDebts } from './debts.repository.ts';
import type { DebtKind } from './debts.table.ts';

type InFile = PersonalFile['receivables'][number];

interface DebtsWithChanges {
  debts: DebtRow[];
  changes: WorthChangeRow[];
}

export const receivablesTransfer: Transfer<'receivables', DebtsWithChanges> = {
  list: 'receivables',
  read: (db, ownerId) => readDebts(db, ownerId, 'RECEIVABLE'),
  prepare: (source, ownerId, list) =>
    withChanges(source, toDebtRows(source, { ownerId, kind: 'RECEIVABLE' }, list)),
  insert: insertWithChanges,
  sheets: (rows) => [sheet('应收款', columns, rows)],
};

export const payablesTransfer: Transfer<'payables', DebtsWithChanges> = {
  list: 'payables',
  read: (db, ownerId) => readDebts(db, ownerId, 'PAYABLE'),
  prepare: (source, ownerId, list) =>
    withChanges(source, toDebtRows(source, { ownerId, kind: 'PAYABLE' }, list)),
  insert: insertWithChanges,
  sheets: (rows) => [sheet('应付款', columns, rows)],
};

/** Debts of one kind, earliest due first. */
async function readDebts(db: Db, ownerId: string, kind: DebtKind): Promise<InFile[]> {
  return (await listDebts(db, ownerId, kind)).map((row) => ({
    counterparty: row.counterparty,
    amount: row.amount,
    currency: row.currency,
    day: row.day,
    dueDate: row.due_day,
    description: row.description,
    paidAt: row.paid_at,
    paidDay: row.paid_day,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

function toDebtRows(
  { newId, config: { timeZone } }: RowSource,
  owner: { ownerId: string; kind: DebtKind },
  debts: readonly InFile[],
): DebtRow[] {
  return debts.map((debt) => ({
    ...daysOf(timeZone, debt),
    id: newId(),
    owner_id: owner.ownerId,
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

/** A debt cannot have been paid before it arose. */
function daysOf(timeZone: string, { day, createdAt, paidAt, paidDay }: InFile) {
  const arose = day ?? dayIn(timeZone, new Date(createdAt));
  if (paidAt === null) return { day: arose, paid_day: null };
  const paid = paidDay ?? dayIn(timeZone, new Date(paidAt));
  return { day: arose, paid_day: paid < arose ? arose : paid };
}

function withChanges(source: RowSource, debts: DebtRow[]): DebtsWithChanges {
  return { debts, changes: debts.flatMap((debt) => changesOfNewDebt(source, debt)) };
}

async function insertWithChanges(
  tx: Tx,
  { debts = [], changes = [] }: Partial<DebtsWithChanges>,
): Promise<void> {
  await insertDebts(tx, debts);
  await insertWorthChanges(tx, changes);
}

const columns: Columns<InFile> = [
  ['对方', 'text', 24, (d) => d.counterparty],
  ['金额', 'amount', 16, (d) => numberCell(d.amount)],
  ['货币', 'text', 8, (d) => d.currency],
  ['发生日', 'day', 12, (d) => d.day ?? null],
  ['到期日', 'day', 12, (d) => d.dueDate],
  ['付清日', 'day', 12, (d) => d.paidDay ?? null],
  ['付清时间', 'text', 26, (d) => d.paidAt],
  ['描述', 'text', 30, (d) => d.description ?? null],
];
