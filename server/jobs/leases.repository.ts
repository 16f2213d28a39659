import type { Db } from '../db/database.ts';
import { latestDeadline } from '../lib/deadlines.ts';

/** A lease and its holder, a process or a run. */
export interface Lease {
  job: string;
  holder: string;
}

/**
 * Takes a lease that is free, expired, or the holder's own, or whose expiry a wrong clock has set.
 * It is one statement, so that one of several takers succeeds. The clocks of processes may differ by
 * less than a lease lasts.
 */
export async function takeLease(db: Db, lease: Lease, now: Date, until: Date): Promise<boolean> {
  const expires_at = until.toISOString();
  const written = await db
    .insertInto('leases')
    .values({ ...lease, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('job')
        .doUpdateSet({ holder: lease.holder, expires_at })
        .where((eb) =>
          eb.or([
            eb('leases.expires_at', '<=', now.toISOString()),
            eb('leases.expires_at', '>', latestDeadline(until, 0)),
            eb('leases.holder', '=', lease.holder),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst();
  return written !== undefined;
}

/** Extends a lease; false if another holder has it by now. */
export async function renewLease(db: Db, lease: Lease, until: Date): Promise<boolean> {
  const renewed = await db
    .updateTable('leases')
    .set({ expires_at: until.toISOString() })
    .where('job', '=', lease.job)
    .where('holder', '=', lease.holder)
    .executeTakeFirst();
  return renewed.numUpdatedRows === 1n;
}

/** When a lease ends or has ended; undefined if it was released. */
export async function findExpiry(db: Db, job: string): Promise<string | undefined> {
  const lease = await db
    .selectFrom('leases')
    .select('expires_at')
    .where('job', '=', job)
    .executeTakeFirst();
  return lease?.expires_at;
}

/** Releases a lease if it is still the holder's. */
export async function releaseLease(db: Db, lease: Lease): Promise<void> {
  await db
    .deleteFrom('leases')
    .where('job', '=', lease.job)
    .where('holder', '=', lease.holder)
    .execute();
}
