import type { Selectable } from 'kysely';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { tradedTypes } from '../../../../finance/holdings/entries/entry-price.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { writtenRows } from '../../../db/written-rows.ts';
import { chunks } from '../../../lib/chunks.ts';

export type EntryRow = Selectable<Database['investment_entries']>;
export const entryRows = writtenRows('investment_entries');

/** The columns of an entry that the fold of its holding reads. */
export const foldedColumns = [
  'id',
  'investment_id',
  'type',
  'day',
  'time',
  'sequence',
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'ratio_new',
  'ratio_old',
  'cost',
  'confirm_day',
  'record_day',
  'pair_id',
  'carried_lots',
] as const satisfies (keyof EntryRow)[];
export type FoldedRow = Pick<EntryRow, (typeof foldedColumns)[number]>;

/** All entries of some holdings, each holding's in the order of their recording. */
export async function listEntries(
  db: Db,
  ownerId: string,
  investmentIds: readonly string[],
): Promise<EntryRow[]> {
  if (investmentIds.length === 0) return [];
  return ofOwner(db, ownerId)
    .where('investment_id', 'in', investmentIds)
    .orderBy('investment_id')
    .orderBy('sequence')
    .execute();
}

/** All entries of an owner, each holding's in the order of their recording. */
export function listEntriesOfOwner(db: Db, ownerId: string): Promise<EntryRow[]> {
  return ofOwner(db, ownerId).orderBy('investment_id').orderBy('sequence').execute();
}

/**
 * The entries of the holdings that have more than one, and trades: for all others the row is enough. By
 * holding, each one's in the order of their recording.
 */
export function listTradesAndMany(db: Db, ownerId: string): Promise<FoldedRow[]> {
  return db
    .selectFrom('investment_entries')
    .select(foldedColumns)
    .where('owner_id', '=', ownerId)
    .where(({ eb, or }) =>
      or([
        eb('type', 'in', tradedTypes),
        eb('investment_id', 'in', (holdings) =>
          holdings
            .selectFrom('investments')
            .select('investments.id')
            .where('investments.owner_id', '=', ownerId)
            .where('investments.entry_count', '>', 1),
        ),
      ]),
    )
    .orderBy('investment_id')
    .orderBy('sequence')
    .execute();
}

/** Up to so many holdings are named in a statement; beyond, all of the owner's are read. */
const mostNamed = 1000;

/**
 * All entries of those holdings that have one since a day, or ever had a dividend that is taxed
 * when shares are sold: for all others the row and its price are enough.
 */
export async function listEntriesBehindFigures(
  db: Db,
  ownerId: string,
  investmentIds: readonly string[],
  since: string,
): Promise<EntryRow[]> {
  if (investmentIds.length === 0) return [];
  let needed = db
    .selectFrom('investment_entries')
    .select('investment_entries.investment_id')
    .where('investment_entries.owner_id', '=', ownerId)
    .where(({ eb, or }) =>
      or([
        eb('investment_entries.day', '>=', since),
        eb('investment_entries.type', 'in', ['DIVIDEND', 'BONUS']),
        // Lots that came from an own holding may have received dividends there.
        eb('investment_entries.carried_lots', 'is not', null),
      ]),
    );
  if (investmentIds.length <= mostNamed) {
    needed = needed.where('investment_entries.investment_id', 'in', investmentIds);
  }
  return ofOwner(db, ownerId)
    .where('investment_id', 'in', needed)
    .orderBy('investment_id')
    .orderBy('sequence')
    .execute();
}

/** The holdings that have an entry of these types after a day. */
export async function listHoldingsWith(
  db: Db,
  ownerId: string,
  types: readonly EntryRow['type'][],
  day: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('investment_entries')
    .select('investment_id')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('type', 'in', types)
    .where('day', '>', day)
    .execute();
  return rows.map((row) => row.investment_id);
}

/** Holdings in one statement: well below the parameters that either database takes. */
const maxHoldings = 1000;

/** The entries by which some holdings came from another owner, or went to one. */
export async function listHandedOver(
  db: Db,
  ownerId: string,
  investmentIds: readonly string[],
): Promise<Pick<EntryRow, 'investment_id' | 'day' | 'type'>[]> {
  const found: Pick<EntryRow, 'investment_id' | 'day' | 'type'>[] = [];
  for (const ids of chunks(investmentIds, maxHoldings)) {
    const rows = await db
      .selectFrom('investment_entries')
      .select(['investment_id', 'day', 'type'])
      .where('owner_id', '=', ownerId)
      .where('investment_id', 'in', ids)
      .where('origin', '=', 'household')
      .execute();
    found.push(...rows);
  }
  return found;
}

/** The holdings that share a conversion or a transfer with one of these. */
export async function listConnectedHoldings(
  db: Db,
  ownerId: string,
  investmentIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('investment_entries')
    .select('investment_id')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('pair_id', 'in', (eb) =>
      eb
        .selectFrom('investment_entries as own')
        .select('own.pair_id')
        .where('own.investment_id', 'in', investmentIds)
        .where('own.owner_id', '=', ownerId)
        .where('own.pair_id', 'is not', null),
    )
    .execute();
  return rows.map((row) => row.investment_id);
}

/**
 * Entries of all owners whose transaction does not move their money: it is of
 * another account, day or kind, names another entry, or was taken back. The
 * transaction of an order names the order instead.
 */
export function listMislinkedEntries(
  db: Db,
  limit: number,
): Promise<{ id: string; taken_back: string | null }[]> {
  return db
    .selectFrom('investment_entries as entry')
    .innerJoin('account_transactions as moved', 'moved.id', 'entry.account_transaction_id')
    .leftJoin('account_transactions as back', 'back.reverses', 'moved.id')
    .select(['entry.id', 'back.id as taken_back'])
    .where((eb) =>
      eb.or([
        eb('moved.type', '<>', 'TRADE'),
        eb('moved.account_id', '<>', eb.ref('entry.account_id')),
        eb('moved.day', '<>', eb.ref('entry.day')),
        eb('moved.entry_type', '<>', eb.ref('entry.type')),
        eb('moved.entry_id', '<>', eb.ref('entry.id')),
        eb.and([eb('moved.entry_id', 'is', null), eb('moved.order_id', 'is', null)]),
        eb('back.id', 'is not', null),
      ]),
    )
    .orderBy('entry.id')
    .limit(limit)
    .execute();
}

/** The holdings with entries that an import has brought in. */
export async function listHoldingsOfBatch(
  db: Db,
  ownerId: string,
  batchId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('investment_entries')
    .select('investment_id')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', batchId)
    .orderBy('investment_id')
    .execute();
  return rows.map((row) => row.investment_id);
}

export async function removeEntries(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('investment_entries')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute();
}

function ofOwner(db: Db, ownerId: string) {
  return db.selectFrom('investment_entries').selectAll().where('owner_id', '=', ownerId);
}

/** What linked accounts in another currency than the holding moved, by entry. */
export function listPaidAmounts(
  db: Db,
  ownerId: string,
): Promise<{ id: string; amount: string; currency: Currency }[]> {
  return db
    .selectFrom('investment_entries')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.owner_id', '=', 'investment_entries.owner_id')
        .onRef('accounts.id', '=', 'investment_entries.account_id'),
    )
    .select([
      'investment_entries.id',
      'investment_entries.account_amount as amount',
      'accounts.currency',
    ])
    .where('investment_entries.owner_id', '=', ownerId)
    .where('investment_entries.account_amount', 'is not', null)
    .$narrowType<{ amount: string }>()
    .execute();
}
