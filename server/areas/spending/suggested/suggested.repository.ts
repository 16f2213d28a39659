import type { Db } from '../../../db/database.ts';

/** The entries whose proposed category a person has replaced by another one, newest first. */
export async function listReplaced(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('spending_details as details')
    .innerJoin('account_transactions as first', (join) =>
      join
        .onRef('first.owner_id', '=', 'details.owner_id')
        .onRef('first.id', '=', 'details.entry_id'),
    )
    .select(['details.payee', 'details.category_id', 'details.entry_id', 'details.account_id'])
    .select(['first.amount', 'first.description', 'first.import_key'])
    .where('details.owner_id', '=', ownerId)
    .where('details.chosen_by', '=', 'PERSON')
    .where('details.payee', 'is not', null)
    .where('details.proposed_id', 'is not', null)
    .whereRef('details.proposed_id', '<>', 'details.category_id')
    .execute();
  return rows.sort((a, b) => (a.entry_id < b.entry_id ? 1 : -1));
}
