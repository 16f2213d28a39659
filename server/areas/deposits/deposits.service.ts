import type {
  DepositChanges,
  DepositClosing,
  NewDeposit,
} from '../../../contract/deposits/deposit-bodies.ts';
import { closeOn } from '../../../finance/deposits/deposit.ts';
import { principalPaidOn } from '../../../finance/deposits/deposit-history.ts';
import { centsToDecimal, centsToText, toCents } from '../../../finance/money/cents.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import { businessDay, todayOf } from '../../business-day.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, required, staleVersion } from '../../errors.ts';
import { findCashAccount } from '../../ledger/cash-accounts.repository.ts';
import {
  notHandedOver,
  refuseBefore,
  refuseHandedOver,
  refuseOtherWorth,
} from '../../ledger/handed-over.ts';
import { amountInAccount, postAct, undoAct } from '../../ledger/post-acts.ts';
import { answerDeposit, worthOfStored } from './deposit-answers.ts';
import { columnsOfInput, haveSameTerms, rateRows } from './deposit-input.ts';
import { heldOf } from './deposit-terms.ts';
import {
  type DepositActRow,
  type DepositRow,
  depositActRows,
  depositRateRows,
  depositRows,
  findDeposit,
  lockDeposit,
  type StoredDeposit,
} from './deposits.repository.ts';

/** Adds a deposit. The account that it names pays the principal on the day of the deposit. */
export async function addDeposit(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: NewDeposit,
): Promise<StoredDeposit> {
  const { columns, rates } = columnsOfInput(deps, body);
  const now = toInstantColumn(deps.now());
  const row = {
    id: deps.newId(),
    owner_id: ownerId,
    ...columns,
    ...notHandedOver,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await depositRows.insert(tx, [row]);
  await depositRateRows.insert(tx, rateRows(deps, row, rates));
  if (body.fromAccountId != null) {
    await payPrincipal(tx, deps, row, { ...body, accountId: body.fromAccountId });
  }
  return requireDeposit(tx, ownerId, row.id);
}

/**
 * Edits a deposit. What is left out stays. When what an account paid for it changes, that is taken back
 * and paid anew; once it is taken out, only its name and note change.
 */
export async function editDeposit(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: DepositChanges,
): Promise<StoredDeposit> {
  const stored = required(await lockDeposit(tx, ownerId, id));
  if (body.version != null && body.version !== stored.row.version) {
    throw staleVersion(await answerDeposit(tx, stored, todayOf(deps)));
  }
  const { columns, rates } = columnsOfInput(deps, body, stored);
  const accountBefore = stored.opening?.account_id ?? null;
  const accountId = body.fromAccountId === undefined ? accountBefore : body.fromAccountId;
  const hasSameTerms = haveSameTerms(stored, columns, rates);
  if (stored.closing && !(hasSameTerms && accountId === accountBefore)) throw alreadyClosed();
  if (stored.row.taken_over_on !== null && accountId !== null) {
    throw fieldError('fromAccountId', '它是从另一边移来的，本金已经在那里付过，不能再选择账户');
  }
  if (!hasSameTerms) {
    await depositRateRows.remove(tx, ownerId, { deposit_id: id });
    await depositRateRows.insert(tx, rateRows(deps, stored.row, rates));
  }
  const row = { ...stored.row, ...columns };
  const isPaidAnew = accountId !== accountBefore || changesPayment(stored.row, row, body);
  if (!stored.closing && isPaidAnew) {
    if (stored.opening) await takeBack(tx, deps, stored.opening);
    if (accountId !== null) await payPrincipal(tx, deps, row, { ...body, accountId });
  }
  await depositRows.update(tx, ownerId, id, { ...columns, ...nextVersion(deps, stored) });
  const edited = await requireDeposit(tx, ownerId, id);
  refuseOtherWorthTaken(stored, edited);
  return edited;
}

function refuseOtherWorthTaken(before: StoredDeposit, after: StoredDeposit): void {
  const { taken_over_on: day, currency } = before.row;
  if (day === null) return;
  const worthOf = (stored: StoredDeposit) => worthOfStored(stored, day).worth;
  const isSame = worthOf(before) === worthOf(after) && currency === after.row.currency;
  refuseOtherWorth(day, isSame);
}

/** Whether an edit changes what an account has paid for the deposit. */
function changesPayment(
  before: DepositRow,
  after: DepositRow,
  { accountAmount }: DepositChanges,
): boolean {
  const keys = ['principal', 'currency', 'start_date'] as const;
  return accountAmount != null || keys.some((key) => before[key] !== after[key]);
}

/** Deletes a deposit. Money that has moved stays where it is. */
export async function deleteDeposit(tx: Tx, ownerId: string, id: string): Promise<null> {
  refuseHandedOver(required(await lockDeposit(tx, ownerId, id)).row);
  await depositRows.remove(tx, ownerId, { id });
  return null;
}

/** Takes a deposit out: what it comes to, or what the bank did pay, goes into the account that is named. */
export async function closeDeposit(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: DepositClosing,
): Promise<StoredDeposit> {
  const stored = required(await lockDeposit(tx, ownerId, id));
  if (stored.closing) throw alreadyClosed();
  const { deposit } = heldOf(stored);
  const day = businessDay(deps, body?.day);
  if (day < deposit.startDate) throw fieldError('day', '支取日期不能早于存入日期');
  refuseBefore(stored.row, day, 'day');
  const interest =
    body?.interest == null ? closeOn(deposit, day).interest : toCents(decimal(body.interest));
  const act = newAct(deps, stored.row, {
    kind: 'CLOSING',
    day,
    interest: centsToText(interest),
    account_id: body?.accountId ?? null,
  });
  const paid = centsToDecimal(principalPaidOn(deposit, day) + interest);
  await moveMoney(tx, deps, stored.row, act, { amount: paid, accountAmount: body?.accountAmount });
  await depositRows.update(tx, ownerId, id, nextVersion(deps, stored));
  return requireDeposit(tx, ownerId, id);
}

/**
 * Undoes taking a deposit out, with the money that it has moved. A call that names the version with that closing
 * undoes no other, and is answered as done when it is undone already.
 */
export async function reopenDeposit(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  version: number | undefined,
): Promise<StoredDeposit> {
  const stored = required(await lockDeposit(tx, ownerId, id));
  if (version !== undefined && version !== stored.row.version) {
    if (!stored.closing) return stored;
    throw staleVersion(await answerDeposit(tx, stored, todayOf(deps)));
  }
  refuseHandedOver(stored.row);
  await takeBack(tx, deps, required(stored.closing ?? undefined));
  await depositRows.update(tx, ownerId, id, nextVersion(deps, stored));
  return requireDeposit(tx, ownerId, id);
}

export async function requireDeposit(db: Db, ownerId: string, id: string): Promise<StoredDeposit> {
  return required(await findDeposit(db, ownerId, id));
}

/** The account pays the principal on the day of the deposit, which is not to come then. */
async function payPrincipal(
  tx: Tx,
  deps: Deps,
  row: DepositRow,
  from: { accountId: string; accountAmount?: number | null | undefined },
): Promise<void> {
  const { owner_id, start_date, principal } = row;
  if (!(await findCashAccount(tx, owner_id, from.accountId))) {
    throw fieldError('fromAccountId', '账户不存在');
  }
  if (start_date > todayOf(deps)) throw fieldError('startDate', '日期不能晚于今天');
  const act = newAct(deps, row, {
    kind: 'OPENING',
    day: start_date,
    interest: '0',
    account_id: from.accountId,
  });
  const amount = decimal(principal).times(-1);
  await moveMoney(tx, deps, row, act, { amount, accountAmount: from.accountAmount });
}

export function newAct(
  deps: Deps,
  { id, owner_id }: DepositRow,
  act: Pick<DepositActRow, 'kind' | 'day' | 'interest' | 'account_id'>,
): DepositActRow {
  const created_at = toInstantColumn(deps.now());
  return { id: deps.newId(), owner_id, deposit_id: id, ...act, written_by: null, created_at };
}

interface MovedMoney {
  /** Signed, in the deposit's currency. */
  amount: ReturnType<typeof decimal>;
  accountAmount: number | null | undefined;
}

/** Stores an act, and moves its money in the account that it names. */
async function moveMoney(
  tx: Tx,
  deps: Deps,
  { name, currency }: DepositRow,
  act: DepositActRow,
  { amount, accountAmount }: MovedMoney,
): Promise<void> {
  const { id, owner_id, account_id: accountId, day } = act;
  if (accountId === null) return depositActRows.insert(tx, [act]);
  const account = { accountId, accountAmount };
  const moved = await amountInAccount(tx, owner_id, account, { amount, currency });
  const kind = act.kind === 'OPENING' ? 'DEPOSIT_OPENING' : 'DEPOSIT_CLOSING';
  const lines = [{ kind, amount: moved, description: name } as const];
  await depositActRows.insert(tx, [act]);
  await postAct(tx, deps, owner_id, { id, accountId, day, lines });
}

async function takeBack(tx: Tx, deps: Deps, { id, owner_id }: DepositActRow): Promise<void> {
  await undoAct(tx, deps, owner_id, id);
  await depositActRows.remove(tx, owner_id, { id });
}

function alreadyClosed(): AppError {
  return new AppError('CONFLICT', '存款已支取');
}

/** What every change of a deposit writes beside itself. */
export function nextVersion(deps: Deps, { row }: StoredDeposit) {
  return { version: row.version + 1, updated_at: toInstantColumn(deps.now()) };
}
