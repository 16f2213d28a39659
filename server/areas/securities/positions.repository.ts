import { type Selectable, sql } from 'kysely';
import type { PositionType } from '../../../contract/securities/positions.ts';
import type { SecuritiesAccountType } from '../../../contract/securities/securities-fields.ts';
import { containing } from '../../db/contains-text.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';

export type PositionRow = Selectable<Database['securities_positions']>;
export type HeldPositionRow = Omit<PositionRow, 'rank' | 'search_text'>;
export type CashRow = Selectable<Database['securities_cash']>;

export const positionRows = ownedRows('securities_positions');
export const cashRows = ownedRows('securities_cash');

/** A position with the names of its account. */
export type ListedPositionRow = HeldPositionRow & {
  account_name: string;
  account_type: SecuritiesAccountType;
};

export interface PositionFilter {
  positionType?: PositionType | undefined;
  keyword?: string | undefined;
  /** An account's id or name. */
  brokerFilter?: string | undefined;
}

const positionColumns = [
  'p.id',
  'p.owner_id',
  'p.account_id',
  'p.symbol',
  'p.symbol_name',
  'p.position_type',
  'p.quantity',
  'p.currency',
  'p.price',
  'p.avg_cost',
  'p.instrument_key',
  'p.synced_at',
] as const;

interface PageOf {
  page: number;
  size: number;
}

/** One page of the positions in active accounts, largest first, and how many there are in all. */
export async function listPositionPage(
  db: Db,
  ownerId: string,
  filter: PositionFilter,
  page: PageOf,
): Promise<{ rows: ListedPositionRow[]; total: number }> {
  const rows = await positionPageQuery(db, ownerId, filter, page).execute();
  if (rows[0] || page.page === 1) return { rows, total: Number(rows[0]?.total ?? 0) };
  // Beyond the last page no row carries the count.
  const { total } = await filteredPositions(db, ownerId, filter)
    .select((eb) => eb.fn.countAll<string | number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** The one query behind a page; every row carries how many there are in all. */
export function positionPageQuery(
  db: Db,
  ownerId: string,
  filter: PositionFilter,
  { page, size }: PageOf,
) {
  return filteredPositions(db, ownerId, filter)
    .select([...positionColumns, 'a.account_name', 'a.account_type'])
    .select((eb) => eb.fn.countAll<string | number>().over().as('total'))
    .orderBy('p.rank', 'desc')
    .orderBy('p.id', 'desc')
    .limit(size)
    .offset((page - 1) * size);
}

/** The form in which symbols, names and keywords are compared. */
export function searchText(...texts: (string | null)[]): string {
  return texts
    .filter((text) => text !== null)
    .join('\n')
    .normalize('NFKC')
    .toLowerCase();
}

export function listPositions(db: Db, ownerId: string): Promise<HeldPositionRow[]> {
  return db
    .selectFrom('securities_positions as p')
    .select(positionColumns)
    .where('p.owner_id', '=', ownerId)
    .orderBy('p.id')
    .execute();
}

/** The positions of an account before a sync: a position that is still held keeps its id. */
export function listPositionIds(tx: Tx, ownerId: string, accountId: string) {
  return tx
    .selectFrom('securities_positions')
    .select(['id', 'symbol', 'position_type', 'currency'])
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Replaces all positions and cash of an account by those of a new reading. */
export async function replaceHoldings(
  tx: Tx,
  ownerId: string,
  accountId: string,
  positions: readonly PositionRow[],
  cash: readonly CashRow[],
): Promise<void> {
  await positionRows.remove(tx, ownerId, { account_id: accountId });
  await cashRows.remove(tx, ownerId, { account_id: accountId });
  await positionRows.insert(tx, positions);
  await cashRows.insert(tx, cash);
}

function filteredPositions(db: Db, ownerId: string, filter: PositionFilter) {
  const { positionType, keyword, brokerFilter } = filter;
  let rows = db
    .selectFrom('securities_positions as p')
    .innerJoin('securities_accounts as a', (join) =>
      join.onRef('a.id', '=', 'p.account_id').onRef('a.owner_id', '=', 'p.owner_id'),
    )
    .where('p.owner_id', '=', ownerId)
    .where('a.is_active', '=', 1);
  if (positionType) rows = rows.where('p.position_type', '=', positionType);
  if (keyword) {
    const part = containing(searchText(keyword));
    rows = rows.where(sql<boolean>`p.search_text LIKE ${part} ESCAPE '\\'`);
  }
  if (brokerFilter) {
    rows = rows.where((eb) =>
      eb.or([eb('a.id', '=', brokerFilter), eb('a.account_name', '=', brokerFilter)]),
    );
  }
  return rows;
}
