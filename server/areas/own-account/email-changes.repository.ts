import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';

export type EmailChangeRow = Selectable<Database['email_changes']>;

/** Remembers the address a user wants; the one they wanted before is forgotten. */
export async function saveEmailChange(tx: Tx, row: EmailChangeRow): Promise<void> {
  const { user_id: _, ...rest } = row;
  await tx
    .insertInto('email_changes')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute();
}

export function findEmailChange(db: Db, userId: string): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function removeEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}
