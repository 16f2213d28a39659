import type { CountedArea, SharedArea } from './data-revision.ts';

/**
 * How often an owner's data in an area were changed, and how many bytes they take; written by
 * triggers alone (`migrations/change-triggers.ts`, read by `data-revision.ts`).
 */
export interface DataRevisionsTable {
  owner_id: string;
  area: CountedArea;
  revision: string | number;
  bytes: string | number;
}

/** How often the facts that all owners share were changed. */
export interface SharedRevisionsTable {
  area: SharedArea;
  revision: string | number;
}
