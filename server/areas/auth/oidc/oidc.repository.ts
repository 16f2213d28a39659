import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../../db/database.ts';

export type IdentityRow = Selectable<Database['oidc_identities']>;
type AttemptRow = Selectable<Database['oidc_attempts']>;

export async function insertAttempt(db: Db, row: AttemptRow): Promise<void> {
  await db.insertInto('oidc_attempts').values(row).execute();
}

/** Removes an attempt and answers it. Of parallel calls one gets it. */
export function takeAttempt(db: Db, stateHash: string): Promise<AttemptRow | undefined> {
  return db
    .deleteFrom('oidc_attempts')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst();
}

export function findIdentity(
  db: Db,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('oidc_identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('oidc_identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findIdentityOf(
  db: Db,
  userId: string,
  id: string,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('oidc_identities')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Links an identity; false when it is linked already. */
export async function insertIdentity(db: Db, row: IdentityRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('oidc_identities')
    .values(row)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function setIdentityUsed(
  tx: Tx,
  { id, user_id }: Pick<IdentityRow, 'id' | 'user_id'>,
  at: string,
): Promise<void> {
  await tx
    .updateTable('oidc_identities')
    .set({ last_used_at: at })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Whether the user had such an identity. */
export async function removeIdentity(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('oidc_identities')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends the sessions that an identity has opened, or those of one session at the provider. Answers whose they were. */
export async function endProviderSessions(
  tx: Tx,
  issuer: string,
  { subject, session }: { subject: string | undefined; session: string | undefined },
): Promise<string[]> {
  let identities = tx.selectFrom('oidc_identities').select('id').where('issuer', '=', issuer);
  if (subject !== undefined) identities = identities.where('subject', '=', subject);
  let ended = tx.deleteFrom('sessions').where('identity_id', 'in', identities);
  if (session !== undefined) ended = ended.where('provider_session', '=', session);
  const rows = await ended.returning('user_id').execute();
  return [...new Set(rows.map(({ user_id }) => user_id))];
}
