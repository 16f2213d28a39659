import { refetchMoney } from '../../../lib/query/invalidate.ts';
import type { Refetch } from '../../../lib/query/use-change.ts';
import { refetchHousehold } from '../households.queries.ts';

/** Fetches anew what a move changes: every figure, and what was moved. */
export const refetchMoved: Refetch = async (queryClient) => {
  await Promise.all([refetchMoney(queryClient), refetchHousehold(queryClient)]);
};
