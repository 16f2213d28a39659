import type { Db } from '../db/database.ts';
import type { Origin } from './caller.ts';

/** Writes who did what, when and from where, in the transaction that does it. */
export async function writeAudit(
  db: Db,
  line: Origin & {
    id: string;
    userId: string | null;
    action: string;
    targetId: string | null;
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: line.id,
      user_id: line.userId,
      action: line.action,
      target_id: line.targetId,
      at: line.at.toISOString(),
      address: line.address,
      request_id: line.requestId,
    })
    .execute();
}
