/**
 * How often the data behind a user's answers was changed; written by triggers alone. A user's
 * revision is the sum of all rows of their scope and of those of `shared`.
 */
export interface DataRevisionsTable {
  /** A user's id, or `shared` for what all answers rest on: rates, quotes, closes. */
  scope: string;
  /** Which counter of the scope: each connection has its own (PostgreSQL). */
  slot: number;
  revision: string | number;
}
