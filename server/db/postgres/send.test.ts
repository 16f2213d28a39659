import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appBehindProxy } from '../../testing/app-behind-proxy.ts';
import { signIn } from '../../testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Db, Tx } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { withTransaction } from '../with-transaction.ts';
import { send, sendOrRun } from './send.ts';

let test: TestDatabase;
let db: Db;
beforeAll(async () => {
  test = await createTestDatabase();
  db = test.db;
});
afterAll(() => test.close());
beforeEach(() => db.deleteFrom('limits').execute());

const insert = (handle: Db, key: string, count = 1) =>
  handle
    .insertInto('limits')
    .values({ key, count, window_ends_at: '2030-01-01T00:00:00.000Z' })
    .compile();
const keys = async (handle: Db) =>
  (await handle.selectFrom('limits').select('key').orderBy('key').execute()).map(({ key }) => key);
const failure = (work: (tx: Tx) => Promise<unknown>) =>
  withTransaction(db, work).then(
    () => undefined,
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const taken = () => (isPostgres(db) ? '23505' : 'SQLITE_CONSTRAINT_PRIMARYKEY');

describe('a statement that is sent off', () => {
  it('is found by what is asked after it, and is there after the commit', async () => {
    const seen = await withTransaction(db, async (tx) => {
      send(tx, insert(tx, 'a'));
      send(tx, insert(tx, 'b'));
      return keys(tx);
    });
    expect(seen).toEqual(['a', 'b']);
    expect(await keys(db)).toEqual(['a', 'b']);
  });

  it('takes the transaction back when the database refuses it, though nobody waited', async () => {
    await db.executeQuery(insert(db, 'taken'));
    const refused = await failure(async (tx) => {
      send(tx, insert(tx, 'before'));
      send(tx, insert(tx, 'taken'));
      send(tx, insert(tx, 'after'));
      return 'done';
    });
    expect(refused).toBe(taken());
    expect(await keys(db)).toEqual(['taken']);
  });

  it('is why a transaction failed, rather than what came to nothing because of it', async () => {
    await db.executeQuery(insert(db, 'taken'));
    const refused = await failure(async (tx) => {
      send(tx, insert(tx, 'taken'));
      await keys(tx);
      throw new Error('the work gave up');
    });
    expect(refused).toBe(taken());
  });

  it('takes the transaction back when it is not one row that it changes or finds', async () => {
    const refused = await failure(async (tx) => {
      send(tx, insert(tx, 'a'));
      send(tx, tx.deleteFrom('limits').where('key', '=', 'b').compile(), () => new Error('no b'));
      send(tx, insert(tx, 'c'));
    });
    expect(refused).toBe('no b');
    expect(await keys(db)).toEqual([]);
  });

  it('does not mind one row that it finds', async () => {
    await db.executeQuery(insert(db, 'a'));
    const refused = await failure(async (tx) => {
      const one = tx.selectFrom('limits').select('key').where('key', '=', 'a');
      send(tx, one.compile(), () => new Error('no a'));
    });
    expect(refused).toBeUndefined();
  });

  it('is taken back with work that fails', async () => {
    const refused = await failure(async (tx) => {
      send(tx, insert(tx, 'a'));
      throw new Error('no');
    });
    expect(refused).toBe('no');
    expect(await keys(db)).toEqual([]);
  });

  it('tells its answer to who wants it later', async () => {
    await db.executeQuery(insert(db, 'a', 7));
    const { rows } = await withTransaction(db, async (tx) => {
      const asked = send(tx, tx.selectFrom('limits').select('count').compile());
      await sql`SELECT 1`.execute(tx);
      return asked;
    });
    expect(rows).toEqual([{ count: 7 }]);
  });

  it('has no place outside a transaction, where `sendOrRun` waits for it', async () => {
    expect(() => send(db as Tx, insert(db, 'a'))).toThrow('outside a transaction');
    await sendOrRun(db, insert(db, 'a'));
    expect(await keys(db)).toEqual(['a']);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  it('makes a deposit four ways there and back: who, the account, the changes, the commit', async () => {
    if (test.target.kind !== 'postgres') throw new Error('not PostgreSQL');
    const behind = await appBehindProxy(test.target);
    const { token } = await signIn(behind.test);
    const body = { accountName: '工资卡', accountType: 'CHECKING' };
    const { id } = (await behind.test.call('POST', '/accounts', { token, body })).body.data;
    const before = behind.proxy.pieces;
    const headers = { 'idempotency-key': 'four-ways' };
    const path = `/accounts/${id}/deposit`;
    const answer = await behind.test.call('POST', path, { token, headers, body: { amount: 1 } });
    expect(answer.status).toBe(200);
    expect(behind.proxy.pieces - before).toBe(4);
    await behind.close();
  });
});
