import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Db } from '../database.ts';
import { type DatabaseTarget, openDatabase } from '../open-database.ts';
import { withSnapshot, withTransaction } from '../with-transaction.ts';
import { isDatabaseAway } from './database-away.ts';

const url = process.env.TEST_DATABASE_URL;

let test: TestDatabase;
beforeAll(async () => {
  if (!url) return;
  test = await createTestDatabase();
  await sql`CREATE TABLE changing (id text PRIMARY KEY)`.execute(test.db);
});
afterAll(() => test?.close());

const withConnections = (size: number) =>
  openDatabase({
    ...(test.target as Extract<DatabaseTarget, { kind: 'postgres' }>),
    pool: { size },
  });

/** A database with one connection, so that what a test asks goes the same way each time. */
const oneConnection = () => withConnections(1);

describe.runIf(url)('a connection to PostgreSQL', () => {
  it('answers on when another version changes a table that its statements name', async () => {
    const db = oneConnection();
    const look = (handle: Db = db) => sql`SELECT * FROM changing`.execute(handle);
    for (let n = 0; n < 4; n += 1) await look();
    await sql`ALTER TABLE changing ADD COLUMN more text`.execute(test.db);
    expect((await look()).rows).toEqual([]);
    for (let n = 0; n < 4; n += 1) await look();
    await sql`ALTER TABLE changing ADD COLUMN even_more text`.execute(test.db);
    // A snapshot may have handed on what it read, and is left to whoever asked for it.
    const failure = await withSnapshot(db, look).catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    expect((await withSnapshot(db, look)).rows).toEqual([]);
    await db.destroy();
  });

  it('repeats a transaction once though every connection has such statements prepared', async () => {
    const size = 8;
    const db = withConnections(size);
    const look = (handle: Db) => sql`SELECT * FROM changing`.execute(handle);
    const together = Promise.withResolvers<void>();
    let taken = 0;
    const all = Array.from({ length: size }, () =>
      db.connection().execute(async (one) => {
        for (let n = 0; n < 4; n += 1) await look(one);
        taken += 1;
        if (taken === size) together.resolve();
        await together.promise;
      }),
    );
    await Promise.all(all);
    await sql`ALTER TABLE changing ADD COLUMN most text`.execute(test.db);
    let tries = 0;
    const insert = (id: string) =>
      withTransaction(db, async (tx) => {
        tries += 1;
        await sql`INSERT INTO changing (id) VALUES (${id})`.execute(tx);
        return (await look(tx)).rows.length;
      });
    expect([await insert('x'), await insert('y')]).toEqual([1, 2]);
    expect(tries).toBe(3);
    await sql`DELETE FROM changing`.execute(db);
    await db.destroy();
  });

  it('stays open when a statement names what PostgreSQL does not have', async () => {
    const db = oneConnection();
    const pid = async () =>
      (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid;
    const before = await pid();
    const asked = sql`SELECT sum(DISTINCT 1) OVER ()`.execute(db);
    await expect(asked).rejects.toMatchObject({ code: '0A000' });
    expect(await pid()).toBe(before);
    await db.destroy();
  });

  it('is in a transaction from the first statement to the last', async () => {
    const db = oneConnection();
    const failing = withTransaction(db, async (tx) => {
      await sql`INSERT INTO changing (id) VALUES ('a')`.execute(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await withTransaction(db, async () => undefined);
    await sql`INSERT INTO changing (id) VALUES ('b')`.execute(db);
    const { rows } = await sql<{ id: string }>`SELECT id FROM changing`.execute(test.db);
    expect(rows).toEqual([{ id: 'b' }]);
    await db.destroy();
  });
});
