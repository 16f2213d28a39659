import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** The queries whose answers show amounts: any change may put them out of date. */
export const showingMoney: readonly (readonly string[])[] = [
  keys.accounts.all,
  keys.fixedAssets.all,
  keys.investments.all,
  keys.securities.all,
  keys.debts.all,
  keys.netWorth.all,
];

/**
 * Fetches anew the figures on screen, and marks the others to be fetched when they come back. Settles
 * when what is on screen is up to date again or could not be fetched.
 */
export async function refetchMoney(queryClient: QueryClient): Promise<void> {
  await Promise.all(showingMoney.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
