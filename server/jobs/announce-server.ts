import type { Deps } from '../deps.ts';
import { holdingLease } from './hold-lease.ts';

/** What the leases of running servers are called. */
export const serverLease = 'server:';

/**
 * Shows in the database that a server works on it, for as long as it does: who wants to replace
 * the data looks for it. Answers how to take the sign down.
 */
export function announceServer(deps: Deps): () => Promise<void> {
  const holder = deps.newId();
  const leaving = new AbortController();
  const standing = holdingLease(
    deps,
    { job: `${serverLease}${holder}`, holder },
    leaving.signal,
    () => new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve())),
  ).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the sign that a server runs could not be put up or taken down');
  });
  return async () => {
    leaving.abort();
    await standing;
  };
}
