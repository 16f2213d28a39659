import { dayOfInput } from '../../../finance/calendar/days.ts';
import { businessDay } from '../../business-day.ts';
import { toDecimalColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, required, staleVersion } from '../../errors.ts';
import { insertWorthChanges } from '../worth-changes/worth-changes.repository.ts';
import { changesOfDebt, changesOfNewDebt, type DebtChange } from './debt-worth-changes.ts';
import { type DebtRow, insertDebt, lockDebt, removeDebt, updateDebt } from './debts.repository.ts';
import type { DebtKind } from './debts.table.ts';

/** Whose debt, and on which side of the balance sheet. */
export interface Owner {
  ownerId: string;
  kind: DebtKind;
}

interface Terms {
  counterparty: string;
  amount: number;
  dueDate: string;
  description?: string | null | undefined;
}

interface NewDebt extends Terms {
  day?: string | null | undefined;
}

type Changes = { [K in keyof Terms]?: Terms[K] | undefined } & {
  version?: number | null | undefined;
};

/** Writes a new debt, in the base currency. */
export async function addDebt(tx: Tx, deps: Deps, owner: Owner, terms: NewDebt): Promise<DebtRow> {
  const now = toInstantColumn(deps.now());
  const { timeZone } = deps.config;
  const row: DebtRow = {
    id: deps.newId(),
    owner_id: owner.ownerId,
    kind: owner.kind,
    counterparty: terms.counterparty,
    amount: toDecimalColumn(terms.amount),
    currency: deps.config.baseCurrency,
    day: businessDay(deps, terms.day),
    due_day: dayOfInput(timeZone, terms.dueDate),
    description: terms.description ?? null,
    paid_at: null,
    paid_day: null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await insertDebt(tx, row);
  await insertWorthChanges(tx, changesOfNewDebt(deps, row));
  return row;
}

/** Edits a debt. What is left out stays, and so does the paid mark. `answer` shows a row to a stale caller. */
export async function editDebt(
  tx: Tx,
  deps: Deps,
  owner: Owner,
  id: string,
  changes: Changes,
  answer: (row: DebtRow) => unknown,
): Promise<DebtRow> {
  const debt = await held(tx, owner, id);
  if (changes.version != null && changes.version !== debt.version) {
    throw staleVersion(answer(debt));
  }
  const { counterparty = debt.counterparty, amount, dueDate, description } = changes;
  return write(tx, deps, { kind: 'EDITED' }, debt, {
    counterparty,
    amount: amount === undefined ? debt.amount : toDecimalColumn(amount),
    due_day: dueDate === undefined ? debt.due_day : dayOfInput(deps.config.timeZone, dueDate),
    description: description === undefined ? debt.description : description,
  });
}

/** Marks a debt as paid on a day, today when left out. One that is paid already is answered unchanged. */
export async function markPaid(
  tx: Tx,
  deps: Deps,
  owner: Owner,
  id: string,
  input: string | null | undefined,
): Promise<DebtRow> {
  const debt = await held(tx, owner, id);
  if (debt.paid_at !== null) return debt;
  const day = businessDay(deps, input);
  if (day < debt.day) throw fieldError('day', `日期不能早于发生日期${debt.day}`);
  const paid = { paid_at: toInstantColumn(deps.now()), paid_day: day };
  return write(tx, deps, { kind: 'PAID', day }, debt, paid);
}

/** Takes the paid mark from a debt. One without it is answered unchanged. */
export async function unmarkPaid(tx: Tx, deps: Deps, owner: Owner, id: string): Promise<DebtRow> {
  const debt = await held(tx, owner, id);
  if (debt.paid_at === null) return debt;
  return write(tx, deps, { kind: 'REOPENED' }, debt, { paid_at: null, paid_day: null });
}

/** Removes a debt; what it counted until now stays in the history of net worth. */
export async function deleteDebt(tx: Tx, deps: Deps, owner: Owner, id: string): Promise<null> {
  const removed = required(await removeDebt(tx, owner.ownerId, owner.kind, id));
  await insertWorthChanges(tx, changesOfDebt(deps, { kind: 'REMOVED' }, removed));
  return null;
}

async function held(tx: Tx, { ownerId, kind }: Owner, id: string): Promise<DebtRow> {
  return required(await lockDebt(tx, ownerId, kind, id));
}

async function write(
  tx: Tx,
  deps: Deps,
  change: DebtChange,
  debt: DebtRow,
  changes: Partial<DebtRow>,
): Promise<DebtRow> {
  const written = await updateDebt(tx, debt.owner_id, debt.id, {
    ...changes,
    version: debt.version + 1,
    updated_at: toInstantColumn(deps.now()),
  });
  await insertWorthChanges(tx, changesOfDebt(deps, change, debt, written));
  return written;
}
