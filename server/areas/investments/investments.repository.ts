import type { Selectable } from 'kysely';
import type { EntryQuestion } from '../../area-entries.ts';
import { containsText } from '../../db/contains-text.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';

export type InvestmentRow = Selectable<Database['investments']>;
/** With a holding go the prices that were entered for it. */
export const investmentRows = ownedRows('investments');

/** The earliest purchase date of the holdings that count. */
export async function firstPurchaseDate(db: Db, ownerId: string): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('investments')
    .select((eb) => eb.fn.min('purchase_date').as('day'))
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 0)
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}

/** Those of the ids that are the owner's. */
export async function listInvestments(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<InvestmentRow[]> {
  if (ids.length === 0) return [];
  return ofOwner(db, ownerId).where('id', 'in', ids).execute();
}

/** The newest entries of some days whose note or the name of whose holding contains a keyword. */
export function findNamedEntries(
  db: Db,
  ownerId: string,
  { from, to, keyword, skip, most }: EntryQuestion,
) {
  return db
    .selectFrom('investment_entries as entry')
    .innerJoin('investments as holding', (join) =>
      join
        .onRef('holding.id', '=', 'entry.investment_id')
        .onRef('holding.owner_id', '=', 'entry.owner_id'),
    )
    .select(['entry.id', 'entry.investment_id', 'holding.investment_name'])
    .where('entry.owner_id', '=', ownerId)
    .where('entry.day', '>=', from)
    .where('entry.day', '<=', to)
    .$if(keyword !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          containsText('holding.investment_name', keyword as string),
          containsText('entry.note', keyword as string),
        ]),
      ),
    )
    .orderBy('entry.day', 'desc')
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.sequence', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(most)
    .offset(skip)
    .execute();
}

/** The holdings of an instrument that count, of all owners. */
export function listInvestmentsOfInstrument(db: Db, key: string): Promise<InvestmentRow[]> {
  return db
    .selectFrom('investments')
    .selectAll()
    .where('instrument_key', '=', key)
    .where('status', '<>', 0)
    .orderBy('id')
    .execute();
}

/** The rows of those of the ids that are the owner's, locked in the order of their ids. */
export function lockInvestments(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<InvestmentRow[]> {
  return lockRow(tx, ofOwner(tx, ownerId).where('id', 'in', ids).orderBy('id')).execute();
}

/** Counts an edit of each of these rows. */
export async function raiseVersions(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  updatedAt: string,
): Promise<void> {
  await tx
    .updateTable('investments')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: updatedAt }))
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute();
}

/** Whether nothing hangs on a holding: no entry, order, plan, or price of its owner. */
export async function isUntouched(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  for (const table of [
    'investment_entries',
    'fund_orders',
    'fund_plans',
    'manual_prices',
  ] as const) {
    const found = await tx
      .selectFrom(table)
      .select('investment_id')
      .where('owner_id', '=', ownerId)
      .where('investment_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (found) return false;
  }
  return true;
}

function ofOwner(db: Db, ownerId: string) {
  return db.selectFrom('investments').selectAll().where('owner_id', '=', ownerId);
}
