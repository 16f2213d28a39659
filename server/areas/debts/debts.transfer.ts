import {
  type DebtKind,
  debtInFile,
  debtPaymentsTable,
  debtsTable,
  paymentInFile,
} from '../../../contract/debts/debts.table.ts';
import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import { decimal, sum, toText } from '../../../finance/money/decimal.ts';
import { cashPlace, type ImportedAct, type RowSource, type Transfer } from '../../area-transfer.ts';
import { toDecimalColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { fromFile, toFile } from '../../db/row-values.ts';
import { fieldError } from '../../errors.ts';
import { findActPlaces } from '../../ledger/cash-accounts.repository.ts';
import { type Columns, numberCell, sheet } from '../../spreadsheets/sheet.ts';
import {
  insertWorthChanges,
  type WorthChangeRow,
} from '../worth-changes/worth-changes.repository.ts';
import { changesOfNewDebt } from './debt-worth-changes.ts';
import { type DebtRow, debtRows, listDebts } from './debts.repository.ts';
import { dayOfUndated } from './debts.service.ts';
import {
  type PaidDebt,
  type PaymentRow,
  paymentRows,
  withPayments,
} from './payments/debt-payments.repository.ts';
import { debtActs, latestDay, outstandingOf } from './payments/paid-debt.ts';

type InFile = PersonalFile['receivables'][number];

interface DebtsWithChanges {
  debts: DebtRow[];
  payments: PaymentRow[];
  changes: WorthChangeRow[];
}

export const receivablesTransfer = transferOf('receivables', 'RECEIVABLE', '应收款');
export const payablesTransfer = transferOf('payables', 'PAYABLE', '应付款');

function transferOf<List extends 'receivables' | 'payables'>(
  list: List,
  kind: DebtKind,
  title: string,
): Transfer<List, DebtsWithChanges> {
  return {
    list,
    read: (db, ownerId) => readDebts(db, ownerId, kind),
    prepare: (source, ownerId, inFile) => {
      const debts = inFile.map((debt, index) =>
        toDebt(source, { ownerId, kind }, debt, `${list}.${index}`),
      );
      for (const [index, { row }] of debts.entries()) {
        source.items.set(`debts ${list} ${index + 1}`, row.id);
      }
      return {
        debts: debts.map(({ row }) => row),
        payments: debts.flatMap(({ payments }) => payments),
        changes: debts.flatMap((debt) => changesOfNewDebt(source, debt)),
      };
    },
    insert: async (tx, { debts = [], payments = [], changes = [] }) => {
      await debtRows.insert(tx, debts);
      await paymentRows.insert(tx, payments);
      await insertWorthChanges(tx, changes);
    },
    sheets: (rows) => [sheet(title, columns, rows)],
  };
}

/** Debts of one kind, earliest due first. */
async function readDebts(db: Db, ownerId: string, kind: DebtKind): Promise<InFile[]> {
  const debts = await withPayments(db, ownerId, await listDebts(db, ownerId, kind));
  const places = await findActPlaces(db, ownerId);
  return debts.map(({ row, payments }) =>
    toFile(debtInFile, debtsTable, row, {
      payments: payments.map((payment) => {
        const act = payment.account_id === null ? undefined : places.get(payment.id);
        return toFile(paymentInFile, debtPaymentsTable, payment, { act });
      }),
    }),
  );
}

function toDebt(
  source: RowSource,
  { ownerId, kind }: { ownerId: string; kind: DebtKind },
  debt: InFile,
  place: string,
): PaidDebt {
  const addedOn = dayIn(source.config.timeZone, new Date(debt.createdAt));
  const row = fromFile(debtsTable, debt, {
    id: source.newId(),
    owner_id: ownerId,
    kind,
    day: debt.day ?? dayOfUndated(addedOn, debt.dueDate),
    paid_at: null,
    paid_day: null,
    undone_payment_id: null,
    version: 1,
  });
  const payments = readPayments(source, row, debt, place);
  if (!outstandingOf({ row, payments }).eq(0)) return { row, payments };
  const paid_at = debt.paidAt ?? payments.at(-1)?.created_at ?? debt.updatedAt;
  return { row: { ...row, paid_at, paid_day: latestDay(payments) }, payments };
}

/**
 * The payments of a debt of a file as rows, by day. Of a paid debt, what its payments leave becomes one that
 * marking it as paid has written. Throws at `place` when payments exceed the debt, or name a transaction that
 * does not move their money.
 */
function readPayments(
  source: RowSource,
  debt: DebtRow,
  inFile: InFile,
  place: string,
): PaymentRow[] {
  const { newId, config, acts } = source;
  const rows = (inFile.payments ?? []).map((payment, index): PaymentRow => {
    const row = fromFile(debtPaymentsTable, payment, {
      id: newId(),
      owner_id: debt.owner_id,
      debt_id: debt.id,
      day: payment.day < debt.day ? debt.day : payment.day,
      account_id: null,
      written_by: null,
    });
    if (payment.act == null) return row;
    const key = cashPlace(payment.act.account, payment.act.transaction);
    const act = acts.get(key);
    const line = act?.standing[0];
    if (!act || !line || payment.byMark || !isItsMoney(act, row, debt)) {
      throw fieldError(`${place}.payments.${index}.act`, '关联的账户流水与这笔还款不一致');
    }
    acts.delete(key);
    return { ...row, id: act.id, account_id: line.accountId };
  });
  const left = outstandingOf({ row: debt, payments: rows });
  if (left.lt(0)) throw fieldError(`${place}.payments`, '还款合计不能超过金额');
  if (inFile.paidAt !== null && left.gt(0)) {
    const { paidAt } = inFile;
    const day = inFile.paidDay ?? dayIn(config.timeZone, new Date(paidAt));
    rows.push({
      id: newId(),
      owner_id: debt.owner_id,
      debt_id: debt.id,
      amount: toDecimalColumn(left),
      // A debt cannot have been paid before it arose.
      day: day < debt.day ? debt.day : day,
      account_id: null,
      by_mark: 1,
      note: null,
      written_by: null,
      created_at: paidAt,
    });
  }
  return rows.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** Whether an act is what a payment has moved: once, on its day, and as much where the currency is the same. */
function isItsMoney({ standing }: ImportedAct, payment: PaymentRow, debt: DebtRow): boolean {
  const [line] = standing;
  const { kind, sign } = debtActs[debt.kind];
  if (!line || standing.length > 1 || line.kind !== kind || line.day !== payment.day) return false;
  const moved = decimal(line.amount).times(sign);
  return line.currency === debt.currency ? moved.eq(payment.amount) : moved.gt(0);
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
