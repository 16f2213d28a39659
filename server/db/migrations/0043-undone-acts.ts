import type { Kysely } from 'kysely';
import { recountChanges } from './change-triggers.ts';

/** The act of a loan or debt that was undone last: undoing it once more is answered as done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('loans').addColumn('undone_act_id', 'text').execute();
  await db.schema.alterTable('debts').addColumn('undone_payment_id', 'text').execute();
  await recountChanges(db, { table: 'loans', area: 'loans' });
  await recountChanges(db, { table: 'debts', area: 'debts' });
}
