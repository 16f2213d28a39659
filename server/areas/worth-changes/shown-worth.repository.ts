import type { Selectable } from 'kysely';
import { revisionOf } from '../../db/data-revision.ts';
import type { Database, Db, Tx } from '../../db/database.ts';

export type ShownWorthRow = Selectable<Database['shown_worth']>;

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

/** An owner and when their user was created, or the first of a household's members joined. */
export interface Owner {
  id: string;
  created_at: string;
  /** The revision of their data; null when what the day shows is written already. */
  revision: string | null;
}

/** So many of the owners after an id who ever stored something, by id. Of all owners; for the job only. */
export function listOwnersWithData(
  db: Db,
  { after, day, limit }: { after: string; day: string; limit: number },
): Promise<Owner[]> {
  return db
    .selectFrom('owners')
    .leftJoin('users', 'users.id', 'owners.id')
    .leftJoin('shown_worth', (join) =>
      join.onRef('shown_worth.owner_id', '=', 'owners.id').on('shown_worth.day', '=', day),
    )
    .select('owners.id')
    .select(({ fn, selectFrom }) =>
      fn
        .coalesce(
          'users.created_at',
          selectFrom('household_members')
            .select((member) => member.fn.min('joined_at').as('joined'))
            .whereRef('household_members.owner_id', '=', 'owners.id'),
        )
        .as('created_at'),
    )
    .$narrowType<{ created_at: string }>()
    .select((eb) =>
      eb
        .case()
        .when('shown_worth.day', 'is', null)
        .then(revisionOf('owners.id'))
        .else(null)
        .end()
        .as('revision'),
    )
    .where('owners.id', '>', after)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('data_revisions')
          .select('data_revisions.area')
          .whereRef('data_revisions.owner_id', '=', 'owners.id'),
      ),
    )
    .orderBy('owners.id')
    .limit(limit)
    .execute();
}
