import type { Tx } from '../../db/database.ts';

/** Removes the lines about a user who is gone; the database refuses those of one who is there. */
export async function forgetAudit(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('audit_log').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('audit_log')
    .where('user_id', 'is', null)
    .where('target_id', '=', userId)
    .execute();
}
