import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPostgres } from '../../../../db/open-database.ts';
import { withTransaction } from '../../../../db/with-transaction.ts';
import { checkData } from '../../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import { lockInvestments } from '../../investments.repository.ts';
import { addEntry } from '../entries.service.ts';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it('a purchase that waits for a transfer out of its holding changes the cost of the other holding too', async () => {
  const { token, userId } = await signIn(test);
  const call = (method: string, path: string, body?: unknown) =>
    test.call(method, path, { token, body });
  const hold = async (symbol: string, quantity: number): Promise<string> => {
    const named = { investmentName: symbol, symbol, investmentType: 'STOCK', currency: 'CNY' };
    const bought = { quantity, purchasePrice: 10, purchaseDate: '2026-01-05' };
    return (await call('POST', '/investments', { ...named, ...bought })).body.data.id;
  };
  const [from, to] = [await hold('#1#', 1000), await hold('#2#', 1)];

  const transferStarted = Promise.withResolvers<number>();
  const purchaseWaits = Promise.withResolvers<void>();
  const transfer = withTransaction(test.deps.db, async (tx) => {
    await lockInvestments(tx, userId, [from, to]);
    transferStarted.resolve(await sessionOf(tx));
    await purchaseWaits.promise;
    await addEntry(tx, test.deps, userId, from, {
      type: 'TRANSFER_OUT',
      day: '2026-03-05',
      quantity: 400,
      counterpart: { investmentId: to },
    });
  });
  const session = await transferStarted.promise;
  const purchase = call('POST', `/investments/${from}/entries`, {
    type: 'BUY',
    day: '2026-02-01',
    quantity: 1000,
    price: 12,
  });
  if (isPostgres(test.deps.db)) await expect.poll(() => waitersOf(session)).toBeGreaterThan(0);
  purchaseWaits.resolve();
  await transfer;
  expect((await purchase).status).toBe(200);

  // 400 of 2,000 that cost 22,000 are 4,400, beside the one bought for 10.
  expect((await call('GET', `/investments/${to}`)).body.data).toMatchObject({ totalCost: 4410 });
  expect(await checkData(test.deps.db)).toEqual([]);
});

/** The number of the server process that works for a transaction; 0 on SQLite, which has none. */
async function sessionOf(tx: TestApp['deps']['db']): Promise<number> {
  if (!isPostgres(tx)) return 0;
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
  return rows[0]?.pid ?? 0;
}

/** How many sessions wait for a lock that this one holds. */
async function waitersOf(session: number): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE ${session} = ANY(pg_blocking_pids(pid))
  `.execute(test.deps.db);
  return rows.length;
}
