import type { Db } from '../db/database.ts';
import { latestDeadline } from '../lib/deadlines.ts';

/** Who holds which job. */
export interface Lease {
  job: string;
  holder: string;
}

/**
 * Takes a lease that is free, has run out, ends later than one taken now (`until`) could, or is the
 * holder's own. One statement, so of several
 * takers one succeeds. Processes compare each other's clocks here: they may differ by less than
 * the lease lasts.
 */
export async function takeLease(db: Db, lease: Lease, now: Date, until: Date): Promise<boolean> {
  const expires_at = until.toISOString();
  const taken = await db
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
  return taken !== undefined;
}

/** Makes a lease last longer; false when somebody else has it by now. */
export async function renewLease(db: Db, lease: Lease, until: Date): Promise<boolean> {
  const renewed = await db
    .updateTable('leases')
    .set({ expires_at: until.toISOString() })
    .where('job', '=', lease.job)
    .where('holder', '=', lease.holder)
    .executeTakeFirst();
  return renewed.numUpdatedRows === 1n;
}

/** Gives a lease back, if it is still the holder's. */
export async function releaseLease(db: Db, lease: Lease): Promise<void> {
  await db
    .deleteFrom('leases')
    .where('job', '=', lease.job)
    .where('holder', '=', lease.holder)
    .execute();
}
