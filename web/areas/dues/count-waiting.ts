import { dues } from '../../../contract/dues/dues.ts';
import { addDays } from '../../../finance/calendar/days.ts';
import { call } from '../../lib/api/api.ts';
import { today } from '../../lib/format/format.ts';

/** How far back what was not done is still shown. */
export const lateDays = 365;

/** How much has fallen due until today and is not done. */
export async function countWaiting(signal: AbortSignal): Promise<number> {
  const to = today();
  const query = { from: addDays(to, -lateDays), to, state: 'OPEN' } as const;
  return (await call(dues.list, { query }, { signal })).length;
}
