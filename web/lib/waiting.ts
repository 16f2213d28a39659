import type { ComponentType } from 'react';

/** What of an area waits for the person on the page 待确认, beside proposals. */
export interface Waiting {
  /** Loads the section of the page. */
  load: () => Promise<ComponentType>;
  /** Loads what counts it. */
  loadCount: () => Promise<(signal: AbortSignal) => Promise<number>>;
}

/** Of all areas, by their names; `areas.ts` adds them. */
export const waitingOfAreas = new Map<string, Waiting>();
