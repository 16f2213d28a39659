import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { auth } from '../../../contract/auth/auth.ts';
import { ownAccount } from '../../../contract/own-account/own-account.ts';
import { call } from '../../lib/api/api.ts';
import { keys } from '../../lib/query/keys.ts';
import { useRemoval } from '../../lib/query/row-changes.ts';

/** Where the user is signed in. Asked anew whenever the page is opened: it is looked at in worry. */
export function useOwnSessions() {
  return useQuery({
    queryKey: keys.ownAccount.sessions,
    queryFn: ({ signal }) => call(ownAccount.sessions, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** How much the user stores and may store; asked anew whenever the page is opened. */
export function useStorage() {
  return useQuery({
    queryKey: keys.ownAccount.storage,
    queryFn: ({ signal }) => call(auth.me, {}, { signal }),
    refetchOnMount: 'always',
  });
}

export function useEndSession() {
  return useRemoval({
    send: ([id]) => call(ownAccount.endSession, { params: { id } }),
    message: ownAccount.endSession.message,
    refetch: (queryClient) => queryClient.invalidateQueries({ queryKey: keys.ownAccount.sessions }),
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(ownAccount.endOtherSessions),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.ownAccount.sessions }),
  });
}
