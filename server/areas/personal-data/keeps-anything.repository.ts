import type { Tx } from '../../db/database.ts';

const tables = ['accounts', 'investments', 'fixed_assets', 'debts', 'securities_accounts'] as const;

/** Whether an owner has a row of any kind that an export holds. */
export async function keepsAnything(tx: Tx, ownerId: string): Promise<boolean> {
  for (const table of tables) {
    const row = await tx
      .selectFrom(table)
      .select('id')
      .where('owner_id', '=', ownerId)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}
