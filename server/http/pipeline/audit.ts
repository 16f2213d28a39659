import type { Tx } from '../../db/database.ts';
import { isPostgres } from '../../db/open-database.ts';
import { AppError } from '../../errors.ts';
import type { Origin } from './caller.ts';

type AuditLine = Pick<Origin, 'address' | 'requestId'> & {
  id: string;
  userId: string | null;
  /** Whose data were changed: the user's own, unless another owner is named. */
  ownerId?: string;
  action: string;
  targetId: string | null;
  at: Date;
};

const details = new WeakMap<Tx, object>();

/**
 * Has the audit lines of a transaction say what was there before and after: for rows that are
 * overwritten or removed, and whose earlier state nothing else keeps.
 */
export function noteAuditDetail(tx: Tx, detail: object): void {
  details.set(tx, detail);
}

/**
 * Writes who did what, when and from where, in the transaction that does it. The insert locks the
 * user's row: a call that runs during the deletion of its own account fails with 401 and leaves no
 * line behind.
 */
export async function writeAudit(tx: Tx, line: AuditLine): Promise<void> {
  const { id, userId, ownerId = userId, action, targetId, address, requestId } = line;
  const at = line.at.toISOString();
  const noted = details.get(tx);
  const detail = noted ? JSON.stringify(noted) : null;
  if (userId === null || ownerId === null) {
    const row = { id, action, target_id: targetId, at, address, request_id: requestId, detail };
    await tx.insertInto('audit_log').values(row).execute();
    return;
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('audit_log')
    .columns([
      'user_id',
      'id',
      'action',
      'target_id',
      'at',
      'address',
      'request_id',
      'owner_id',
      'detail',
    ])
    .expression((eb) => {
      const user = eb
        .selectFrom('users')
        .select(['users.id as user_id'])
        .select((with_) => [
          with_.val(id).as('id'),
          with_.val(action).as('action'),
          with_.val(targetId).as('target_id'),
          with_.val(at).as('at'),
          with_.val(address).as('address'),
          with_.val(requestId).as('request_id'),
          with_.val(ownerId).as('owner_id'),
          with_.val(detail).as('detail'),
        ])
        .where('users.id', '=', userId);
      return isPostgres(tx) ? user.forKeyShare() : user;
    })
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('UNAUTHORIZED');
}

/** Removes the lines about a deleted user; triggers refuse it while the user exists. */
export async function removeAuditLines(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('audit_log').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('audit_log')
    .where('user_id', 'is', null)
    .where('target_id', '=', userId)
    .execute();
}
