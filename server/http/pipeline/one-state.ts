import { countersOf, revisionOf } from '../../db/data-revision.ts';
import type { Db } from '../../db/database.ts';
import { yieldCount } from '../../lib/loop-turns.ts';
import type { Caller } from './caller.ts';

/**
 * Works out an answer, and once more if the owner's data have changed meanwhile: one that let others go first
 * could have read an amount both where it was and where it went.
 */
export async function atOneState<T>(
  db: Db,
  { ownerId, dataRevision }: Pick<Caller, 'ownerId' | 'dataRevision'>,
  work: () => Promise<T>,
): Promise<T> {
  const before = yieldCount();
  const answer = await work();
  if (yieldCount() === before) return answer;
  const { revision } = await db
    .selectFrom('owners')
    .select(revisionOf('owners.id').as('revision'))
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return countersOf(revision) === countersOf(dataRevision) ? answer : work();
}
