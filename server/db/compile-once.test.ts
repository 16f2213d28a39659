import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { compileOnce } from './compile-once.ts';
import type { Db } from './database.ts';

let test: TestDatabase;
let db: Db;
beforeAll(async () => {
  test = await createTestDatabase();
  db = test.db;
  await db
    .insertInto('limits')
    .values(
      ['a', 'b', 'c'].map((key, count) => ({ key, count, window_ends_at: '2030-01-01T00:00:00Z' })),
    )
    .execute();
});
afterAll(() => test.close());

let builds = 0;
const keysBetween = compileOnce((handle, { first, last }: { first: string; last: string }) => {
  builds += 1;
  return handle
    .selectFrom('limits')
    .select('key')
    .where('key', '<=', last)
    .where('key', '>=', first)
    .where((eb) => eb.or([eb('key', '>=', first), eb('count', '=', 99)]))
    .where(sql<boolean>`window_ends_at > ${'2029'}`)
    .orderBy('key');
});

it('a compiled query takes its values by their names, whatever their order and however often they occur', async () => {
  expect(await keysBetween(db, { first: 'a', last: 'b' })).toEqual([{ key: 'a' }, { key: 'b' }]);
  expect(await keysBetween(db, { last: 'c', first: 'c' })).toEqual([{ key: 'c' }]);
  expect(builds).toBe(1);
});

it('a compiled insert takes the columns of a row from the names of its values', async () => {
  const insert = compileOnce(
    (handle, row: { key: string; count: number; window_ends_at: string }) =>
      handle.insertInto('limits').values(row).returning(['key', 'count']),
  );
  const row = { key: 'x', count: 7, window_ends_at: '2030-01-01T00:00:00Z' };
  expect(await insert(db, row)).toEqual([{ key: 'x', count: 7 }]);
  expect(await insert(db, { ...row, count: 8, key: 'y' })).toEqual([{ key: 'y', count: 8 }]);
});
