import { calls } from '../endpoint.ts';
import type { planningMonthsSchemas } from './months.schemas.ts';

export type { ComparedAccount, MonthComparison } from './months.schemas.ts';

/** What was forecast of months that are over, beside what came. */
export const planningMonths = calls<typeof planningMonthsSchemas>()({
  compare: {
    access: 'user',
    token: 'scope',
    name: 'planningMonths.compare',
    method: 'GET',
    path: '/planning/months',
    summary: 'The forecast of a month that is over beside what came of it',
    effect: 'read',
  },
});
