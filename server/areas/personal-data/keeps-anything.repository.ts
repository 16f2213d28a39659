import type { Tx } from '../../db/database.ts';

const tables = ['accounts', 'investments', 'fixed_assets', 'debts', 'securities_accounts'] as const;

/** Whether a user has a row of any kind that an export holds. */
export async function keepsAnything(tx: Tx, userId: string): Promise<boolean> {
  for (const table of tables) {
    const row = await tx
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}
