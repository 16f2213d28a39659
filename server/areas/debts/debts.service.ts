import { dayOfInput } from '../../../finance/calendar/days.ts';
import { toDecimalColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required, staleVersion } from '../../errors.ts';
import { type DebtRow, insertDebt, lockDebt, updateDebt } from './debts.repository.ts';
import type { DebtKind } from './debts.table.ts';

/** Whose debt, and on which side of the balance sheet. */
export interface Owner {
  userId: string;
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
  const row: DebtRow = {
    id: deps.newId(),
    user_id: owner.userId,
    kind: owner.kind,
    counterparty: terms.counterparty,
    amount: toDecimalColumn(terms.amount),
    currency: deps.config.baseCurrency,
    due_day: dayOfInput(deps.config.timeZone, terms.dueDate),
    description: terms.description ?? null,
    paid_at: null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await insertDebt(tx, row);
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
  return write(tx, deps, debt, {
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
  return write(tx, deps, debt, { paid_at: isPaid ? toInstantColumn(deps.now()) : null });
}

async function held(tx: Tx, { userId, kind }: Owner, id: string): Promise<DebtRow> {
  return required(await lockDebt(tx, userId, kind, id));
}

function write(tx: Tx, deps: Deps, debt: DebtRow, changes: Partial<DebtRow>): Promise<DebtRow> {
  return updateDebt(tx, debt.user_id, debt.id, {
    ...changes,
    version: debt.version + 1,
    updated_at: toInstantColumn(deps.now()),
  });
}
