import { type RawBuilder, sql } from 'kysely';

/** An area whose changes are counted, as its folder is called. */
export type CountedArea =
  | 'accounts'
  | 'allocation'
  | 'debts'
  | 'fixed-assets'
  | 'investments'
  | 'securities';

/** Facts that all owners share, and whose changes are counted. */
export type SharedArea = 'rates' | 'quotes';

const shared = 'shared.';

/**
 * The revision of an owner's data, as an expression for a query that knows the owner by a column such
 * as `sessions.user_id`: a text such as `accounts:14:5120 debts:2:700 shared.rates:90`, with what each
 * counter stands at, and the bytes that the owner stores there. No counter ever falls, and every
 * committed change of what the owner's answers are worked out from raises one: who reads it first and
 * the data after never takes old data for new. The bytes ride along, so that what an owner stores is
 * known without another query. Unsorted: another order would cost a cached answer and nothing else.
 */
export function revisionOf(ownerColumn: string): RawBuilder<string> {
  return sql`coalesce((SELECT string_agg(area || ':' || revision || ':' || bytes, ' ')
      FROM data_revisions WHERE owner_id = ${sql.ref(ownerColumn)}), '') || ' ' ||
    coalesce((SELECT string_agg(${sql.lit(shared)} || area || ':' || revision, ' ')
      FROM shared_revisions), '')`;
}

/** The bytes that the owner of a revision stores. */
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
    .filter((count) => count.startsWith(shared) || count.startsWith(`${area}:`))
    .join(' ');
}
