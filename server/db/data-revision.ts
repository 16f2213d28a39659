import { type RawBuilder, sql } from 'kysely';

/**
 * The revision of a user's data, as an expression for a query that knows the user by a column such
 * as `sessions.user_id`. It grows with every committed change of what the user's answers are worked
 * out from: who reads it first and the data after never takes old data for new.
 */
export function revisionOf(userColumn: string): RawBuilder<string | number> {
  return sql`(SELECT coalesce(sum(revision), 0) FROM data_revisions WHERE scope IN (${sql.ref(userColumn)}, 'shared'))`;
}
