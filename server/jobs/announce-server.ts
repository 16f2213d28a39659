import type { Deps } from '../deps.ts';
import { withLease } from './with-lease.ts';

/** The prefix of the names of running servers' leases. */
export const serverLease = 'server:';

/**
 * Holds a lease for as long as this server runs, so that a restore can see that the database is in
 * use. Returns the function that releases it.
 */
export function announceServer(deps: Deps): () => Promise<void> {
  const holder = deps.newId();
  const stopped = Promise.withResolvers<void>();
  const leaseEnd = withLease(
    deps,
    { job: `${serverLease}${holder}`, holder },
    new AbortController().signal,
    () => stopped.promise,
  ).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the lease of the running server was not taken or released');
  });
  return async () => {
    stopped.resolve();
    await leaseEnd;
  };
}
