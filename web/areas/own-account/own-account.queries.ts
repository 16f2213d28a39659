import { auth } from '../../../contract/auth/auth.ts';
import { ownAccount } from '../../../contract/own-account/own-account.ts';
import { keyOfCall, useCall, useChangeCall } from '../../lib/query/use-call.ts';
import type { Refetch } from '../../lib/query/use-change.ts';
import { getSession } from '../../lib/session/session.ts';

/** Fetched at every visit: another device, or another person with access, may have changed it. */
export const freshAtVisit = { refetchOnMount: 'always' } as const;

/** The sessions of the user. */
export function useOwnSessions() {
  return useCall(ownAccount.sessions, {}, freshAtVisit);
}

/** Fetches anew what the page shows, unless the session is over. */
export const refetchOwnAccount: Refetch = async (queryClient) => {
  const [firstWord] = keyOfCall(auth.me);
  if (getSession().token) await queryClient.invalidateQueries({ queryKey: [firstWord] });
};

export function useEndOtherSessions() {
  return useChangeCall(ownAccount.endOtherSessions, { refetch: refetchOwnAccount });
}
