import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRows } from '../areas/accounts/accounts.repository.ts';
import { newAccountRow } from '../areas/accounts/accounts.service.ts';
import { checkData } from '../integrity/check-data.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Db, Tx } from './database.ts';
import { outside } from './guarded-dialect.ts';
import { isMigrated, isUpToDate, migrate } from './migrate.ts';
import { isPostgres, openDatabase } from './open-database.ts';
import { OtherSchemaError } from './other-schema-error.ts';
import { lockOwner, takeOwnerMutex, withSnapshot, withTransaction } from './with-transaction.ts';

let test: TestDatabase;
let db: Db;

beforeAll(async () => {
  test = await createTestDatabase();
  db = test.db;
});
afterAll(() => test.close());

const rate = (day: string) => ({
  currency: 'USD' as const,
  day,
  per_euro: '1.1568',
  source: 'test',
  fetched_at: '2026-11-20T15:00:00.000Z',
});

async function days(handle: Db): Promise<string[]> {
  const rows = await handle.selectFrom('exchange_rates').select('day').orderBy('day').execute();
  return rows.map((row) => row.day);
}

describe('transactions', () => {
  it('keep all of their writes or none', async () => {
    await withTransaction(db, (tx) =>
      tx.insertInto('exchange_rates').values(rate('2026-01-01')).execute(),
    );
    await expect(
      withTransaction(db, async (tx) => {
        await tx.insertInto('exchange_rates').values(rate('2026-01-02')).execute();
        throw new Error('half way');
      }),
    ).rejects.toThrow('half way');
    expect(await days(db)).toEqual(['2026-01-01']);
  });

  it('that only read see one instant, and hold up no write', async () => {
    const { seen, written } = await withSnapshot(db, async (tx) => {
      const before = await days(tx);
      await outside(() =>
        withTransaction(db, (other) =>
          other.insertInto('exchange_rates').values(rate('2026-02-01')).execute(),
        ),
      );
      return { seen: [before, await days(tx)], written: await outside(() => days(db)) };
    });
    expect(seen).toEqual([['2026-01-01'], ['2026-01-01']]);
    expect(written).toEqual(['2026-01-01', '2026-02-01']);
    await db.deleteFrom('exchange_rates').where('day', '=', '2026-02-01').execute();
  });

  it('that only read refuse a write', async () => {
    const writing = withSnapshot(db, (tx) =>
      tx.insertInto('exchange_rates').values(rate('2026-02-02')).execute(),
    );
    await expect(writing).rejects.toThrow(/read-?only/);
    expect(await days(db)).toEqual(['2026-01-01']);
  });

  it('fail with the error of the statement that failed, and write nothing', async () => {
    const attempts: string[] = [];
    const failing = withTransaction(db, async (tx) => {
      for (const day of ['2026-01-02', '2026-01-01', '2026-01-03']) {
        attempts.push(day);
        await tx.insertInto('exchange_rates').values(rate(day)).execute();
      }
    });
    const code = isPostgres(db) ? '23505' : 'SQLITE_CONSTRAINT_PRIMARYKEY';
    await expect(failing).rejects.toMatchObject({ code });
    expect(attempts).toEqual(['2026-01-02', '2026-01-01']);
    expect(await days(db)).toEqual(['2026-01-01']);
  });

  it('are seen from outside only once they are committed', async () => {
    const inside = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const writing = withTransaction(db, async (tx) => {
      await tx.insertInto('exchange_rates').values(rate('2026-02-01')).execute();
      inside.resolve();
      await goOn.promise;
    });
    await inside.promise;
    expect(await days(db)).not.toContain('2026-02-01');
    goOn.resolve();
    await writing;
    expect(await days(db)).toContain('2026-02-01');
  });

  it('throw when the outer handle is used inside, instead of waiting for ever', async () => {
    await expect(withTransaction(db, () => days(db))).rejects.toThrow(/outer database handle/);
  });

  it('join a transaction they are started in', async () => {
    await withTransaction(db, (tx) =>
      withTransaction(tx, (inner) =>
        inner.insertInto('exchange_rates').values(rate('2026-03-01')).execute(),
      ),
    );
    expect(await days(db)).toContain('2026-03-01');
  });

  it('run one after the other: a hundred increments started at once are all counted', async () => {
    const key = 'turns';
    await db.insertInto('limits').values({ key, count: 0, window_ends_at: '' }).execute();
    const read = (handle: Db) =>
      handle.selectFrom('limits').select('count').where('key', '=', key).executeTakeFirstOrThrow();
    const step = () =>
      withTransaction(db, async (tx) => {
        const locked = isPostgres(db)
          ? await sql<{ count: number }>`SELECT count FROM limits WHERE key = ${key} FOR UPDATE`
              .execute(tx)
              .then((result) => result.rows[0]?.count ?? 0)
          : (await read(tx)).count;
        await tx
          .updateTable('limits')
          .set({ count: locked + 1 })
          .where('key', '=', key)
          .execute();
      });
    await Promise.all(Array.from({ length: 100 }, step));
    expect((await read(db)).count).toBe(100);
  });
});

/** Begins work while a transaction holds a lock for some time at most, and answers whether it was done meanwhile. */
async function isDoneDuring(
  lock: (tx: Tx) => Promise<void>,
  work: () => Promise<unknown>,
  mostMs: number,
) {
  const { isDone, doing } = await withTransaction(db, async (tx) => {
    await lock(tx);
    const doing = outside(work);
    return { doing, isDone: await Promise.race([doing.then(() => true), sleep(mostMs, false)]) };
  });
  await doing;
  return isDone;
}

// On SQLite a transaction that writes keeps out all others.
describe.runIf(process.env.TEST_DATABASE_URL)('an owner on PostgreSQL', () => {
  const ownerId = randomUUID();
  const deps = { newId: randomUUID, now: () => new Date('2026-11-20T15:00:00.000Z') };
  const opened = { accountName: '工资卡', accountType: 'SAVINGS' as const };
  const addAccount = () =>
    withTransaction(db, (tx) => accountRows.insert(tx, [newAccountRow(deps, ownerId, opened)]));
  beforeAll(async () => {
    await db.insertInto('owners').values({ id: ownerId, kind: 'HOUSEHOLD', name: '家' }).execute();
  });

  it('gets a new row while another transaction has its mutex, which a third waits for', async () => {
    const mutex = (tx: Tx) => takeOwnerMutex(tx, ownerId);
    expect(await isDoneDuring(mutex, addAccount, 60_000)).toBe(true);
    expect(await isDoneDuring(mutex, () => withTransaction(db, mutex), 200)).toBe(false);
  });

  it('gets no new row while it is locked, and its mutex waits', async () => {
    const lock = (tx: Tx) => lockOwner(tx, ownerId);
    expect(await isDoneDuring(lock, addAccount, 200)).toBe(false);
    const mutex = () => withTransaction(db, (tx) => takeOwnerMutex(tx, ownerId));
    expect(await isDoneDuring(lock, mutex, 200)).toBe(false);
  });
});

describe('the schema', () => {
  it('is this version’s after migrating, and migrating again does nothing', async () => {
    expect(await isMigrated(db)).toBe(true);
    expect(await migrate(db)).toEqual([]);
  });

  it('is up to date when exactly this version’s migrations made it', async () => {
    const other = await createTestDatabase();
    expect(await isUpToDate(other.db)).toBe(true);
    await sql`DELETE FROM kysely_migration WHERE name = '0001-users'`.execute(other.db);
    expect(await isUpToDate(other.db)).toBe(false);
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-from-the-future', '2030')`.execute(
      other.db,
    );
    expect(await isUpToDate(other.db)).toBe(false);
    await sql`DROP TABLE kysely_migration`.execute(other.db);
    expect(await isUpToDate(other.db)).toBe(false);
    await other.close();
  });

  it('refuses data that a newer version has written', async () => {
    const newer = await createTestDatabase();
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-from-the-future', '2030')`.execute(
      newer.db,
    );
    await expect(migrate(newer.db)).rejects.toThrow(OtherSchemaError);
    await newer.close();
  });

  // Some names are those of this version's migrations, which make other tables.
  it.each([
    ['001-first-house', '010-quotes'],
    ['0001-owners', '0003-requests'],
    ['0001-owners', '0051-spending'],
  ])(
    'refuses data of a version before 1.0 with %s and %s in one line that says what to do',
    async (first, later) => {
      const old = await createTestDatabase(undefined, new Set(['0001-users']));
      await sql`UPDATE kysely_migration SET name = ${first}`.execute(old.db);
      await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${later}, '2026')`.execute(
        old.db,
      );
      const refusal = await migrate(old.db).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(OtherSchemaError);
      expect((refusal as Error).message).toMatch(
        /^the database was written by a development version before 1\.0.* export their personal data .* into a new, empty DATA_DIR or DATABASE_URL$/,
      );
      expect(await checkData(old.db)).toEqual([
        { table: 'database', row: '', what: (refusal as Error).message },
      ]);
      await old.close();
    },
  );

  it('does not let history be changed, and lets the clean-up remove what is older than 90 days', async () => {
    const line = (id: string, daysAgo: number) => ({
      id,
      user_id: null,
      owner_id: null,
      action: 'test',
      target_id: null,
      // By the real clock, which is the database's.
      at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      address: '',
      request_id: '',
    });
    await db
      .insertInto('audit_log')
      .values([line('old', 91), line('new', 89)])
      .execute();
    await expect(db.updateTable('audit_log').set({ action: 'forged' }).execute()).rejects.toThrow(
      /append-only/,
    );
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/);
    await expect(db.deleteFrom('audit_log').where('id', '=', 'new').execute()).rejects.toThrow(
      /append-only/,
    );
    const removed = await db.deleteFrom('audit_log').where('id', '=', 'old').executeTakeFirst();
    expect(Number(removed.numDeletedRows)).toBe(1);
  });

  it('stores decimals as they were written', async () => {
    await db
      .insertInto('exchange_rates')
      .values({ ...rate('2026-04-01'), per_euro: '0.000000012345' })
      .execute();
    const row = await db
      .selectFrom('exchange_rates')
      .select('per_euro')
      .where('day', '=', '2026-04-01')
      .executeTakeFirstOrThrow();
    expect(row.per_euro).toBe('0.000000012345');
  });
});

describe.runIf(!process.env.TEST_DATABASE_URL)('a SQLite file', () => {
  it('commits durably, also after it was opened again', async () => {
    const again = openDatabase(test.target);
    await withTransaction(again, async (tx) => {
      const read = async (pragma: string) =>
        Object.values(
          (await sql.raw<Record<string, unknown>>(`PRAGMA ${pragma}`).execute(tx)).rows[0] ?? {},
        )[0];
      expect(await read('journal_mode')).toBe('wal');
      expect(await read('synchronous')).toBe(2);
      expect(await read('foreign_keys')).toBe(1);
    });
    await again.destroy();
  });
});
