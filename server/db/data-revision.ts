import { type RawBuilder, sql } from 'kysely';

/** The areas whose changes are counted apart, by the numbers that migration 080 gave them. */
const areas = { accounts: 1, fixedAssets: 2, investments: 3, securities: 4, debts: 5 } as const;

/** An area whose changes are counted. */
export type CountedArea = keyof typeof areas;

/** Counters that an area has, as the migrations made them. */
const slots = 16;
const shared = 'shared';

/**
 * The revision of a user's data, as an expression for a query that knows the user by a column such
 * as `sessions.user_id`: a text such as `16:14:5120 48:2:700 shared0:90:0`, what every counter
 * stands at and the bytes it has counted. No count ever falls, and every committed change of what the
 * user's answers are worked out from raises one: who reads it first and the data after never takes old
 * data for new. The bytes ride along, so that what a user stores is known without another query.
 */
export function revisionOf(userColumn: string): RawBuilder<string> {
  const own = countsOf(sql.ref(userColumn), sql.lit(''));
  return sql`${own} || ' ' || ${countsOf(sql.lit(shared), sql.lit(shared))}`;
}

/** Unsorted: another order of the same counts would cost a kept answer, and is as good as never seen. */
function countsOf(scope: RawBuilder<unknown>, prefix: RawBuilder<unknown>): RawBuilder<string> {
  return sql`coalesce((SELECT string_agg(${prefix} || slot || ':' || revision || ':' || bytes, ' ')
    FROM data_revisions WHERE scope = ${scope}), '')`;
}

/** The bytes that the user of a revision stores. */
export function storedBytes(revision: string): number {
  return revision
    .split(' ')
    .filter((count) => !count.startsWith(shared))
    .reduce((sum, count) => sum + Number(count.split(':')[2] ?? 0), 0);
}

/** What of a revision tells whether one area, or what all areas rest on, was changed. */
export function revisionIn(area: CountedArea, revision: string): string {
  return revision
    .split(' ')
    .filter((count) => count.startsWith(shared) || areaOf(count) === areas[area])
    .join(' ');
}

function areaOf(count: string): number {
  return Math.floor(Number.parseInt(count, 10) / slots);
}
