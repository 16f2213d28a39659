import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { MailsTable } from './mails.table.ts';

export type MailRow = Selectable<MailsTable>;

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
 * Takes mails that are due (or wait beyond `latestWait`, which no clock that is right has said), oldest first, for one sender: until `claimedUntil` nobody else takes
 * them. Taking is one comparing UPDATE per row, so two senders never hold the same mail; should
 * the taker die, the mail is due again when the claim ends. Counts the attempt.
 */
export async function claimDueMails(
  db: Db,
  now: Date,
  claimedUntil: Date,
  latestWait: string,
  most: number,
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
    .limit(most)
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

/** What a mail said is forgotten with its delivery: a code has no business in the database. */
const forgotten = { text: '', html: null };

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'SENT', sent_at: now.toISOString(), last_error: null, ...forgotten })
    .where('id', '=', id)
    .execute();
}

/** `nextAttemptAt` undefined gives the mail up. A later attempt's word stands over an earlier one's. */
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
        : { status: 'FAILED', ...forgotten }),
    })
    .where('id', '=', mail.id)
    .where('status', '=', 'PENDING')
    .where('attempts', '=', mail.attempts)
    .execute();
}

/** Mails that wait to be sent, and what the last failed attempt among them said. */
export async function pendingMails(db: Db) {
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
