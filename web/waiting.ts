import type { ComponentType } from 'react';

/** What of an area waits for the person on the page 待确认, beside proposals. */
interface Waiting {
  name: string;
  /** Loads the section of the page. */
  load: () => Promise<ComponentType>;
  /** Loads what counts it. */
  loadCount: () => Promise<(signal: AbortSignal) => Promise<number>>;
}

/** Of all areas. It is not in their declarations, which the first page loads. */
export const waiting: readonly Waiting[] = [
  {
    name: 'spending',
    load: () =>
      import('./areas/spending/recurring/waiting-section.tsx').then((m) => m.WaitingSection),
    loadCount: () =>
      import('./areas/spending/recurring/count-waiting.ts').then((m) => m.countWaiting),
  },
];
