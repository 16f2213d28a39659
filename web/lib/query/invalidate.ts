import type { QueryClient } from '@tanstack/react-query';

const areasShowingMoney = new Set<string>();

/**
 * Names an area whose queries show amounts; their keys begin with its name. `web/areas.ts` calls it at
 * start for every area that declares so, because this folder knows no area.
 */
export function addAreaShowingMoney(name: string): void {
  areasShowingMoney.add(name);
}

/**
 * Fetches anew the figures on screen, and marks the others to be fetched when they come back. Settles
 * when what is on screen is up to date again or could not be fetched.
 */
export async function refetchMoney(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [area] }) => typeof area === 'string' && areasShowingMoney.has(area),
  });
}
