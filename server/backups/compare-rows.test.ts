import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outside } from '../db/guarded-dialect.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { compareRows } from './compare-rows.ts';
import { copyRows } from './copy-rows.ts';
import { tableShapes } from './table-shapes.ts';

let a: TestDatabase;
let b: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  a = await createTestDatabase();
  b = openDatabase({ kind: 'sqlite', file: `${a.folder}/b.db` });
  await migrate(b);
  const rates = Array.from({ length: 1200 }, (_, i) => ({
    currency: 'USD' as const,
    day: new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10),
    per_euro: `1.${(i % 89) + 11}`,
    source: 'ecb',
    fetched_at: '2026-11-21T02:00:00.000Z',
  }));
  await a.db.insertInto('exchange_rates').values(rates).execute();
});
/** Both are the same again, by a copy. */
beforeEach(async () => {
  await b.deleteFrom('exchange_rates').execute();
  await both(copyRows);
});
afterAll(async () => {
  await b.destroy();
  await a.close();
});

async function both(work: typeof copyRows | typeof compareRows) {
  const shapes = await tableShapes(b);
  return withTransaction(a.db, (from) =>
    outside(() => withTransaction(b, (to) => work(from, to, shapes))),
  );
}
const compare = () => both(compareRows);

describe('two databases that are compared', () => {
  it('are the same after a copy, over more rows than are read at once', async () => {
    expect((await compare()).exchange_rates).toBe(1200);
  });

  it.each([
    ['one value', () => change({ per_euro: '1.5' }), /USD\/2021-05-15: per_euro/],
    ['a text', () => change({ source: '' }), /USD\/2021-05-15: source/],
  ])('differ by %s, and the place is named', async (_, spoil, words) => {
    await spoil();
    await expect(compare()).rejects.toThrow(words);
  });

  it('differ by a row that is missing, and by one too many', async () => {
    await b.deleteFrom('exchange_rates').where('day', '=', '2023-04-14').execute();
    await expect(compare()).rejects.toThrow('USD/2023-04-14: the whole row');
    await a.db.deleteFrom('exchange_rates').execute();
    await expect(compare()).rejects.toThrow('USD/2020-01-01: the whole row');
  });
});

function change(columns: { per_euro?: string; source?: string }) {
  return b.updateTable('exchange_rates').set(columns).where('day', '=', '2021-05-15').execute();
}
