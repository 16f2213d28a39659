import { useQuery } from '@tanstack/react-query';
import { auth } from '../../../contract/auth/auth.ts';
import { ownAccount } from '../../../contract/own-account/own-account.ts';
import { call } from '../../lib/api/api.ts';
import { type Refetch, useChange, useRemoval } from '../../lib/query/use-change.ts';
import { getSession } from '../../lib/session/session.ts';

export const ownAccountKeys = {
  all: ['own-account'],
  sessions: ['own-account', 'sessions'],
  storage: ['own-account', 'storage'],
  factors: ['own-account', 'factors'],
} as const;

/**
 * Where the user is signed in. It is fetched at every visit: a user who suspects a foreign session needs
 * the newest list.
 */
export function useOwnSessions() {
  return useQuery({
    queryKey: ownAccountKeys.sessions,
    queryFn: ({ signal }) => call(ownAccount.sessions, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** How much the user stores and may store; fetched anew whenever the page is opened. */
export function useStorage() {
  return useQuery({
    queryKey: ownAccountKeys.storage,
    queryFn: ({ signal }) => call(auth.me, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** Fetches anew what the page shows, unless the session is over. */
export const refetchOwnAccount: Refetch = async (queryClient) => {
  const { token } = getSession();
  if (token) await queryClient.invalidateQueries({ queryKey: ownAccountKeys.all });
};

export function useEndSession() {
  return useRemoval({
    send: ([id]) => call(ownAccount.endSession, { params: { id } }),
    message: ownAccount.endSession.message,
    refetch: refetchOwnAccount,
  });
}

export function useEndOtherSessions() {
  return useChange({
    send: () => call(ownAccount.endOtherSessions),
    message: ownAccount.endOtherSessions.message,
    refetch: refetchOwnAccount,
  });
}
