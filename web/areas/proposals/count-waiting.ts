import { proposals } from '../../../contract/proposals/proposals.ts';
import { call } from '../../lib/api/api.ts';
import { waiting } from '../../waiting.ts';

/** How many proposals wait to be accepted or rejected, and what of other areas waits for the person. */
export async function countWaiting(signal: AbortSignal): Promise<number> {
  const query = { status: 'PENDING', size: 1 } as const;
  const counts = await Promise.all([
    call(proposals.list, { query }, { signal }).then(({ total }) => total),
    ...waiting.map(async ({ loadCount }) => (await loadCount())(signal)),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}
