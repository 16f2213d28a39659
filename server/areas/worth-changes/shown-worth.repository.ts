import type { Selectable } from 'kysely';
import { revisionOf } from '../../db/data-revision.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { ShownWorthTable } from './worth-changes.table.ts';

export type ShownWorthRow = Selectable<ShownWorthTable>;

/** What an owner's net worth at the end of a day was shown as. */
export function findShownWorth(
  db: Db,
  ownerId: string,
  day: string,
): Promise<ShownWorthRow | undefined> {
  return db
    .selectFrom('shown_worth')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('day', '=', day)
    .executeTakeFirst();
}

/** The same of some days, by day. */
export function listShownWorth(
  db: Db,
  ownerId: string,
  from: string,
  to: string,
): Promise<ShownWorthRow[]> {
  return db
    .selectFrom('shown_worth')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
}

/** Writes what days show, over what was written for them before. */
export async function saveShownWorth(tx: Tx, row: ShownWorthRow): Promise<void> {
  await tx
    .insertInto('shown_worth')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'day']).doUpdateSet((eb) => ({
        net_worth: eb.ref('excluded.net_worth'),
        currency: eb.ref('excluded.currency'),
        changes: eb.ref('excluded.changes'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute();
}

/** An owner, when their user was created, and the revision of their data. */
export interface Owner {
  id: string;
  created_at: string;
  revision: string;
}

/** Every owner who ever stored something. */
export function listOwnersWithData(db: Db): Promise<Owner[]> {
  return db
    .selectFrom('owners')
    .innerJoin('users', 'users.id', 'owners.id')
    .select(['owners.id', 'users.created_at'])
    .select(revisionOf('owners.id').as('revision'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('data_revisions')
          .select('data_revisions.area')
          .whereRef('data_revisions.owner_id', '=', 'owners.id'),
      ),
    )
    .orderBy('owners.id')
    .execute();
}
