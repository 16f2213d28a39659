import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';

export type MailRow = Selectable<Database['mails']>;

export async function insertMail(tx: Tx, row: MailRow): Promise<void> {
  await tx.insertInto('mails').values(row).execute();
}

export async function removeMail(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('mails').where('id', '=', id).execute();
}

/** Removes every mail to an address, sent or not, however the address was spelt. */
export async function removeMailsTo(tx: Tx, emailKey: string): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where((eb) => eb(eb.fn('lower', ['recipient']), '=', emailKey))
    .execute();
}

/**
 * Claims mails that are due, oldest first, for one sender until `claimedUntil`, and counts the
 * attempt. A mail whose next attempt is later than `latestWait` counts as due: a wrong clock set it.
 * Each claim is a compare-and-set UPDATE, so that two senders never claim the same mail. If the
 * sender dies, the mail is due again when the claim ends.
 */
export async function claimDueMails(
  db: Db,
  now: Date,
  claimedUntil: Date,
  latestWait: string,
  limit: number,
): Promise<MailRow[]> {
  const due = await db
    .selectFrom('mails')
    .select(['id', 'next_attempt_at'])
    .where('status', '=', 'PENDING')
    .where((eb) =>
      eb.or([
        eb('next_attempt_at', '<=', now.toISOString()),
        eb('next_attempt_at', '>', latestWait),
      ]),
    )
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  const claimed: MailRow[] = [];
  for (const { id, next_attempt_at } of due) {
    const mail = await db
      .updateTable('mails')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        next_attempt_at: claimedUntil.toISOString(),
      }))
      .where('id', '=', id)
      .where('status', '=', 'PENDING')
      .where('next_attempt_at', '=', next_attempt_at)
      .returningAll()
      .executeTakeFirst();
    if (mail) claimed.push(mail);
  }
  return claimed;
}

/** The content of a mail is removed once it is sent or given up, because it may hold a code. */
const removedContent = { text: '', html: null };

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'SENT', sent_at: now.toISOString(), last_error: null, ...removedContent })
    .where('id', '=', id)
    .execute();
}

/** Records a failed attempt, unless a later one has begun. `nextAttemptAt` undefined gives the mail up. */
export async function markFailed(
  db: Db,
  mail: MailRow,
  lastError: string,
  nextAttemptAt: Date | undefined,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      last_error: lastError,
      ...(nextAttemptAt
        ? { next_attempt_at: nextAttemptAt.toISOString() }
        : { status: 'FAILED', ...removedContent }),
    })
    .where('id', '=', mail.id)
    .where('status', '=', 'PENDING')
    .where('attempts', '=', mail.attempts)
    .execute();
}

/** The mails that wait to be sent, as `/readyz` shows them. */
export interface MailBacklog {
  /** Mails that wait to be sent. */
  pending: number;
  /** Those of them whose last attempt failed. */
  failing: number;
  /** The error of the newest failed attempt among them. */
  lastError: string | null;
}

export async function findMailBacklog(db: Db): Promise<MailBacklog> {
  const { pending, failing } = await db
    .selectFrom('mails')
    .select((eb) => [
      eb.fn.count<number | string>('id').as('pending'),
      eb.fn.count<number | string>('last_error').as('failing'),
    ])
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('mails')
    .select('last_error')
    .where('status', '=', 'PENDING')
    .where('last_error', 'is not', null)
    .orderBy('next_attempt_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    pending: Number(pending),
    failing: Number(failing),
    lastError: last?.last_error ?? null,
  };
}
