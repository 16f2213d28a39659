import type { Generated } from 'kysely';

/**
 * How often the data behind a user's answers was changed, and how many bytes it takes; written by
 * triggers alone, each area's changes in counters of its own (`data-revision.ts`).
 */
export interface DataRevisionsTable {
  /** A user's id, or `shared` for what all answers rest on: rates, quotes, closes. */
  scope: string;
  /** Which counter of the scope: sixteen to an area, of which each connection has its own (PostgreSQL). */
  slot: number;
  revision: string | number;
  /** What changes through this counter have added; the sum over a user's counters is what they store. */
  bytes: Generated<string | number>;
}
