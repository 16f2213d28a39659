import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';

const showingMoney = [
  keys.accounts.all,
  keys.fixedAssets.all,
  keys.investments.all,
  keys.securities.all,
  keys.receivablesPayables.all,
  keys.overview.all,
];

/**
 * Call after anything that changes an amount: figures on screen are fetched anew, others when they
 * come back. It does not wait for them: what was asked for has been done.
 */
export function moneyChanged(queryClient: QueryClient): void {
  for (const queryKey of showingMoney) void queryClient.invalidateQueries({ queryKey });
}
