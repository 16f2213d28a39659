import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';
import type { CodePurpose } from '../auth.table.ts';

export type CodeRow = Selectable<Database['codes']>;

/** Which code is meant: a subject has one per purpose, the newest. */
export interface CodeKey {
  /** An address in lower case, or the id of a registration or of a device token. */
  subject: string;
  purpose: CodePurpose;
  /** The user who may use it, when that does not follow from the subject. */
  userId?: string;
}

/**
 * Puts a code in place of the one before, unless that was sent within the cooldown: then false. One
 * statement, so of parallel calls one succeeds; the others wait for its transaction first.
 */
export async function replaceCode(
  tx: Tx,
  row: CodeRow,
  now: Date,
  cooldownMs: number,
): Promise<boolean> {
  const { subject: _, purpose: __, ...rest } = row;
  const replaced = await tx
    .insertInto('codes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'purpose'])
        .doUpdateSet(rest)
        .where((eb) =>
          eb.or([
            eb('codes.sent_at', '<=', new Date(now.getTime() - cooldownMs).toISOString()),
            eb('codes.sent_at', '>', latestDeadline(now, 0)),
          ]),
        ),
    )
    .returning('subject')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Puts a code in place of the one before, whenever that was sent. */
export async function putCode(tx: Tx, row: CodeRow): Promise<void> {
  const { subject: _, purpose: __, ...rest } = row;
  await tx
    .insertInto('codes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subject', 'purpose']).doUpdateSet(rest))
    .execute();
}

export function findCode(db: Db, key: CodeKey): Promise<CodeRow | undefined> {
  return db
    .selectFrom('codes')
    .selectAll()
    .where('subject', '=', key.subject)
    .where('purpose', '=', key.purpose)
    .executeTakeFirst();
}

export async function setCodeHash(tx: Tx, key: CodeKey, codeHash: string): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ code_hash: codeHash })
    .where('subject', '=', key.subject)
    .where('purpose', '=', key.purpose)
    .execute();
}

/** Counts a try and answers what the code's hash is; undefined when nothing may be tried any more. */
export async function countTry(
  db: Db,
  key: CodeKey,
  maxTries: number,
  now: Date,
  latestEnd: string,
): Promise<string | undefined> {
  const tried = await db
    .updateTable('codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('subject', '=', key.subject)
    .where('purpose', '=', key.purpose)
    .where('used_at', 'is', null)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestEnd)
    .returning('code_hash')
    .executeTakeFirst();
  return tried?.code_hash;
}

/** Uses a code up; false when it has been used or replaced meanwhile. */
export async function markCodeUsed(
  tx: Tx,
  key: CodeKey,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('codes')
    .set({ used_at: now.toISOString() })
    .where('subject', '=', key.subject)
    .where('purpose', '=', key.purpose)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes what is left of a subject's codes, and with it when the next may be sent. */
export async function removeCodes(
  tx: Tx,
  subject: string,
  purposes: readonly CodePurpose[],
): Promise<void> {
  await tx
    .deleteFrom('codes')
    .where('subject', '=', subject)
    .where('purpose', 'in', purposes)
    .execute();
}

/** Ends a code that was not used yet; when the next may be sent stays as it is. */
export async function voidCode(tx: Tx, key: CodeKey, now: Date): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ used_at: now.toISOString() })
    .where('subject', '=', key.subject)
    .where('purpose', '=', key.purpose)
    .where('used_at', 'is', null)
    .execute();
}
