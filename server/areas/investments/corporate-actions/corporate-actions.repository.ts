import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import { ownedRows } from '../../../db/owned-rows.ts';

export type CorporateActionRow = Selectable<Database['corporate_actions']>;
export const corporateActionRows = ownedRows('corporate_actions');

interface ActionFilter {
  state?: CorporateActionRow['state'] | undefined;
  investmentId?: string | undefined;
}

/** The actions of an owner's holdings, the newest ex-day first. */
export function listActions(
  db: Db,
  ownerId: string,
  { state, investmentId }: ActionFilter = {},
): Promise<CorporateActionRow[]> {
  let query = db.selectFrom('corporate_actions').selectAll().where('owner_id', '=', ownerId);
  if (state) query = query.where('state', '=', state);
  if (investmentId) query = query.where('investment_id', '=', investmentId);
  return query.orderBy('ex_day', 'desc').orderBy('id', 'desc').execute();
}

/** Inserts actions; one that a source has reported before is left as it is. */
export function insertActions(tx: Tx, rows: readonly CorporateActionRow[]): Promise<void> {
  return insertRows(tx, 'corporate_actions', rows, (insert) =>
    insert.onConflict((conflict) => conflict.doNothing()),
  );
}

/** Dismisses what is proposed for a holding and ex-day, because something else takes its place. */
export async function dismissProposals(
  tx: Tx,
  ownerId: string,
  investmentId: string,
  exDay: string,
  updatedAt: string,
): Promise<void> {
  await tx
    .updateTable('corporate_actions')
    .set((eb) => ({ state: 'DISMISSED', version: eb('version', '+', 1), updated_at: updatedAt }))
    .where('owner_id', '=', ownerId)
    .where('investment_id', '=', investmentId)
    .where('ex_day', '=', exDay)
    .where('state', '=', 'PROPOSED')
    .execute();
}

/**
 * Removes what a source has reported for a holding whose symbol has changed, unless it was accepted: it was
 * about another instrument.
 */
export async function removeReportedActions(
  tx: Tx,
  ownerId: string,
  investmentId: string,
): Promise<void> {
  await tx
    .deleteFrom('corporate_actions')
    .where('owner_id', '=', ownerId)
    .where('investment_id', '=', investmentId)
    .where('source', 'is not', null)
    .where('state', '<>', 'ACCEPTED')
    .execute();
}
