import { spendingRecurring } from '../../../../contract/spending/recurring/recurring.ts';
import { call } from '../../../lib/api/api.ts';

/** How many past occurrences wait for a person. */
export async function countWaiting(signal: AbortSignal): Promise<number> {
  return (await call(spendingRecurring.waiting, {}, { signal })).length;
}
