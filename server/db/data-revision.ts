import { type RawBuilder, sql } from 'kysely';

/**
 * An area whose changes are counted, as its folder is called: a migration names it where it adds the triggers
 * (`countChanges`), and a test holds that what an area names here is counted.
 */
export type CountedArea = string;

const areasThatChangeNoDay = [
  'securities',
  'imports',
  'allocation',
  'dues',
  'proposals',
  'reminders',
  'spending',
  'households',
];

/** Facts that all owners share, and whose changes are counted. */
export type SharedArea = 'rates' | 'quotes';

const shared = 'shared.';

/**
 * The revision of an owner's data, as an expression for a query that knows the owner by a column such
 * as `sessions.user_id`: a text such as `accounts:14:5120 debts:2:700 shared.rates:90`, with the value of
 * each counter, and the bytes that the owner stores there. No counter ever decreases, and every
 * committed change of data behind the owner's answers increases one. A caller reads the revision first
 * and the data after it, and so never caches old data under a newer revision. The bytes are included,
 * so that the storage of an owner is known without another query. The counters are not sorted: another
 * order only makes a cached answer be computed again. What was read from a replica is marked
 * (`read-source.ts`) as if it were one more shared counter.
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

/**
 * How often an owner's data had been changed by a revision. Syncs of broker accounts are left out: they
 * find the present, and change no day that has ended. So are imports, which change what they write to
 * and nothing by themselves, targets of the allocation, proposals, marks of dues, reminders, and who is a member of a
 * household.
 */
export function changesIn(revision: string): number {
  return revision
    .split(' ')
    .filter((count) => count !== '' && !count.startsWith(shared))
    .map((count) => count.split(':'))
    .filter(([area]) => !areasThatChangeNoDay.includes(area ?? ''))
    .reduce((sum, [, count]) => sum + Number(count), 0);
}

/** The part of a revision that changes with the owner's own rows, in one order. */
export function countersOf(revision: string): string {
  const counts = revision.split(' ').filter((count) => count !== '');
  return counts
    .filter((count) => !count.startsWith(shared))
    .sort()
    .join(' ');
}

/** The part of a revision that changes with one area alone. */
export function counterOf(area: CountedArea, revision: string): string {
  return revision.split(' ').find((count) => count.startsWith(`${area}:`)) ?? '';
}

/** The part of a revision that changes with one area, or with the facts that all areas share. */
export function revisionIn(area: CountedArea, revision: string): string {
  return revision
    .split(' ')
    .filter((count) => count.startsWith(shared) || count.startsWith(`${area}:`))
    .join(' ');
}
