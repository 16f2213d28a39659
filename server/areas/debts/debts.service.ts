import { dayIn, dayOfInput } from '../../../finance/calendar/days.ts';
import { toDecimalColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required, staleVersion } from '../../errors.ts';
import { insertWorthChanges } from '../worth-changes/worth-changes.repository.ts';
import { changesOfDebt, changesOfNewDebt } from './debt-worth-changes.ts';
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

type Changes = { [K in keyof Terms]?: Terms[K] | undefined } & {
  version?: number | null | undefined;
};

/** Writes a new debt, in the base currency. */
export async function addDebt(tx: Tx, deps: Deps, owner: Owner, terms: Terms): Promise<DebtRow> {
  const now = toInstantColumn(deps.now());
  const { timeZone } = deps.config;
  const row: DebtRow = {
    id: deps.newId(),
    owner_id: owner.ownerId,
    kind: owner.kind,
    counterparty: terms.counterparty,
    amount: toDecimalColumn(terms.amount),
    currency: deps.config.baseCurrency,
    day: dayIn(timeZone, deps.now()),
    due_day: dayOfInput(timeZone, terms.dueDate),
    description: terms.description ?? null,
    paid_at: null,
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
  return write(tx, deps, 'EDITED', debt, {
    counterparty,
    amount: amount === undefined ? debt.amount : toDecimalColumn(amount),
    due_day: dueDate === undefined ? debt.due_day : dayOfInput(deps.config.timeZone, dueDate),
    description: description === undefined ? debt.description : description,
  });
}

/** Sets or takes the paid mark. A debt that is so already is answered unchanged. */
export async function setPaid(
  tx: Tx,
  deps: Deps,
  owner: Owner,
  id: string,
  isPaid: boolean,
): Promise<DebtRow> {
  const debt = await held(tx, owner, id);
  if ((debt.paid_at !== null) === isPaid) return debt;
  const kind = isPaid ? 'PAID' : 'REOPENED';
  return write(tx, deps, kind, debt, { paid_at: isPaid ? toInstantColumn(deps.now()) : null });
}

/** Removes a debt; what it counted until now stays in the history of net worth. */
export async function deleteDebt(tx: Tx, deps: Deps, owner: Owner, id: string): Promise<null> {
  const removed = required(await removeDebt(tx, owner.ownerId, owner.kind, id));
  await insertWorthChanges(tx, changesOfDebt(deps, 'REMOVED', removed));
  return null;
}

async function held(tx: Tx, { ownerId, kind }: Owner, id: string): Promise<DebtRow> {
  return required(await lockDebt(tx, ownerId, kind, id));
}

async function write(
  tx: Tx,
  deps: Deps,
  kind: 'EDITED' | 'PAID' | 'REOPENED',
  debt: DebtRow,
  changes: Partial<DebtRow>,
): Promise<DebtRow> {
  const written = await updateDebt(tx, debt.owner_id, debt.id, {
    ...changes,
    version: debt.version + 1,
    updated_at: toInstantColumn(deps.now()),
  });
  await insertWorthChanges(tx, changesOfDebt(deps, kind, debt, written));
  return written;
}
