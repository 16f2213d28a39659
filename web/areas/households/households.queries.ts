import { households } from '../../../contract/households/households.ts';
import { keyOfCall, useCall } from '../../lib/query/use-call.ts';
import type { Refetch } from '../../lib/query/use-change.ts';

/** The person's household, or null; fetched at every visit, because other members change it. */
export function useHousehold() {
  return useCall(households.show, {}, { mayBeNull: true, refetchOnMount: 'always' });
}

/** Fetches anew what the pages of this area show. */
export const refetchHousehold: Refetch = async (queryClient) => {
  const [firstWord] = keyOfCall(households.show);
  await queryClient.invalidateQueries({ queryKey: [firstWord] });
};

/** Where the data of a household are: another address, which is loaded whole (`lib/session/household.ts`). */
export function addressOf(id: string): string {
  return `/household/${id}/dashboard`;
}
