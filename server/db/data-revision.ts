import { type RawBuilder, sql } from 'kysely';

/** The areas whose changes are counted apart, by the numbers that migration 080 gave them. */
const areas = { accounts: 1, fixedAssets: 2, investments: 3, securities: 4, debts: 5 } as const;

/** An area of a user's data. */
export type Area = keyof typeof areas;

/** Counters that an area has. */
const slots = 16;

/**
 * The revision of a user's data, as an expression for a query that knows the user by a column such
 * as `sessions.user_id`: a text such as `1:14 3:2 shared:90`, how often each area was changed. No
 * number in it ever falls and every committed change of what the user's answers are worked out from
 * raises one: who reads it first and the data after never takes old data for new.
 */
export function revisionOf(userColumn: string): RawBuilder<string> {
  return sql`(SELECT coalesce(string_agg(area || ':' || changes, ' '), '') FROM (
    SELECT CASE scope WHEN 'shared' THEN 'shared' ELSE CAST(slot / ${sql.lit(slots)} AS text) END AS area,
      sum(revision) AS changes
    FROM data_revisions WHERE scope IN (${sql.ref(userColumn)}, 'shared')
    GROUP BY 1 ORDER BY 1) AS counted)`;
}

/** What of a revision tells whether one area, or what all areas rest on, was changed. */
export function revisionIn(area: Area, revision: string): string {
  const kept = ['shared:', `${areas[area]}:`];
  const counts = revision.split(' ').filter((count) => kept.some((name) => count.startsWith(name)));
  return counts.join(' ');
}
