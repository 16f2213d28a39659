import type { Kysely } from 'kysely';

/** Who of a household wrote an act of a deposit or a loan, or a payment of a debt, as for entries of cash accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for one's own data. No foreign key: the act stays when the writer's account is deleted.
  for (const table of ['deposit_acts', 'loan_acts', 'debt_payments']) {
    await db.schema.alterTable(table).addColumn('written_by', 'text').execute();
  }
}
