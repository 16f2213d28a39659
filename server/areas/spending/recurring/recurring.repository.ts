import { type Selectable, sql } from 'kysely';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { type Cents, centsOfText } from '../../../../finance/money/cents.ts';
import { fold } from '../../../../finance/spending/fold.ts';
import type { DatedAmount } from '../../../../finance/spending/recurring/occurrences.ts';
import type { Database, Db } from '../../../db/database.ts';
import { ownedRows } from '../../../db/owned-rows.ts';
import { isReversed } from '../../../ledger/cash-accounts.repository.ts';
import { listJoinedIds } from '../../../ledger/links/entry-links.repository.ts';
import { chunks } from '../../../lib/chunks.ts';

export type RecurringRow = Selectable<Database['spending_recurring']>;
export type OccurrenceRow = Selectable<Database['spending_occurrences']>;

export const recurringRows = ownedRows('spending_recurring');
export const amountRows = ownedRows('spending_recurring_amounts');
export const occurrenceRows = ownedRows('spending_occurrences');

/** What recurs with its amounts, oldest first, and all that happened to its occurrences. */
export interface Series {
  row: RecurringRow;
  amounts: DatedAmount<Cents>[];
  stored: OccurrenceRow[];
}

/** All of an owner, or one, in the order in which they were declared. */
export async function listSeries(db: Db, ownerId: string, id?: string): Promise<Series[]> {
  const rows = await recurringRows.list(db, ownerId, id ? { id } : {}, 'created_at', 'id');
  if (rows.length === 0) return [];
  const ofSeries = id ? { series_id: id } : {};
  const amounts = await amountRows.list(db, ownerId, ofSeries, 'from_day');
  const stored = await occurrenceRows.list(db, ownerId, ofSeries, 'planned_day');
  const amountsOf = Map.groupBy(amounts, ({ series_id }) => series_id);
  const storedOf = Map.groupBy(stored, ({ series_id }) => series_id);
  return rows.map((row) => ({
    row,
    amounts: (amountsOf.get(row.id) ?? []).map(({ from_day, amount }) => ({
      fromDay: from_day,
      amount: centsOfText(amount),
    })),
    stored: storedOf.get(row.id) ?? [],
  }));
}

/** What is booked by itself and due on a day or before, that which is due longest first. Of all owners. */
export function listDueSeries(db: Db, day: Day): Promise<Pick<RecurringRow, 'id' | 'owner_id'>[]> {
  return db
    .selectFrom('spending_recurring')
    .select(['id', 'owner_id'])
    .where('due_day', '<=', day)
    .orderBy('due_day')
    .orderBy('id')
    .execute();
}

/** A deposit or withdrawal as it is now, or the side of a transfer that the money left. */
export interface StandingEntry {
  /** Of its chain. */
  id: string;
  type: Database['account_transactions']['type'];
  day: Day;
  /** Signed. */
  amount: Cents;
  accountId: string;
  currency: Currency;
}

const idsAtOnce = 500;

/** Entries by the ids that stand for them; those that were taken back are left out. */
export async function listStanding(
  db: Db,
  ownerId: string,
  chains: readonly string[],
): Promise<StandingEntry[]> {
  const found: StandingEntry[] = [];
  for (const some of chunks(chains, idsAtOnce)) {
    const rows = await db
      .selectFrom('account_transactions as moved')
      .innerJoin('accounts', 'accounts.id', 'moved.account_id')
      .select(sql<string>`coalesce(moved.corrects, moved.id)`.as('chain'))
      .select(['moved.type', 'moved.day', 'moved.amount', 'moved.account_id'])
      .select('accounts.currency')
      .where('moved.owner_id', '=', ownerId)
      .where((eb) => eb.or([eb('moved.id', 'in', some), eb('moved.corrects', 'in', some)]))
      .where('moved.reverses', 'is', null)
      .where(({ not }) => not(isReversed))
      .execute();
    found.push(
      ...rows.map(({ chain, type, day, amount, account_id, currency }) => ({
        ...{ id: chain, type, day, currency, accountId: account_id },
        amount: centsOfText(amount),
      })),
    );
  }
  return found;
}

/**
 * The deposits and withdrawals of some payees, whose names are folded, with the folded name of each; the sides of
 * joined transfers are none.
 */
export async function listOfPayees(
  db: Db,
  ownerId: string,
  payees: ReadonlySet<string>,
): Promise<(StandingEntry & { payee: string })[]> {
  if (payees.size === 0) return [];
  const known = await db
    .selectFrom('spending_details')
    .select('payee')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('payee', 'is not', null)
    .execute();
  const spellings = known.flatMap(({ payee }) =>
    payee !== null && payees.has(fold(payee)) ? [payee] : [],
  );
  const payeeOf = new Map<string, string>();
  for (const some of chunks(spellings, idsAtOnce)) {
    const rows = await db
      .selectFrom('spending_details')
      .select(['entry_id', 'payee'])
      .where('owner_id', '=', ownerId)
      .where('payee', 'in', some)
      .execute();
    for (const { entry_id, payee } of rows) payeeOf.set(entry_id, fold(payee ?? ''));
  }
  const joined = await listJoinedIds(db, ownerId);
  const entries = await listStanding(db, ownerId, [...payeeOf.keys()]);
  return entries
    .filter(({ id, type }) => !joined.has(id) && (type === 'DEPOSIT' || type === 'WITHDRAW'))
    .map((entry) => ({ ...entry, payee: payeeOf.get(entry.id) ?? '' }));
}

/** The transfers out of some accounts on some days that were not undone, each by its outgoing side. */
export async function listTransfersFrom(
  db: Db,
  ownerId: string,
  accountIds: readonly string[],
  { from, to }: { from: Day; to: Day },
): Promise<(StandingEntry & { toAccountId: string })[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('account_transactions as moved')
    .innerJoin('account_transactions as incoming', (join) =>
      join
        .onRef('incoming.transfer_id', '=', 'moved.transfer_id')
        .onRef('incoming.owner_id', '=', 'moved.owner_id')
        .onRef('incoming.id', '!=', 'moved.id')
        .on('incoming.reverses', 'is', null),
    )
    .innerJoin('accounts', 'accounts.id', 'moved.account_id')
    .select(['moved.id', 'moved.type', 'moved.day', 'moved.amount', 'moved.account_id'])
    .select(['incoming.account_id as to_account_id', 'accounts.currency'])
    .where('moved.owner_id', '=', ownerId)
    .where('moved.account_id', 'in', accountIds)
    .where('moved.type', '=', 'TRANSFER')
    .whereRef('moved.transfer_id', '=', 'moved.id')
    .where('moved.day', '>=', from)
    .where('moved.day', '<=', to)
    .where(({ not }) => not(isReversed))
    .execute();
  return rows.map(({ id, type, day, amount, account_id, to_account_id, currency }) => ({
    ...{ id, type, day, currency, accountId: account_id, toAccountId: to_account_id },
    amount: centsOfText(amount),
  }));
}

/** Where the outgoing sides of transfers stand: the account and the number within it. */
export function listTransferPlaces(db: Db, ownerId: string) {
  return db
    .selectFrom('account_transactions as moved')
    .select(['moved.id', 'moved.account_id', 'moved.sequence'])
    .where('moved.owner_id', '=', ownerId)
    .where('moved.type', '=', 'TRANSFER')
    .whereRef('moved.transfer_id', '=', 'moved.id')
    .where(({ not }) => not(isReversed))
    .execute();
}
