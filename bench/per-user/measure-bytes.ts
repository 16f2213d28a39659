import type { TestDatabase } from '../../server/testing/test-database.ts';
import { openBulk } from '../speed/bulk.ts';
import { furnish, type Size } from '../speed/furnish.ts';

export interface Bytes {
  rows: number;
  bytes: number;
}

/** What a number of users of a size add to the database, indexes included. */
export async function measureBytes(
  { target }: TestDatabase,
  size: Size,
  users: number,
): Promise<Bytes> {
  const bulk = await openBulk(target);
  const used = async () => {
    if (target.kind === 'sqlite') {
      const pages = await bulk.value('PRAGMA page_count');
      return pages * (await bulk.value('PRAGMA page_size'));
    }
    return bulk.value(
      'SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = $$r$$',
    );
  };
  try {
    const before = await used();
    let rows = 0;
    for (let n = 0; n < users; n += 1) {
      const [, furniture] = furnish(n, size);
      rows += Object.values(furniture).reduce((sum, table) => sum + table.length, 0);
      await bulk.insert(furniture);
    }
    return { rows: rows / users, bytes: ((await used()) - before) / users };
  } finally {
    await bulk.close();
  }
}
