import type { Db } from '../../server/db/database.ts';

/** The same database, counting the queries that are asked of it (BEGIN and COMMIT are none). */
export function countQueries(db: Db): { db: Db; queries: () => number } {
  let queries = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1;
      return result;
    },
  });
  return { db: counting, queries: () => queries };
}
