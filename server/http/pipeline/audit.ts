import { compileOnce } from '../../db/compile-once.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { isPostgres } from '../../db/open-database.ts';
import { AppError } from '../../errors.ts';
import { deviceOf } from '../../lib/device.ts';
import type { Origin } from './caller.ts';

type AuditLine = Pick<Origin, 'address' | 'requestId' | 'tokenId'> & {
  id: string;
  userId: string | null;
  /** The owner of the changed data; left out, the user. */
  ownerId?: string;
  action: string;
  targetId: string | null;
  at: Date;
  /** What the client calls itself. */
  agent?: string | undefined;
};

const detailsByTransaction = new WeakMap<Tx, object>();

/**
 * Adds details to the audit lines of a transaction, such as the values before and after: for rows
 * that are overwritten or removed, and whose earlier state is stored nowhere else.
 */
export function noteAuditDetail(tx: Tx, detail: object): void {
  detailsByTransaction.set(tx, detail);
}

const ownersByTransaction = new WeakMap<Tx, string>();

/** Names the household that a call about the person concerns, as the owner in the transaction's audit lines. */
export function noteAuditOwner(tx: Tx, ownerId: string): void {
  ownersByTransaction.set(tx, ownerId);
}

/**
 * Writes who did what, when and from where, in the transaction that does it. The insert locks the
 * user's row: a call that runs during the deletion of its own account fails with 401 and leaves no
 * line behind.
 */
export async function writeAudit(tx: Tx, line: AuditLine): Promise<void> {
  const { id, userId, ownerId = userId, action, targetId, address, requestId } = line;
  const detail = detailsByTransaction.get(tx);
  const row = {
    id,
    user_id: userId,
    owner_id: ownersByTransaction.get(tx) ?? ownerId,
    action,
    target_id: targetId,
    at: line.at.toISOString(),
    address,
    request_id: requestId,
    token_id: line.tokenId ?? null,
    device: deviceOf(line.agent ?? ''),
    detail: detail ? JSON.stringify(detail) : null,
  };
  if (userId === null) {
    await tx.insertInto('audit_log').values(row).execute();
    return;
  }
  const written = await insertOfUser(tx, row);
  if (written.length !== 1) throw new AppError('UNAUTHORIZED');
}

/** Writes a line about a user who exists, and nothing about any other. */
const insertOfUser = compileOnce((db, row: Database['audit_log']) => {
  const columns = Object.keys(row) as (keyof Database['audit_log'])[];
  return db
    .insertInto('audit_log')
    .columns(columns)
    .expression((eb) => {
      const user = eb
        .selectFrom('users')
        .select(({ val }) => columns.map((column) => val(row[column]).as(column)))
        .where('users.id', '=', row.user_id);
      return isPostgres(db) ? user.forKeyShare() : user;
    })
    .returning('id');
});

/** Removes the lines about a deleted user; triggers refuse it while the user exists. */
export async function removeAuditLines(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('audit_log').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('audit_log')
    .where('user_id', 'is', null)
    .where('target_id', '=', userId)
    .execute();
}

/** Lines that one statement deletes: a few milliseconds, in which nobody else writes on SQLite. */
const linesAtOnce = 1000;

/** Removes the lines written before an instant, and counts them. */
export async function removeLinesBefore(db: Db, before: string): Promise<number> {
  for (let removed = 0; ; ) {
    const { numDeletedRows } = await db
      .deleteFrom('audit_log')
      .where('id', 'in', (eb) =>
        eb.selectFrom('audit_log').select('id').where('at', '<', before).limit(linesAtOnce),
      )
      .executeTakeFirst();
    removed += Number(numDeletedRows);
    if (Number(numDeletedRows) < linesAtOnce) return removed;
  }
}
