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
  void refetchMoney(queryClient);
}

/** The same, for who waits until what is on screen is up to date again or could not be fetched. */
export async function refetchMoney(queryClient: QueryClient): Promise<void> {
  await Promise.all(showingMoney.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
