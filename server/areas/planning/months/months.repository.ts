import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { ownedRows } from '../../../db/owned-rows.ts';

export const monthRows = ownedRows('planning_months');

/** Owners with accounts for whom nothing is stored of a month, in the order of their ids. */
export async function listOwnersWithoutMonth(
  db: Db,
  { month, after, limit }: { month: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('planning_months', (join) =>
      join
        .onRef('planning_months.owner_id', '=', 'accounts.owner_id')
        .on('planning_months.month', '=', month),
    )
    .select('accounts.owner_id')
    .distinct()
    .where('planning_months.month', 'is', null)
    .where('accounts.owner_id', '>', after)
    .orderBy('accounts.owner_id')
    .limit(limit)
    .execute();
  return rows.map(({ owner_id }) => owner_id);
}

/** The number of the newest transaction of each account. */
export async function lastSequences(db: Db, ownerId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'last_sequence'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, last_sequence }) => [id, Number(last_sequence)]));
}

/** The id of the original entry, which its corrections share. */
const chain = sql<string>`coalesce(moved.corrects, moved.id)`;

/** What an account has booked after a transaction, of days until one. */
export function listBookedAfter(
  db: Db,
  ownerId: string,
  { accountId, sequence, to }: { accountId: string; sequence: number; to: string },
) {
  return db
    .selectFrom('account_transactions as moved')
    .leftJoin('spending_details as details', (join) =>
      join.on('details.entry_id', '=', chain).onRef('details.owner_id', '=', 'moved.owner_id'),
    )
    .select(['moved.id', 'moved.reverses', 'moved.day', 'moved.type', 'moved.amount'])
    .select(['moved.description', 'details.payee'])
    .where('moved.owner_id', '=', ownerId)
    .where('moved.account_id', '=', accountId)
    .where('moved.sequence', '>', sequence)
    .where('moved.day', '<=', to)
    .orderBy('moved.sequence')
    .execute();
}
