import type { Db } from '../../db/database.ts';

/** The first and the last day with a stored close; undefined without any. */
export async function closeSpan(
  db: Db,
  key: string,
): Promise<{ first: string; last: string } | undefined> {
  const { first, last } = await db
    .selectFrom('daily_closes')
    .select((eb) => [eb.fn.min('day').as('first'), eb.fn.max('day').as('last')])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return first === null || last === null ? undefined : { first, last };
}
