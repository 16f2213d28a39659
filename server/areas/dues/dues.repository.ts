import type { Selectable } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import { revisionOf } from '../../db/data-revision.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { CalendarFeedsTable, DueMarksTable } from './dues.table.ts';

export type DueMarkRow = Selectable<DueMarksTable>;
export type CalendarFeedRow = Selectable<CalendarFeedsTable>;

export function listDueMarks(db: Db, ownerId: string): Promise<DueMarkRow[]> {
  return marksOf(db, { ownerId });
}

const marksOf = compileOnce((db, { ownerId }: { ownerId: string }) =>
  db.selectFrom('due_marks').selectAll().where('owner_id', '=', ownerId),
);

/** What every change of an owner's marks changes: how many there are, and when the newest was made. */
export function countDueMarks(db: Db, ownerId: string) {
  return db
    .selectFrom('due_marks')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('updated_at').as('newest')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
}

export function findDueMark(db: Db, ownerId: string, key: string): Promise<DueMarkRow | undefined> {
  return db
    .selectFrom('due_marks')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('due_key', '=', key)
    .executeTakeFirst();
}

/** Stores the state of a due in place of an earlier one; no state at all removes the row. */
export async function saveDueMark(tx: Tx, row: DueMarkRow): Promise<void> {
  const { owner_id, due_key, done_date, snoozed_until, updated_at } = row;
  if (done_date === null && snoozed_until === null) {
    await tx
      .deleteFrom('due_marks')
      .where('owner_id', '=', owner_id)
      .where('due_key', '=', due_key)
      .execute();
    return;
  }
  await tx
    .insertInto('due_marks')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'due_key'])
        .doUpdateSet({ done_date, snoozed_until, updated_at }),
    )
    .execute();
}

export function findFeed(db: Db, ownerId: string): Promise<CalendarFeedRow | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
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

/** Gives an owner's feed a new address, or the first one. */
export async function replaceFeed(tx: Tx, row: CalendarFeedRow): Promise<void> {
  const { token_hash, amounts, created_at, last_read_at } = row;
  await tx
    .insertInto('calendar_feeds')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({ token_hash, amounts, created_at, last_read_at }),
    )
    .execute();
}

export async function updateFeed(
  db: Db,
  ownerId: string,
  changes: Partial<Pick<CalendarFeedRow, 'amounts' | 'last_read_at'>>,
): Promise<void> {
  await db.updateTable('calendar_feeds').set(changes).where('owner_id', '=', ownerId).execute();
}

export async function removeFeed(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('owner_id', '=', ownerId).execute();
}
