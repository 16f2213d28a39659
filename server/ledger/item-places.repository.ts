import type { Db } from '../db/database.ts';
import { listCashAccountIds } from './cash-accounts.repository.ts';

/** The areas whose items the personal file numbers, in the order of its lists. */
const numbered = {
  deposits: 'deposits',
  investments: 'investments',
  'other-assets': 'other_assets',
  loans: 'loans',
  recurring: 'spending_recurring',
} as const;

/**
 * The place in the personal file of each entered item of the balance sheet and of each recurring item, by its key:
 * its number in its list, the code of a fixed asset, or the list and number of a debt.
 */
export async function listItemPlaces(db: Db, ownerId: string): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  const accounts = await listCashAccountIds(db, ownerId);
  for (const [index, id] of accounts.entries()) places.set(`accounts ${id}`, String(index + 1));
  for (const [area, table] of Object.entries(numbered)) {
    const rows = await db
      .selectFrom(table as 'deposits')
      .select('id')
      .where('owner_id', '=', ownerId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    for (const [index, { id }] of rows.entries()) places.set(`${area} ${id}`, String(index + 1));
  }
  const assets = await db
    .selectFrom('fixed_assets')
    .select(['id', 'asset_code'])
    .where('owner_id', '=', ownerId)
    .execute();
  for (const { id, asset_code } of assets) places.set(`fixed-assets ${id}`, asset_code);
  for (const [kind, list] of [
    ['RECEIVABLE', 'receivables'],
    ['PAYABLE', 'payables'],
  ] as const) {
    const debts = await db
      .selectFrom('debts')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('kind', '=', kind)
      .orderBy('due_day', (order) => order.asc().nullsLast())
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    for (const [index, { id }] of debts.entries()) {
      places.set(`debts ${id}`, `${list} ${index + 1}`);
    }
  }
  return places;
}
