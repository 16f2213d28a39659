import { z } from 'zod';
import { debtTerms } from '../../../contract/debts/debt-fields.ts';
import type { DebtKind } from '../../../contract/debts/debts.table.ts';
import { dayField, optionalDayField } from '../../../contract/fields/day-field.ts';
import { currencyField, decimal, requiredText } from '../../../contract/fields/fields.ts';
import { centsToText, toCents } from '../../../finance/money/cents.ts';
import { decimal as exact } from '../../../finance/money/decimal.ts';
import { businessDay } from '../../business-day.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { importsOfList } from '../../list-imports.ts';
import { insertWorthChanges } from '../worth-changes/worth-changes.repository.ts';
import { worthChangeRows } from '../worth-changes/worth-changes.ts';
import { type DebtRow, debtRows, listDebts, lockDebt } from './debts.repository.ts';
import { addDebt, dayArisen } from './debts.service.ts';
import { payDebt } from './payments/debt-payments.service.ts';

const body = z.object({
  counterparty: requiredText('对方不能为空', 100),
  ...debtTerms,
  day: optionalDayField,
  currency: currencyField.nullish(),
  /** What was settled of it, and on which day if all of it was. */
  settled: decimal({ message: '已结清金额不能为负数', min: 0, decimals: 2 }).nullish(),
  paidDay: dayField('付清日格式不正确').nullish(),
});
type ListedDebt = z.output<typeof body>;

export const receivableListImports = listImportsOf('RECEIVABLE');
export const payableListImports = listImportsOf('PAYABLE');

/** A list of debts comes back. What was settled is one payment, on the day it was paid off or today. */
function listImportsOf(kind: DebtKind) {
  return importsOfList<ListedDebt>({
    kind: `${kind}S`,
    restsOn: ['debts'],
    body,
    numbers: ['amount', 'settled'],
    days: ['day', 'dueDate', 'paidDay'],
    keyOf: ({ counterparty, amount, day, dueDate }) =>
      keyOf(counterparty, amount, day ?? '', dueDate),
    findKeys: async (db, ownerId) =>
      (await listDebts(db, ownerId, kind)).map((row) =>
        keyOf(row.counterparty, row.amount, row.day, row.due_day ?? ''),
      ),
    describe: ({ counterparty, amount, currency, dueDate, description }) => ({
      item: counterparty,
      amount,
      currency: currency ?? null,
      day: dueDate,
      detail: description ?? null,
    }),
    check: checkDebt,
    add: (tx, deps, { ownerId }, debt) => add(tx, deps, { ownerId, kind }, debt),
    remove: async (tx, deps, { ownerId }, { id, version }) => {
      const row = await lockDebt(tx, ownerId, kind, id);
      if (!row) return undefined;
      if (row.version !== version) {
        const words = `“${row.counterparty}”导入后已有还款或修改`;
        const path = '/dashboard/receivables-payables';
        return { kind: 'ITEM', id, path, day: row.day, words };
      }
      await debtRows.remove(tx, ownerId, { id });
      await forget(tx, deps, row);
      return undefined;
    },
  });
}

function keyOf(counterparty: string, amount: number | string, day: string, dueDay: string) {
  return `${counterparty} ${centsToText(toCents(exact(amount)))} ${day} ${dueDay}`;
}

function checkDebt(deps: Deps, debt: ListedDebt): void {
  const { amount, currency, settled, paidDay } = debt;
  const { baseCurrency } = deps.config;
  const refuse = (text: string) => {
    throw new AppError('VALIDATION_FAILED', text);
  };
  const arose = dayArisen(deps, debt);
  if (currency && currency !== baseCurrency) refuse(`往来以${baseCurrency}记录，不能是${currency}`);
  if ((settled ?? 0) > amount) refuse('已结清金额不能超过金额');
  if (paidDay && businessDay(deps, paidDay) < arose) refuse('付清日不能早于发生日');
}

async function add(
  tx: Tx,
  deps: Deps,
  owner: { ownerId: string; kind: DebtKind },
  { settled, paidDay, ...terms }: ListedDebt,
) {
  const { row } = await addDebt(tx, deps, owner, terms);
  if (!settled) return { id: row.id, version: row.version };
  const payment = { amount: settled, day: paidDay ?? null };
  const { debt } = await payDebt(tx, deps, owner, row.id, payment);
  return { id: row.id, version: debt.row.version };
}

/** What was stated of its worth is replaced from its first day on, as if it had never been. */
async function forget(tx: Tx, deps: Deps, row: DebtRow): Promise<void> {
  const { owner_id: ownerId, id: rowId, kind: area, day, amount, currency } = row;
  const change = { ownerId, rowId, area, day, before: { amount, currency } };
  await insertWorthChanges(tx, worthChangeRows(deps, { ...change, kind: 'REMOVED' }));
}
