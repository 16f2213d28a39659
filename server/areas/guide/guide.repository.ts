import type { GuideStep } from '../../../contract/guide/guide.ts';
import type { Db } from '../../db/database.ts';

/** Where the rows are that answer a question of the guide. */
const tables = {
  accounts: ['accounts'],
  deposits: ['deposits'],
  investments: ['investments'],
  securities: ['securities_accounts'],
  fixedAssets: ['fixed_assets'],
  otherAssets: ['other_assets'],
  debts: ['debts', 'loans'],
} as const satisfies Record<GuideStep, readonly string[]>;

/** Whether an owner has a row of a step. */
export async function hasRows(db: Db, ownerId: string, step: GuideStep): Promise<boolean> {
  for (const table of tables[step]) {
    const row = await db
      .selectFrom(table)
      .select('owner_id')
      .where('owner_id', '=', ownerId)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}
