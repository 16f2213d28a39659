import type { z } from 'zod';
import type { createTransferBody } from '../../../../contract/accounts/account-fields.ts';
import type { Data } from '../../../../contract/endpoint.ts';
import type { households } from '../../../../contract/households/households.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { bookSigned } from '../../../../finance/ledger/ledger.ts';
import { type Decimal, decimal, toWire } from '../../../../finance/money/decimal.ts';
import { businessDay } from '../../../business-day.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError, notFound, required } from '../../../errors.ts';
import { holdWritableHousehold } from '../../../http/pipeline/membership.ts';
import { amountArriving } from '../../../ledger/amount-arriving.ts';
import type { CashAccountRow } from '../../../ledger/book-transaction.repository.ts';
import {
  entryOrThrow,
  ledgerOf,
  type TransactionFacts,
  writeTransaction,
} from '../../../ledger/write-transaction.ts';
import { nameOf } from '../household-mails.ts';
import { findMembership, findName, listMembers } from '../households.repository.ts';
import {
  findLegs,
  type Leg,
  listAccountsOfBoth,
  lockAccountsOf,
} from './owner-transfers.repository.ts';

type Body = z.output<typeof createTransferBody>;

const actKind = 'HOUSEHOLD';

/** The accounts that the form of a transfer offers: those of both owners, or none to a user who may not write to both. */
export async function listMovableAccounts(
  db: Db,
  userId: string,
): Promise<Data<typeof households.accounts>> {
  const own = await findMembership(db, userId);
  if (!own || own.role === 'VIEWER') return [];
  return listAccountsOfBoth(db, userId, own.owner_id);
}

/**
 * Moves money between an account of a person and one of their household: an entry of each, in one transaction,
 * by one act. Each entry names the other owner and not the other account, which its readers may not be allowed to see.
 */
export async function transferBetweenOwners(
  tx: Tx,
  deps: Deps,
  userId: string,
  body: Body,
): Promise<Data<typeof households.transfer>> {
  const { id: householdId } = await holdWritableHousehold(tx, userId);
  const { fromAccountId, toAccountId } = body;
  const accounts = await lockAccountsOf(tx, [userId, householdId], [fromAccountId, toAccountId]);
  const from = accountIn(accounts, 'fromAccountId', fromAccountId);
  const to = accountIn(accounts, 'toAccountId', toAccountId);
  if (from.owner_id === to.owner_id) {
    throw fieldError('toAccountId', '请选择一个自己的账户和一个家庭的账户');
  }
  const amount = decimal(body.amount);
  const arriving = amountArriving(body, from, to);
  const day = businessDay(deps, body.day);
  const note = body.description ? `：${body.description}` : '';
  const sides = { from, to, amount, arriving, day, note };
  const owners = { userId, householdId };
  const id = await bookOwnerTransfer(
    tx,
    deps,
    owners,
    sides,
    body.toAmount == null ? 'amount' : 'toAmount',
  );
  return { id, day, amount: toWire(amount, 2), toAmount: toWire(arriving, 2) };
}

/** What is booked of a transfer between owners, in the currency of each account. */
interface Sides {
  from: CashAccountRow;
  to: CashAccountRow;
  amount: Decimal;
  arriving: Decimal;
  day: Day;
  /** Behind the name of the other owner in the description. */
  note: string;
}

/** Books an entry of each side, by one act, whose id it answers. The caller holds the locks of both accounts. */
export async function bookOwnerTransfer(
  tx: Tx,
  deps: Deps,
  { userId, householdId }: { userId: string; householdId: string },
  { from, to, amount, arriving, day, note }: Sides,
  arrivingField = 'amount',
): Promise<string> {
  const ownerName = await namesOf(tx, userId, householdId);
  const id = deps.newId();
  const act = { day, actKind, actId: id } as const;
  await bookLeg(tx, deps, from, amount.times(-1), 'amount', {
    ...act,
    id,
    description: asDescription(`转给 ${ownerName(to.owner_id)}${note}`),
  });
  await bookLeg(tx, deps, to, arriving, arrivingField, {
    ...act,
    id: deps.newId(),
    description: asDescription(`来自 ${ownerName(from.owner_id)}${note}`),
  });
  return id;
}

/** Undoes a transfer by a reversing entry on each side, on the day of the transfer. */
export async function undoOwnerTransfer(
  tx: Tx,
  deps: Deps,
  userId: string,
  actId: string,
): Promise<null> {
  const { id: householdId } = await holdWritableHousehold(tx, userId, notFound);
  const owners = [userId, householdId];
  const seen = await findLegs(tx, owners, actId);
  if (seen.length === 0) throw notFound();
  const accounts = await lockAccountsOf(
    tx,
    owners,
    seen.map(({ account_id }) => account_id),
  );
  // Another call may have undone it while this one waited for the accounts.
  const legs = await findLegs(tx, owners, actId);
  if (legs.length === 0) throw notFound();
  if (legs.length !== 2) {
    const reason = '另一边的账户不是您的，或者已经删除：只有转账的人可以撤销，而且两个账户都要在';
    throw new AppError('CONFLICT', reason);
  }
  // The entry that brings money in is booked first, as in every other undoing.
  for (const leg of legs.toSorted((a, b) => decimal(a.amount).cmp(decimal(b.amount)))) {
    const { day, description, id: reverses } = leg;
    const account = required(accounts.get(leg.account_id));
    const facts = { id: deps.newId(), day, description, reverses, actId, actKind } as const;
    await bookLeg(tx, deps, account, decimal(leg.amount).times(-1), 'amount', facts);
  }
  return null;
}

/** A side of the transfer that the person can see, whether or not they may undo it. */
export async function findLegOf(
  db: Db,
  userId: string,
  { id }: { id: string },
): Promise<Leg | undefined> {
  const own = await findMembership(db, userId);
  return own && (await findLegs(db, [userId, own.owner_id], id))[0];
}

/** The name of each of the two owners, for the entry of the other. */
async function namesOf(tx: Tx, userId: string, householdId: string) {
  const members = await listMembers(tx, householdId);
  const person = nameOf(required(members.find(({ user_id }) => user_id === userId)));
  const household = required(await findName(tx, householdId));
  return (ownerId: string) => (ownerId === userId ? person : household);
}

const longestDescription = 500;

function asDescription(text: string): string {
  return [...text].slice(0, longestDescription).join('');
}

function accountIn(
  accounts: ReadonlyMap<string, CashAccountRow>,
  field: string,
  id: string,
): CashAccountRow {
  const account = accounts.get(id);
  if (!account) throw fieldError(field, '账户不存在');
  return account;
}

async function bookLeg(
  tx: Tx,
  deps: Deps,
  account: CashAccountRow,
  amount: Decimal,
  field: string,
  facts: TransactionFacts,
): Promise<void> {
  const entry = entryOrThrow(bookSigned(ledgerOf(account), 'ACT', amount), field);
  await writeTransaction(tx, deps, account, entry, facts);
}
