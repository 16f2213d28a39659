import type { Currency } from '../../../contract/fields/currencies.ts';
import { securities } from '../../../contract/securities/securities.ts';
import { keepsLast, useCall } from '../../lib/query/use-call.ts';

/** How often the list is polled while a sync goes on. */
const lookEveryMs = 2000;

export function useSecuritiesAccounts(currency: Currency) {
  return useCall(
    securities.list,
    { query: { currency } },
    {
      ...keepsLast,
      refetchInterval: ({ state }) =>
        state.data?.some(({ syncStatus }) => syncStatus === 'SYNCING') ? lookEveryMs : false,
    },
  );
}
