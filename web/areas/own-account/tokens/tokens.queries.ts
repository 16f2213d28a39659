import { useQuery } from '@tanstack/react-query';
import { tokens } from '../../../../contract/auth/tokens.ts';
import { call } from '../../../lib/api/api.ts';
import { useRemoval } from '../../../lib/query/use-change.ts';
import { refetchOwnAccount } from '../own-account.queries.ts';

/** The user's access tokens; fetched anew at every visit, to show which of them are in use. */
export function useTokens() {
  return useQuery({
    queryKey: ['own-account', 'tokens'],
    queryFn: ({ signal }) => call(tokens.list, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** What a token can be given access to; the same until there is another version of the server. */
export function useTokenScopes(enabled: boolean) {
  return useQuery({
    queryKey: ['own-account', 'token-scopes'],
    queryFn: ({ signal }) => call(tokens.scopes, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

export function useRevokeToken() {
  return useRemoval({
    send: ([id]) => call(tokens.remove, { params: { id } }),
    message: tokens.remove.message,
    refetch: refetchOwnAccount,
  });
}
