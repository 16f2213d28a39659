import type { QueryClient } from '@tanstack/react-query';

const pathsShowingMoney = new Set<string>();

/**
 * Names the first words of the paths of calls that answer amounts; the keys of their queries begin with it.
 * `web/areas.ts` calls it at start for every area that declares so, because this folder knows no area.
 */
export function addPathsShowingMoney(words: readonly string[]): void {
  for (const word of words) pathsShowingMoney.add(word);
}

/**
 * Fetches anew the figures on screen, and marks the others to be fetched when they come back. Settles
 * when what is on screen is up to date again or could not be fetched.
 */
export async function refetchMoney(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [word] }) => typeof word === 'string' && pathsShowingMoney.has(word),
  });
}
