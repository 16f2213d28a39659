import type { Selectable } from 'kysely';
import { revisionOf } from '../../db/data-revision.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';

export type DueMarkRow = Selectable<Database['due_marks']>;
export type CalendarFeedRow = Selectable<Database['calendar_feeds']>;

export const dueMarkRows = ownedRows('due_marks');
export const feedRows = ownedRows('calendar_feeds');

/** What every change of an owner's marks changes: how many there are, and when the newest was made. */
export function countDueMarks(db: Db, ownerId: string) {
  return db
    .selectFrom('due_marks')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('updated_at').as('newest')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
}

/** Stores the state of a due in place of an earlier one; no state at all removes the row. */
export async function saveDueMark(tx: Tx, row: DueMarkRow): Promise<void> {
  const { owner_id, due_key, done_date, snoozed_until } = row;
  if (done_date === null && snoozed_until === null) {
    await dueMarkRows.remove(tx, owner_id, { due_key });
  } else await dueMarkRows.save(tx, row, ['owner_id', 'due_key']);
}

export async function findFeed(db: Db, ownerId: string): Promise<CalendarFeedRow | undefined> {
  return (await feedRows.list(db, ownerId))[0];
}

/** The feed whose address contains the secret with this hash, with the revision of its owner's data. */
export function findFeedByToken(db: Db, hash: string) {
  return db
    .selectFrom('calendar_feeds')
    .selectAll()
    .select(revisionOf('calendar_feeds.owner_id').as('data_revision'))
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

export async function updateFeed(
  db: Db,
  ownerId: string,
  changes: Partial<Pick<CalendarFeedRow, 'amounts' | 'last_read_at'>>,
): Promise<void> {
  await db.updateTable('calendar_feeds').set(changes).where('owner_id', '=', ownerId).execute();
}
