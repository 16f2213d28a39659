import { calls } from '../endpoint.ts';
import type { securityRecordsSchemas } from './security-records.schemas.ts';

export type { SecurityRecord } from './security-records.schemas.ts';

/** What happened to the safety of the own account. A page of its own shows it, which loads nothing else of the account. */
export const securityRecords = calls<typeof securityRecordsSchemas>()({
  list: {
    name: 'auth.securityRecords',
    method: 'GET',
    path: '/auth/security-records',
    summary:
      'What the user did within a year that matters to the safety of the account: sign-ins, factors, tokens, exports; newest first',
    access: 'user',
    effect: 'read',
  },
});
