import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import { decimal, sum, toText } from '../../../finance/money/decimal.ts';
import type { RowSource, Transfer } from '../../area-transfer.ts';
import { toDecimalColumn } from '../../db/columns.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findActPlaces } from '../../ledger/cash-accounts.repository.ts';
import { type Columns, numberCell, sheet } from '../../spreadsheets/sheet.ts';
import {
  insertWorthChanges,
  type WorthChangeRow,
} from '../worth-changes/worth-changes.repository.ts';
import { changesOfNewDebt } from './debt-worth-changes.ts';
import { type DebtRow, insertDebts, listDebts } from './debts.repository.ts';
import { dayOfUndated } from './debts.service.ts';
import type { DebtKind } from './debts.table.ts';
import {
  insertPayments,
  type PaidDebt,
  type PaymentRow,
  withPayments,
} from './payments/debt-payments.repository.ts';
import { readPayments, toPaymentInFile } from './payments/debt-payments.transfer.ts';
import { outstandingOf } from './payments/outstanding.ts';
import { latestDay } from './payments/save-debt.ts';

type InFile = PersonalFile['receivables'][number];

interface DebtsWithChanges {
  debts: DebtRow[];
  payments: PaymentRow[];
  changes: WorthChangeRow[];
}

export const receivablesTransfer: Transfer<'receivables', DebtsWithChanges> = {
  list: 'receivables',
  read: (db, ownerId) => readDebts(db, ownerId, 'RECEIVABLE'),
  prepare: (source, ownerId, list) =>
    withChanges(source, toDebts(source, { ownerId, kind: 'RECEIVABLE' }, list)),
  insert: insertWithChanges,
  sheets: (rows) => [sheet('应收款', columns, rows)],
};

export const payablesTransfer: Transfer<'payables', DebtsWithChanges> = {
  list: 'payables',
  read: (db, ownerId) => readDebts(db, ownerId, 'PAYABLE'),
  prepare: (source, ownerId, list) =>
    withChanges(source, toDebts(source, { ownerId, kind: 'PAYABLE' }, list)),
  insert: insertWithChanges,
  sheets: (rows) => [sheet('应付款', columns, rows)],
};

/** Debts of one kind, earliest due first. */
async function readDebts(db: Db, ownerId: string, kind: DebtKind): Promise<InFile[]> {
  const debts = await withPayments(db, ownerId, await listDebts(db, ownerId, kind));
  const places = await findActPlaces(db, ownerId);
  return debts.map(({ row, payments }) => ({
    counterparty: row.counterparty,
    amount: row.amount,
    currency: row.currency,
    day: row.day,
    dueDate: row.due_day,
    description: row.description,
    paidAt: row.paid_at,
    paidDay: row.paid_day,
    payments: payments.map((payment) => toPaymentInFile(payment, places)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

function toDebts(
  source: RowSource,
  owner: { ownerId: string; kind: DebtKind },
  debts: readonly InFile[],
): PaidDebt[] {
  const list = owner.kind === 'RECEIVABLE' ? 'receivables' : 'payables';
  const addedOn = ({ createdAt }: InFile) => dayIn(source.config.timeZone, new Date(createdAt));
  return debts.map((debt, index) => {
    const row: DebtRow = {
      id: source.newId(),
      owner_id: owner.ownerId,
      kind: owner.kind,
      counterparty: debt.counterparty,
      amount: toDecimalColumn(debt.amount),
      currency: debt.currency,
      day: debt.day ?? dayOfUndated(addedOn(debt), debt.dueDate),
      due_day: debt.dueDate,
      description: debt.description ?? null,
      paid_at: null,
      paid_day: null,
      undone_payment_id: null,
      version: 1,
      created_at: debt.createdAt,
      updated_at: debt.updatedAt,
    };
    const payments = readPayments(source, row, debt, `${list}.${index}`);
    if (!outstandingOf({ row, payments }).eq(0)) return { row, payments };
    const paid_at = debt.paidAt ?? payments.at(-1)?.created_at ?? debt.updatedAt;
    return { row: { ...row, paid_at, paid_day: latestDay(payments) }, payments };
  });
}

function withChanges(source: RowSource, debts: PaidDebt[]): DebtsWithChanges {
  return {
    debts: debts.map(({ row }) => row),
    payments: debts.flatMap(({ payments }) => payments),
    changes: debts.flatMap((debt) => changesOfNewDebt(source, debt)),
  };
}

async function insertWithChanges(
  tx: Tx,
  { debts = [], payments = [], changes = [] }: Partial<DebtsWithChanges>,
): Promise<void> {
  await insertDebts(tx, debts);
  await insertPayments(tx, payments);
  await insertWorthChanges(tx, changes);
}

const columns: Columns<InFile> = [
  ['对方', 'text', 24, (d) => d.counterparty],
  ['金额', 'amount', 16, (d) => numberCell(d.amount)],
  ['货币', 'text', 8, (d) => d.currency],
  ['发生日', 'day', 12, (d) => d.day ?? null],
  ['到期日', 'day', 12, (d) => d.dueDate],
  ['已结清', 'amount', 16, (d) => numberCell(settledIn(d))],
  ['付清日', 'day', 12, (d) => d.paidDay ?? null],
  ['付清时间', 'text', 26, (d) => d.paidAt],
  ['描述', 'text', 30, (d) => d.description ?? null],
];

function settledIn({ amount, paidAt, payments }: InFile): string {
  if (paidAt !== null) return amount;
  return toText(sum((payments ?? []).map((payment) => decimal(payment.amount))));
}
