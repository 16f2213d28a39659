import type { Deps } from '../deps.ts';
import { type Lease, releaseLease, renewLease, takeLease } from './leases.repository.ts';

/** How long a lease lasts without renewal: a holder that died is replaced after this. */
export const leaseMs = 60_000;

/**
 * Runs work under a lease and renews the lease meanwhile. Returns undefined if another process holds
 * it. The signal that the work gets aborts on `stop` and when the lease is lost. A lease whose work was
 * stopped is not released but ends at once, so that others see that it was not finished.
 */
export async function withLease<T>(
  deps: Deps,
  lease: Lease,
  stop: AbortSignal,
  work: (stop: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const expiry = () => new Date(deps.now().getTime() + leaseMs);
  if (!(await takeLease(deps.db, lease, deps.now(), expiry()))) return undefined;
  const lost = new AbortController();
  const renewing = setInterval(() => {
    renewLease(deps.db, lease, expiry()).then(
      (renewed) => renewed || lost.abort(),
      // The database is unreachable: either the work fails too, or the next renewal succeeds.
      (error: unknown) => deps.log.warn({ err: error, job: lease.job }, 'lease not renewed'),
    );
  }, leaseMs / 3);
  renewing.unref();
  try {
    return await work(AbortSignal.any([stop, lost.signal]));
  } finally {
    clearInterval(renewing);
    if (stop.aborted) await renewLease(deps.db, lease, deps.now());
    else await releaseLease(deps.db, lease);
  }
}
