import { calls } from '../endpoint.ts';
import type { securityRecordsSchemas } from './security-records.schemas.ts';

export type { SecurityRecord } from './security-records.schemas.ts';

/** The security records. They have a file of their own, because their page needs no other call of the account. */
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
