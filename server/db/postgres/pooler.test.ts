import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Db } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { withSnapshot, withTransaction } from '../with-transaction.ts';
import { withoutTimeouts } from '../without-timeouts.ts';
import type { PostgresTarget } from './pool-limits.ts';

const url = process.env.TEST_DATABASE_URL;
let test: TestDatabase;
let db: Db;

/** The one connection of the test. The option stands for what an operator has set for the role. */
function pooled(target: PostgresTarget): Db {
  const address = new URL(target.url);
  address.searchParams.set('options', '-c statement_timeout=7s');
  const pool = { size: 1, lockTimeoutMs: 3000 };
  return openDatabase({ ...target, url: address.href, pool, pooler: 'transaction' });
}

beforeAll(async () => {
  if (!url) return;
  test = await createTestDatabase();
  db = pooled(test.target as PostgresTarget);
});
afterAll(async () => {
  await db?.destroy();
  await test?.close();
});

async function setting(handle: Db, name: string): Promise<string | undefined> {
  const asked = sql<{ value: string }>`SELECT current_setting(${name}) AS value`;
  return (await asked.execute(handle)).rows[0]?.value;
}

/** The keys of what a connection asks for before it is let in. */
async function startupParameters(target: Omit<PostgresTarget, 'kind' | 'url'>): Promise<string[]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const received = once(server, 'connection').then(async ([socket]) => {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return chunk;
  });
  const opened = openDatabase({
    kind: 'postgres',
    url: `postgres://u@127.0.0.1:${port}/d`,
    ...target,
  });
  await expect(sql`SELECT 1`.execute(opened)).rejects.toThrow();
  const message = await received;
  await opened.destroy();
  server.close();
  // The length and the version, then keys and values that each end with a zero byte.
  const texts = message.subarray(8).toString().split('\0');
  return texts.filter((text, index) => index % 2 === 0 && text !== '');
}

describe('a connection to a pooler that shares connections between transactions', () => {
  it('asks for nothing that PgBouncer refuses', async () => {
    expect(await startupParameters({})).toContain('lock_timeout');
    const known = ['user', 'database', 'client_encoding', 'application_name'];
    for (const name of await startupParameters({ pooler: 'transaction' })) {
      expect(known).toContain(name);
    }
  });
});

describe.runIf(url)('on a connection that others use between transactions', () => {
  it('each transaction has its own timeouts, and none is left behind', async () => {
    const inside = async (handle: Db) => [
      await setting(handle, 'lock_timeout'),
      await setting(handle, 'statement_timeout'),
      await setting(handle, 'idle_in_transaction_session_timeout'),
    ];
    expect(await withTransaction(db, inside)).toEqual(['3s', '20s', '25s']);
    expect(await withSnapshot(db, inside)).toEqual(['3s', '20s', '25s']);
    expect(await inside(db)).toEqual(['0', '7s', '0']);
  });

  it('work without timeouts leaves those of others as they are', async () => {
    const seen = await withoutTimeouts(() =>
      db.connection().execute(async (one) => {
        const during = await one.transaction().execute((tx) => setting(tx, 'statement_timeout'));
        return [during, await setting(one, 'statement_timeout')];
      }),
    );
    expect(seen).toEqual(['0', '7s']);
  });

  it('no statement is prepared under a name, however often it comes', async () => {
    for (let n = 0; n < 5; n += 1) await sql`SELECT ${n}::int AS n`.execute(db);
    const { rows } = await sql`SELECT name FROM pg_prepared_statements`.execute(db);
    expect(rows).toEqual([]);
  });

  it('processes that migrate at once wait for each other, and leave no lock behind', async () => {
    const empty = await createTestDatabase(undefined, new Set());
    const [one, other] = [1, 2].map(() => pooled(empty.target as PostgresTarget)) as [Db, Db];
    const applied = await Promise.all([migrate(one), migrate(other)]);
    expect(applied.map(({ length }) => length > 0).sort()).toEqual([false, true]);
    const mine = sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`;
    expect((await mine.execute(one)).rows).toEqual([]);
    expect((await mine.execute(other)).rows).toEqual([]);
    await Promise.all([one.destroy(), other.destroy()]);
    await empty.close();
  });
});
