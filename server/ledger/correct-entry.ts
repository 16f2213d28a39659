import { actFacts } from '../../contract/accounts/act-kinds.ts';
import { type Shortfall, shortfallOf } from '../../finance/ledger/balance-of-days.ts';
import { bookCorrection, isOwnType, mayHold, type OwnType } from '../../finance/ledger/ledger.ts';
import { type Cents, centsOfText, centsToDecimal } from '../../finance/money/cents.ts';
import { decimal } from '../../finance/money/decimal.ts';
import { businessDay } from '../business-day.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { AppError, fieldError, required } from '../errors.ts';
import { findOpeningDay } from './account-opening.ts';
import type { CashAccountRow } from './book-transaction.repository.ts';
import { lockCashAccounts } from './cash-accounts.repository.ts';
import {
  type CashEntry,
  chainOf,
  findPresentEntry,
  listMovementsFrom,
  rewriteDescription,
} from './entries/entry-chains.repository.ts';
import {
  entryOrThrow,
  ledgerOf,
  type TransactionFacts,
  writeTransaction,
} from './write-transaction.ts';

/** An entry as it is now, with the account it stands in and the one it may move to, both locked. */
export interface LockedEntry {
  entry: CashEntry & { type: OwnType };
  accounts: Map<string, CashAccountRow>;
}

/** What is left out stays as it is. */
export interface Correction {
  type?: OwnType | undefined;
  /** Without its sign. */
  amount?: number | undefined;
  day?: string | null | undefined;
  accountId?: string | undefined;
  description?: string | null | undefined;
}

/** Finds what a person has booked and locks its account: whatever else changes it waits until the transaction ends. */
export async function lockEntry(
  tx: Tx,
  ownerId: string,
  id: string,
  otherAccountId?: string,
): Promise<LockedEntry> {
  const seen = required(await findPresentEntry(tx, ownerId, id));
  const ids = [...new Set([seen.account_id, otherAccountId ?? seen.account_id])];
  const locked = await lockCashAccounts(tx, ownerId, ids);
  const accounts = new Map(locked.map((account) => [account.id, account]));
  if (otherAccountId !== undefined && !accounts.has(otherAccountId)) {
    throw fieldError('accountId', '账户不存在');
  }
  // It may have been corrected while this waited for the account.
  const entry = required(await findPresentEntry(tx, ownerId, id));
  if (!accounts.has(entry.account_id)) throw new AppError('CONFLICT');
  const { type } = entry;
  if (!isOwnType(type)) throw refusalOf(entry);
  return { entry: { ...entry, type }, accounts };
}

/** The page on which an entry of another area is edited; null for what is edited in the ledger itself. */
export function pageOf({ type, act_kind }: Pick<CashEntry, 'type' | 'act_kind'>): string | null {
  if (isOwnType(type)) return null;
  if (act_kind) return actFacts[act_kind].page;
  return type === 'TRADE' ? '/dashboard/investments' : '/dashboard/accounts';
}

function refusalOf(entry: CashEntry): AppError {
  const page = pageOf(entry) ?? '';
  return new AppError('CONFLICT', '这笔流水由其他记录产生，请在它所属的页面修改', {
    details: { page },
  });
}

/**
 * Corrects an entry: where its amount, kind, day or account changes, it is taken back and the new one
 * written, which carries on its chain and what it was imported as. The description changes in place.
 */
export async function correctEntry(
  tx: Tx,
  deps: Deps,
  { entry, accounts }: LockedEntry,
  change: Correction,
): Promise<CashEntry> {
  const { type = entry.type, accountId = entry.account_id } = change;
  const from = required(accounts.get(entry.account_id));
  const to = required(accounts.get(accountId));
  const before = centsOfText(entry.amount);
  const amount = signedAmount(entry, change, type, from.currency === to.currency);
  const day = change.day == null ? entry.day : businessDay(deps, change.day);
  const description = change.description === undefined ? entry.description : change.description;
  const isMoved = to !== from;
  if (type === entry.type && amount === before && day === entry.day && !isMoved) {
    if (description !== entry.description) await rewriteDescription(tx, entry, description);
    return { ...entry, description };
  }
  if (isMoved || day < entry.day) await refuseBeforeOpening(tx, to, day);
  const field = amount !== before ? 'amount' : isMoved ? 'accountId' : 'day';
  const [taken, brought] = [
    { day: entry.day, amount: -before },
    { day, amount },
  ];
  if (isMoved) await refuseShortfall(tx, from, [taken], field);
  await refuseShortfall(tx, to, isMoved ? [brought] : [taken, brought], field);
  const id = deps.newId();
  const next = {
    id,
    day,
    description,
    corrects: chainOf(entry),
    batchId: entry.batch_id,
    importKey: entry.import_key,
  };
  const sides: Side[] = [
    { account: from.id, type: entry.type, amount: -before, facts: reversalOf(deps, entry) },
    { account: to.id, type, amount, facts: next },
  ];
  await bookSides(tx, deps, accounts, sides, field);
  return required(await findPresentEntry(tx, entry.owner_id, id));
}

/** Deletes an entry: it is taken back, and nothing is written in its place. */
export async function removeEntry(
  tx: Tx,
  deps: Deps,
  { entry, accounts }: LockedEntry,
): Promise<void> {
  const account = required(accounts.get(entry.account_id));
  const amount = -centsOfText(entry.amount);
  await refuseShortfall(tx, account, [{ day: entry.day, amount }]);
  const facts = reversalOf(deps, entry);
  await bookSides(tx, deps, accounts, [{ account: account.id, type: entry.type, amount, facts }]);
}

function reversalOf(deps: Deps, { id, day, description }: CashEntry): TransactionFacts {
  return { id: deps.newId(), day, description, reverses: id };
}

function signedAmount(
  entry: CashEntry,
  change: Correction,
  type: OwnType,
  isOneCurrency: boolean,
): Cents {
  if (change.amount === undefined && !isOneCurrency) {
    throw fieldError('amount', '账户币种不同，请填写金额');
  }
  const magnitude =
    change.amount === undefined
      ? centsOfText(entry.amount.replace('-', ''))
      : centsOfText(decimal(change.amount).toFixed());
  return type === 'WITHDRAW' ? -magnitude : magnitude;
}

async function refuseBeforeOpening(tx: Tx, account: CashAccountRow, day: string): Promise<void> {
  const opening = await findOpeningDay(tx, account.owner_id, account.id);
  if (opening && day < opening) throw fieldError('day', `${day} 早于账户期初 ${opening}`);
}

interface Side {
  account: string;
  type: OwnType;
  amount: Cents;
  facts: TransactionFacts;
}

/** Money that comes in is booked first, so that the balance in between is never below both. */
async function bookSides(
  tx: Tx,
  deps: Deps,
  accounts: Map<string, CashAccountRow>,
  sides: readonly Side[],
  field = 'amount',
): Promise<void> {
  for (const side of sides.toSorted((a, b) => Number(a.amount < 0n) - Number(b.amount < 0n))) {
    const account = required(accounts.get(side.account));
    const amount = centsToDecimal(side.amount);
    const booked = entryOrThrow(bookCorrection(ledgerOf(account), side.type, amount), field);
    accounts.set(account.id, await writeTransaction(tx, deps, account, booked, side.facts));
  }
}

/** Refuses what would leave an account below zero on some day that may not be. */
export async function refuseShortfall(
  tx: Tx,
  account: CashAccountRow,
  changes: readonly { day: string; amount: Cents }[],
  field?: string,
): Promise<void> {
  if (mayHold(account.account_type, decimal(-1))) return;
  const [first = ''] = changes.map(({ day }) => day).sort();
  const moved = await listMovementsFrom(tx, account.owner_id, account.id, first);
  const movements = moved.map(({ day, amount }) => ({ day, amount: centsOfText(amount) }));
  const balance = centsOfText(account.balance);
  const found = shortfallOf(balance, movements, changes);
  if (!found) return;
  const text = inWords(found);
  throw new AppError('INSUFFICIENT_BALANCE', text, {
    ...(field && { details: { fields: { [field]: [text] } } }),
  });
}

function inWords({ day, balance, lowestDay, lowest }: Shortfall): string {
  const first = `${day} 余额将为 ${centsToDecimal(balance).toFixed(2)}`;
  if (lowest === balance) return first;
  return `${first}，${lowestDay} 最低为 ${centsToDecimal(lowest).toFixed(2)}`;
}
