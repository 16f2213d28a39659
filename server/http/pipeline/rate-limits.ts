import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isReadingReplica } from '../../db/read-source.ts';
import { tooManyRequests } from '../../errors.ts';
import { latestDeadline } from '../../lib/deadlines.ts';

/**
 * A rate limit: at most `max` uses within `windowMs` of the first one. Uses are counted in the database,
 * so that all processes share the count.
 */
export interface Limit {
  name: string;
  max: number;
  windowMs: number;
}

/**
 * Counts one use of a limit by `who`, and refuses the one above `max` with 429 and `Retry-After`.
 * One statement reads and writes the count, so that parallel calls cannot exceed the limit. What reads
 * the replica, while the primary is away, is not counted: nothing can be written there.
 */
export async function countUse(
  db: Db,
  limit: Limit,
  who: string,
  now: Date,
  refusal?: string,
): Promise<void> {
  if (isReadingReplica()) return;
  const at = now.toISOString();
  const endsAt = new Date(now.getTime() + limit.windowMs).toISOString();
  const latest = latestDeadline(now, limit.windowMs);
  const key = `${limit.name}:${who}`;
  const hasEnded = sql<boolean>`limits.window_ends_at <= ${at} OR limits.window_ends_at > ${latest}`;
  const row = await db
    .insertInto('limits')
    .values({ key, count: 1, window_ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`CASE WHEN ${hasEnded} THEN 1 ELSE limits.count + 1 END`,
        window_ends_at: sql`CASE WHEN ${hasEnded} THEN ${endsAt} ELSE limits.window_ends_at END`,
      }),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  if (row.count > limit.max) {
    throw tooManyRequests(secondsUntil(row.window_ends_at, now), refusal);
  }
}

/** Removes the counts of some keys under every limit. */
export async function forgetUses(db: Db, who: readonly string[]): Promise<void> {
  for (const name of who) {
    const pattern = `%:${name.replace(/[\\%_]/g, '\\$&')}`;
    await db.deleteFrom('limits').where(sql<boolean>`key LIKE ${pattern} ESCAPE '\\'`).execute();
  }
}

/** Whole seconds until an instant, at least 1, as `Retry-After` has them. */
export function secondsUntil(instant: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / 1000));
}
