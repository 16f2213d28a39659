import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';

export type TicketRow = Selectable<Database['sign_in_tickets']>;

export const ticketLifetimeMs = 5 * 60_000;

export async function insertTicket(tx: Tx, row: TicketRow): Promise<void> {
  await tx.insertInto('sign_in_tickets').values(row).execute();
}

/** The ticket of a hash, while it lives. */
export function findTicket(db: Db, tokenHash: string, now: Date): Promise<TicketRow | undefined> {
  return db
    .selectFrom('sign_in_tickets')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestDeadline(now, ticketLifetimeMs))
    .executeTakeFirst();
}

/** Whether the ticket was still there. Of parallel calls one succeeds. */
export async function removeTicket(
  tx: Tx,
  { id, user_id }: Pick<TicketRow, 'id' | 'user_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_tickets')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends the sign-ins of a user that wait for a second factor. */
export async function removeTickets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
}
