import { proposals } from '../../../contract/proposals/proposals.ts';
import { call } from '../../lib/api/api.ts';

/** How many proposals wait to be accepted or rejected. */
export async function countWaiting(signal: AbortSignal): Promise<number> {
  const query = { status: 'PENDING', size: 1 } as const;
  return (await call(proposals.list, { query }, { signal })).total;
}
