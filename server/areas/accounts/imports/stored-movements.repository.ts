import { type Day, daysBetween } from '../../../../finance/calendar/days.ts';
import { type Cents, centsOfText } from '../../../../finance/money/cents.ts';
import type { Db } from '../../../db/database.ts';
import { ownedRows } from '../../../db/owned-rows.ts';
import { openingOfKey } from '../../../ledger/account-opening.ts';
import { isReversed } from '../../../ledger/cash-accounts.repository.ts';
import { listLeftEntries } from '../../../ledger/entries/entry-chains.repository.ts';
import { type AccountRow, listAccounts } from '../accounts.repository.ts';

const reconciliationRows = ownedRows('account_reconciliations');

/** An account with its movements that were not taken back. */
export interface StoredAccount {
  row: AccountRow;
  /** Where its history begins, and with how much. */
  opening: { day: Day; amount: Cents };
  lastDay: Day;
  /** How many movements have an import key. */
  keys: Map<string, number>;
  /** The days of all movements of an amount, each with the source of its import, or ''. */
  byAmount: Map<string, { day: Day; source: string }[]>;
  /** The last day of which its bank has stated the balance. */
  reconciledTo: Day | null;
}

/** An owner's accounts with the movements of those that a file may change. */
export async function findStoredAccounts(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, StoredAccount>> {
  const idSet = new Set(ids);
  const rows = (await listAccounts(db, ownerId)).filter(({ id }) => idSet.has(id));
  const accounts = new Map(rows.map((row) => [row.id, emptyAccount(row)]));
  if (rows.length === 0) return accounts;
  for (const movement of await listMovements(db, ownerId, [...accounts.keys()])) {
    const account = accounts.get(movement.account_id);
    if (account) addMovement(account, movement);
  }
  for (const { account_id, day } of await reconciliationRows.list(db, ownerId, {}, 'day')) {
    const account = accounts.get(account_id);
    if (account) account.reconciledTo = day;
  }
  for (const { account_id, import_key } of await listLeftEntries(db, ownerId)) {
    const keys = accounts.get(account_id)?.keys;
    keys?.set(import_key, (keys.get(import_key) ?? 0) + 1);
  }
  return accounts;
}

function emptyAccount(row: AccountRow): StoredAccount {
  const opening = { day: '', amount: 0n };
  return { row, opening, lastDay: '', keys: new Map(), byAmount: new Map(), reconciledTo: null };
}

function addMovement(account: StoredAccount, { day, type, amount, import_key }: Movement): void {
  if (type === 'OPENING') account.opening = { day, amount: centsOfText(amount) };
  const movedOpening = openingOfKey(import_key);
  if (movedOpening) {
    account.opening = { day: movedOpening.day, amount: centsOfText(movedOpening.amount) };
  } else if (import_key !== null) {
    account.keys.set(import_key, (account.keys.get(import_key) ?? 0) + 1);
  }
  if (day > account.lastDay) account.lastDay = day;
  if (type === 'OPENING' || type === 'ADJUSTMENT') return;
  const sameAmount = account.byAmount.get(amount) ?? [];
  account.byAmount.set(amount, sameAmount);
  sameAmount.push({ day, source: /^[a-z0-9-]+/.exec(import_key ?? '')?.[0] ?? '' });
}

type Movement = Awaited<ReturnType<typeof listMovements>>[number];

/** Those that were not taken back, in the order of booking, so that the newest opening counts. */
function listMovements(db: Db, ownerId: string, accountIds: readonly string[]) {
  return db
    .selectFrom('account_transactions as moved')
    .select(['moved.account_id', 'moved.day', 'moved.type', 'moved.amount', 'moved.import_key'])
    .where('moved.owner_id', '=', ownerId)
    .where('moved.account_id', 'in', accountIds)
    .where('moved.reverses', 'is', null)
    .where(({ not }) => not(isReversed))
    .orderBy('moved.account_id')
    .orderBy('moved.sequence')
    .execute();
}

/** How many movements of an owner have an import key of a source, in whatever account they are. */
export async function countKeysOfSource(
  db: Db,
  ownerId: string,
  source: string,
): Promise<Map<string, number>> {
  const ids = (await listAccounts(db, ownerId)).map(({ id }) => id);
  const counts = new Map<string, number>();
  if (ids.length === 0) return counts;
  const rows = await db
    .selectFrom('account_transactions as moved')
    .select('moved.import_key')
    .where('moved.owner_id', '=', ownerId)
    .where('moved.account_id', 'in', ids)
    .where('moved.reverses', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('moved.import_key', 'like', `${source}#%`),
        eb('moved.import_key', 'like', `${source}@%`),
      ]),
    )
    .where(({ not }) => not(isReversed))
    .execute();
  const left = (await listLeftEntries(db, ownerId)).filter(({ isDeleted }) => isDeleted);
  const ofSource = left.filter(({ import_key: key }) => /^[a-z0-9-]+/.exec(key)?.[0] === source);
  for (const { import_key: key } of [...rows, ...ofSource]) {
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The day of a movement of this amount near a day, leaving out those of one source. */
export function dayOfSameAmount(
  account: StoredAccount,
  amount: string,
  day: Day,
  withinDays: number,
  exceptSource?: string,
): Day | undefined {
  return account.byAmount
    .get(amount)
    ?.find(
      (one) => one.source !== exceptSource && Math.abs(daysBetween(one.day, day)) <= withinDays,
    )?.day;
}
