import type { Deps } from '../deps.ts';
import { type Lease, releaseLease, renewLease, takeLease } from './leases.repository.ts';

/** A holder that died is replaced after this long. */
export const leaseMs = 60_000;

/**
 * Runs work while holding a lease, renewing it meanwhile; answers undefined when another process
 * holds it. `stop`, as the work sees it, also aborts when the lease is lost.
 */
export async function holdingLease<T>(
  deps: Deps,
  lease: Lease,
  stop: AbortSignal,
  work: (stop: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const until = () => new Date(deps.now().getTime() + leaseMs);
  if (!(await takeLease(deps.db, lease, deps.now(), until()))) return undefined;
  const lost = new AbortController();
  const renewing = setInterval(() => {
    renewLease(deps.db, lease, until()).then(
      (renewed) => renewed || lost.abort(),
      // The database is away: the work will notice, or the next renewal finds the lease still ours.
      (error: unknown) => deps.log.warn({ err: error, job: lease.job }, 'lease not renewed'),
    );
  }, leaseMs / 3);
  renewing.unref();
  try {
    return await work(AbortSignal.any([stop, lost.signal]));
  } finally {
    clearInterval(renewing);
    await releaseLease(deps.db, lease);
  }
}
