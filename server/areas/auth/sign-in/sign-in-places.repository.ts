import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';

type Place = Selectable<Database['sign_in_places']>;

/** How long a place is remembered: one that a user has not signed in from for longer counts as new. */
export const placeLifetimeMs = 90 * 24 * 3600 * 1000;

/**
 * Records that a user has signed in from a place, and answers whether it is new: not used for 90 days,
 * by a user who has signed in before. The very first place is not new.
 */
export async function upsertPlace(tx: Tx, place: Place): Promise<boolean> {
  const known = await tx
    .selectFrom('sign_in_places')
    .select(['device', 'network', 'last_seen_at'])
    .where('user_id', '=', place.user_id)
    .execute();
  await tx
    .insertInto('sign_in_places')
    .values(place)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'device', 'network'])
        .doUpdateSet({ last_seen_at: place.last_seen_at }),
    )
    .execute();
  const oldest = new Date(Date.parse(place.last_seen_at) - placeLifetimeMs).toISOString();
  const isKnown = known.some(
    ({ device, network, last_seen_at }) =>
      device === place.device && network === place.network && last_seen_at > oldest,
  );
  return known.length > 0 && !isKnown;
}
