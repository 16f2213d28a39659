import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';

export type RegistrationRow = Selectable<Database['registrations']>;

/** How long a registration lives, whether or not its codes have expired. */
export const registrationLifetimeMs = 7 * 24 * 3600 * 1000;

export async function insertRegistration(tx: Tx, row: RegistrationRow): Promise<void> {
  await tx.insertInto('registrations').values(row).execute();
}

/** The registrations of an address that have not ended, the newest first, void ones among them. */
export function findRegistrations(db: Db, emailKey: string, now: Date): Promise<RegistrationRow[]> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('created_at', '>', endedBefore(now))
    .where('created_at', '<=', latestDeadline(now, 0))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function removeRegistration(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('registrations').where('id', '=', id).execute();
}

/** Keeps the registrations of an address to their end, as records that no code will ever verify. */
export async function voidRegistrations(tx: Tx, emailKey: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ is_void: 1 })
    .where('email_key', '=', emailKey)
    .execute();
}

/** Removes the registrations of an address, and their codes. */
export async function removeRegistrations(tx: Tx, emailKey: string): Promise<void> {
  const ids = tx.selectFrom('registrations').select('id').where('email_key', '=', emailKey);
  await tx.deleteFrom('codes').where('subject', 'in', ids).execute();
  await tx.deleteFrom('registrations').where('email_key', '=', emailKey).execute();
}

function endedBefore(now: Date): string {
  return new Date(now.getTime() - registrationLifetimeMs).toISOString();
}
